"""Plays a whole contest in memory, with real draws, marks and standings, without a database.

Teams, rounds and results are the values that queries give to the pages. `pairing` draws, `scoring`
marks and `queries.standings.ranking` ranks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from random import Random
from typing import Final

from django.utils.translation import gettext as _

from scoring.deal import Deal
from scoring.match import End, MatchScore, score_match
from scoring.score import PASSED
from tournaments.enums import Camp, EntryKind, EntryStatus, Stage
from tournaments.pairing import Draw
from tournaments.pairing.lots import below
from tournaments.planning import usual_minutes
from tournaments.progress import counted
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.draws.course import what_follows
from tournaments.queries.draws.history import input_of
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation, Worth
from tournaments.rehearsal.deals import MOST_DEALS, Endless, random_deal, random_match

#: Length of a deal that everybody passes, in minutes.
PASSED_MINUTES: Final = 1

SEEDS: Final = 2**31

# A rehearsal has no date, so that a seed gives the same result on any day.
NO_DAY: Final = date(2000, 1, 1)
NO_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with its deals and marks, and its length in minutes."""

    table: int
    ns: Side
    ew: Side
    deals: tuple[Deal, ...]
    score: MatchScore
    minutes: int


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its draw, its matches, and the standings after it."""

    number: int
    stage: Stage
    draw: Draw
    matches: tuple[PlayedMatch, ...]
    standings: Standings
    name: str

    @property
    def minutes(self) -> int:
        """Length of the round in minutes: that of its slowest table."""
        return max(match.minutes for match in self.matches)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A contest played to the end; `minutes_per_deal` is the basis of its length."""

    regulation: Regulation
    seed: int
    minutes_per_deal: int
    teams: tuple[TeamLine, ...]
    rounds: tuple[PlayedRound, ...]


def rehearse(
    regulation: Regulation, teams: int, seed: int, minutes_per_deal: int | None = None
) -> Rehearsal:
    """Play every round of a contest with `teams` teams or players, drawn from the seed.

    The same arguments give the same contest on any machine. Raises `pairing.DrawRefused` if the
    teams do not allow a draw.
    """
    random = Random(seed)
    minutes = minutes_per_deal or usual_minutes(regulation)
    info = ContestInfo(0, "", "", "", NO_DAY, False, 1, regulation)
    entrant = "Joueur" if regulation.individuals else "Équipe"
    lines = [_team(f"{entrant} {number}", number, random) for number in range(1, teams + 1)]
    refs = {line.number: TeamRef(line.number, line.name) for line in lines}
    views: list[RoundView] = []
    rounds: list[PlayedRound] = []
    while what_follows(regulation, lines, views) is not None:
        number = len(views) + 1
        given = input_of(info, lines, views)
        made = given.draw(below(SEEDS, random))
        matches = tuple(
            _played(
                regulation,
                number,
                minutes,
                random,
                table.number,
                *(Side(tuple(refs[one] for one in camp)) for camp in table.camps),
            )
            for table in counted(
                _("Partie %(round)d, tables jouées") % {"round": number}, made.tables
            )
        )
        drawn = _view(number, made, matches, refs)
        view = replace(drawn, stage=given.stage, given=given.kept(made))
        if regulation.bye == Worth.CATCH_UP and given.stage != Stage.BRACKET:
            extra = tuple(
                _caught_up(regulation, number, minutes, random, team, refs) for team in view.exempt
            )
            view = replace(view, catch_ups=extra)
        views.append(view)
        info = replace(info, closed=what_follows(regulation, lines, views) is None)
        after = compute(info, lines, views)
        rounds.append(PlayedRound(number, given.stage, made, matches, after, view.name))
    return Rehearsal(regulation, seed, minutes, tuple(lines), tuple(rounds))


def _team(name: str, number: int, random: Random) -> TeamLine:
    return TeamLine(number, number, name, (), {}, 1, None, lot=below(SEEDS, random))


def _played(
    regulation: Regulation,
    number: int,
    minutes: int,
    random: Random,
    table: int,
    ns: Side,
    ew: Side,
) -> PlayedMatch:
    deals, score = play_match(regulation, number, minutes, random)
    passed = sum(one.outcome == PASSED for one in score.deals)
    took = passed * PASSED_MINUTES + (len(deals) - passed) * minutes
    return PlayedMatch(table, ns, ew, deals, score, took)


def _caught_up(
    regulation: Regulation,
    number: int,
    minutes: int,
    random: Random,
    team: TeamRef,
    refs: dict[int, TeamRef],
) -> CatchUpLine:
    """Return the extra match of an exempt team, against any other team."""
    others = [ref for ref in refs.values() if ref != team]
    opponent = others[below(len(others), random)]
    _deals, score = play_match(regulation, number, minutes, random)
    return CatchUpLine(team, opponent, score.ns, score.ew)


def play_match(
    regulation: Regulation, number: int, minutes: int, random: Random
) -> tuple[tuple[Deal, ...], MatchScore]:
    """Return the deals of a match of that round and its score. Option: deals, target, clock.

    With a clock, the deal in play when time is up is the last, except for deals after the clock.
    """
    played = regulation.of_round(number)
    end = regulation.end_of(number)
    rules = regulation.rules
    if not end.clock:
        deals = random_match(rules, end, random)
        return tuple(deals), regulation.score(number, deals)
    ends = End(end.deals, end.target, decisive=end.decisive) if end.deals or end.target else None
    most = -(-(played.clock or 0) // minutes) + end.after_clock
    deals = []
    while len(deals) < MOST_DEALS:
        deals.append(random_deal(rules, random))
        reached = ends is not None and score_match(rules, deals, ends).ended
        called = len(deals) >= most
        if (reached and called) if end.both else (reached or called):
            score = regulation.score(number, deals)
            if score.ended or not end.decisive:
                return tuple(deals), score
    raise Endless


def _view(
    number: int, made: Draw, matches: tuple[PlayedMatch, ...], refs: dict[int, TeamRef]
) -> RoundView:
    tables = tuple(
        TableLine(
            match.table,
            match.table,
            match.ns,
            match.ew,
            _entry(match.score),
            table.section,
            table.slot or None,
        )
        for match, table in zip(matches, made.tables, strict=True)
    )
    exempt = tuple(refs[bye.team] for bye in made.byes)
    return RoundView(
        pk=number,
        number=number,
        method=made.method,
        seed=made.seed,
        closed=True,
        drawn_at=NO_TIME,
        tables=tables,
        exempt=exempt,
        rematches=(),
    )


def _entry(score: MatchScore) -> EntryLine:
    return EntryLine(
        version=1,
        status=EntryStatus.CONFIRMED,
        kind=EntryKind.DEALS,
        ns=score.ns,
        ew=score.ew,
        belotes=None,
        capots=None,
        winner=Camp(score.winner) if score.winner else "",
        reason="",
        entered_by="",
        entered_at=NO_TIME,
    )
