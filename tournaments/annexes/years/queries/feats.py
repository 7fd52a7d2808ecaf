"""Best feats of one contest, kept in memory for its version."""

from __future__ import annotations

import json
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from django.utils.translation import get_language

from tournaments.annexes.share.queries.day_story import comebacks, matches_played, remarkable_of
from tournaments.annexes.years.queries.careers import Finished
from tournaments.annexes.years.queries.played import people_of_teams
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.results.sheet_counts import capots_in
from tournaments.queries.results.sheets import deals_of_matches
from tournaments.queries.standings.climbs import climbs_of, complete
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation
from tournaments.words.enums import Stage
from tournaments.words.house_enums import RecordKind

#: Contests whose feats are kept: some kilobytes each.
HELD = 2000


class Feat(NamedTuple):
    """What a team or a player did in a contest. `value` is in points, capots or places.

    `round` names the round, and `table` is the one of a match. `opponent`, `total` and `against`
    tell a match. `before` and `now` are the ranks of a comeback, `round` then being the first round
    of that rank. `rounds` is the number of rounds of a total.
    """

    value: int
    numbers: tuple[int, ...]
    who: str
    round: str = ""
    table: int = 0
    opponent: str = ""
    total: int = 0
    against: int = 0
    before: int = 0
    now: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class ContestFeats:
    """Best feats of a contest: each kind with all that are equal; a kind without a feat is absent.

    `regulation` is the contest's, as JSON. `winners` are the keys of the people ranked first.
    """

    regulation: str
    best: Mapping[RecordKind, tuple[Feat, ...]]
    winners: tuple[str, ...]


_Key = tuple[Finished, str | None]
held_feats: OrderedDict[_Key, ContestFeats] = OrderedDict()
_holding = Lock()


def kept_feats(finished: Finished) -> ContestFeats | None:
    """Return the feats of a contest if they are kept for its version. No query."""
    with _holding:
        return held_feats.get((finished, get_language()))


def feats_of(finished: Finished) -> ContestFeats:
    """Return the feats of a contest, kept or read. At most eleven queries."""
    feats = kept_feats(finished)
    if feats is None:
        feats = _feats(Contest.objects.get(pk=finished.pk))
        with _holding:
            held_feats[finished, get_language()] = feats
            while len(held_feats) > HELD:
                held_feats.popitem(last=False)
    return feats


def _feats(contest: Contest) -> ContestFeats:
    info, teams, views = contest_info(contest), entrants(contest), rounds_of(contest)
    regulation = info.regulation
    scores = Scores(info, teams, views)
    ranked = scores.after()
    names = {team.number: _called(team) for team in teams}
    best: dict[RecordKind, tuple[Feat, ...]] = {}
    # The totals of a duplicate are those of different cards.
    if not regulation.is_duplicate:
        best |= _in_points(regulation, ranked, complete(views), names)
    best[RecordKind.COMEBACK] = tuple(
        Feat(
            one.places,
            (one.team.number,),
            names[one.team.number],
            one.since,
            before=one.before,
            now=one.now,
        )
        for one in comebacks(climbs_of(scores), ranked)
    )
    return ContestFeats(
        json.dumps(contest.regulation, sort_keys=True),
        {kind: feats for kind, feats in best.items() if feats},
        _winners(contest, regulation, ranked),
    )


def _called(team: TeamLine) -> str:
    """Return the name of a team, with its players if they are not its name."""
    players = " – ".join(team.players)
    return f"{team.name} ({players})" if players and players != team.name else team.name


def _winners(contest: Contest, regulation: Regulation, ranked: Standings) -> tuple[str, ...]:
    """Return the people ranked first; none if nothing was played."""
    if not ranked.begun:
        return ()
    people = people_of_teams([contest.pk], {contest.pk: regulation})
    return tuple(
        person
        for row in ranked.rows
        if row.rank == 1
        for person in people.get((contest.pk, row.team.number), ())
    )


def _in_points(
    regulation: Regulation,
    ranked: Standings,
    views: Sequence[RoundView],
    names: Mapping[int, str],
) -> Iterator[tuple[RecordKind, tuple[Feat, ...]]]:
    """Yield the best totals, matches, deals, and who made most capots."""
    rounds = len(ranked.rounds)
    if rounds:
        totals = [
            Feat(row.total, (row.team.number,), names[row.team.number], rounds=rounds)
            for row in ranked.rows
        ]
        yield RecordKind.TOTAL, _most(totals)
    played = matches_played(views)
    usual = [(view, line) for view, line in played if _is_usual(regulation, view, line)]
    matches = [_of_match(view, line, names) for view, line in usual]
    yield RecordKind.MATCH, _most(matches)
    margins = [one._replace(value=one.total - one.against) for one in matches]
    yield RecordKind.MARGIN, _most(margins)
    yield from _of_deals(regulation, played, names)


def _is_usual(regulation: Regulation, view: RoundView, line: TableLine) -> bool:
    """Tell whether a match ended and was marked as most of the contest's are."""
    assert line.entry is not None
    apart = regulation.of_round(view.spot(line)) is not regulation
    return not apart and not line.entry.chosen and view.stage != Stage.BRACKET


def _of_match(view: RoundView, line: TableLine, names: Mapping[int, str]) -> Feat:
    match = remarkable_of(view, line)
    return Feat(
        match.total,
        match.side.numbers,
        _names_joined(match.side.numbers, names),
        match.round,
        match.table,
        _names_joined(match.opponent.numbers, names),
        match.total,
        match.against,
    )


def _of_deals(
    regulation: Regulation,
    played: Sequence[tuple[RoundView, TableLine]],
    names: Mapping[int, str],
) -> Iterator[tuple[RecordKind, tuple[Feat, ...]]]:
    """Yield the best deals and who made most capots, from the matches typed deal by deal."""
    typed = {
        line.match: (view, line)
        for view, line in played
        if line.entry is not None and line.entry.kind.has_deals and not line.chairs
    }
    if not typed:
        return
    feats: list[Feat] = []
    capots: Counter[tuple[int, ...]] = Counter()
    for match, deals in deals_of_matches(typed).items():
        view, line = typed[match]
        assert line.entry is not None
        scored = regulation.at_table(line.entry.chosen).score(view.spot(line), deals).deals
        # Deals after the end of the match count for nothing.
        counted = deals[: len(scored)]
        for side, count in zip((line.ns, line.ew), capots_in(counted), strict=True):
            capots.update({(number,): count for number in side.numbers if count})
        if _is_usual(regulation, view, line):
            marks = [(line.ns, one.ns) for one in scored] + [(line.ew, one.ew) for one in scored]
            most = max((mark for _side, mark in marks), default=0)
            # A side is told once, however often it did as well in one match.
            for numbers in dict.fromkeys(side.numbers for side, mark in marks if mark == most):
                called = _names_joined(numbers, names)
                feats.append(Feat(most, numbers, called, view.name, line.table))
    yield RecordKind.DEAL, _most(feats)
    records = [
        Feat(count, numbers, _names_joined(numbers, names)) for numbers, count in capots.items()
    ]
    yield RecordKind.CAPOTS, _most(records)


def _names_joined(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    return " – ".join(names[number] for number in numbers)


def _most(feats: Sequence[Feat]) -> tuple[Feat, ...]:
    """Return every feat with the highest value above 0."""
    most = max((one.value for one in feats), default=0)
    return tuple(one for one in feats if one.value == most > 0)
