"""Highlights of a contest: the best match, the closest match, the greatest comeback."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakKeyDictionary

from scoring.catalogue.options import BELOTE
from tournaments.annexes.share.queries.deal_counts import DealCounts, deal_counts, sum_of
from tournaments.annexes.share.queries.round_marks import RoundMarks, marks_of
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import Side, TeamRef, entrants
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.standings.climbs import Climbs, after_complete, climbs_of, complete
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row, Standings

#: Number of climbs drawn, last rank of the podium, and most teams on it when ranks are shared.
FIRST, PODIUM, MOST_ON_PODIUM = 10, 3, 6


@dataclass(frozen=True, slots=True)
class Remarkable:
    """A match: totals of the sheet in points; `others` is how many other matches did as well."""

    side: Side
    opponent: Side
    total: int
    against: int
    round: str
    table: int
    others: int = 0


@dataclass(frozen=True, slots=True)
class Comeback:
    """A team that gained places: its rank after the round `since`, and its last rank."""

    team: TeamRef
    since: str
    before: int
    now: int
    others: int = 0

    @property
    def places(self) -> int:
        return self.before - self.now


@dataclass(frozen=True, slots=True)
class DayStory:
    """Highlights of a contest; `ranked` and `matches` are those of the finished rounds."""

    contest: ContestInfo
    ranked: Standings
    teams: int
    matches: int
    climbs: Climbs
    marks: tuple[RoundMarks, ...]
    counts: tuple[DealCounts, ...]
    best: Remarkable | None
    closest: Remarkable | None
    comeback: Comeback | None

    @property
    def bids(self) -> bool:
        """Whether the game has contracts, which may be coinched."""
        return self.contest.regulation.rules.game != BELOTE

    @property
    def day(self) -> DealCounts:
        return sum_of(self.counts)

    @property
    def podium(self) -> tuple[Row, ...]:
        """Teams ranked in the first three; empty if shared ranks make too many of them."""
        rows = tuple(row for row in self.ranked.rows if row.rank <= PODIUM)
        return rows if self.climbs.rounds and len(rows) <= MOST_ON_PODIUM else ()


def day_story(contest: Contest) -> DayStory:
    """Return the highlights of the finished rounds. Eight queries."""
    views = rounds_of(contest)
    scores = Scores(contest_info(contest), entrants(contest), views)
    return story_of(
        scores,
        after_complete(scores),
        climbs_of(scores),
        marks_of(scores),
        deal_counts(contest, complete(views)),
    )


def story_of(
    scores: Scores,
    ranked: Standings,
    climbs: Climbs,
    marks: tuple[RoundMarks, ...],
    counts: tuple[DealCounts, ...],
) -> DayStory:
    played = matches_played(complete(scores.drawn))
    # In a duplicate nobody wins a match, and totals are those of different cards.
    duplicate = ranked.contest.regulation.is_duplicate
    remarkable = [] if duplicate else [remarkable_of(view, line) for view, line in played]
    return DayStory(
        contest=ranked.contest,
        ranked=ranked,
        teams=sum(not team.withdrawn or team.last_round != 0 for team in scores.teams),
        matches=len(played),
        climbs=climbs,
        marks=marks,
        counts=counts,
        best=_most(remarkable, lambda one: one.total),
        closest=_most(remarkable, lambda one: one.against - one.total),
        comeback=_comeback(climbs, ranked),
    )


class Highlights:
    """Ranks, scores and story of the day, as the hall may see them, each computed on first use."""

    def __init__(self, contest: Contest, now: Snapshot) -> None:
        self._contest = contest
        self._standings, self._scores = now.standings, now.scores

    @cached_property
    def climbs(self) -> Climbs:
        """Ranks after each finished round. No query."""
        return climbs_of(self._scores)

    @cached_property
    def marks(self) -> tuple[RoundMarks, ...]:
        """Scores of each finished round. No query."""
        return marks_of(self._scores)

    @cached_property
    def story(self) -> DayStory:
        """Story of the day. One query."""
        counts = deal_counts(self._contest, complete(self._scores.drawn))
        return story_of(self._scores, self._standings, self.climbs, self.marks, counts)


#: What each snapshot shows: all the pages of a version share it.
_highlights: WeakKeyDictionary[Snapshot, Highlights] = WeakKeyDictionary()


def highlights_of(contest: Contest, now: Snapshot) -> Highlights:
    """Return the highlights of a contest at the version of its snapshot."""
    return _highlights.setdefault(now, Highlights(contest, now))


def matches_played(views: Sequence[RoundView]) -> list[tuple[RoundView, TableLine]]:
    """Return the matches of these rounds whose result counts, forfeits left out."""
    return [
        (view, line)
        for view in views
        for line in view.tables
        if line.entry is not None and line.entry.confirmed and not line.entry.forfeit
    ]


def remarkable_of(view: RoundView, line: TableLine) -> Remarkable:
    """Return a match played, from the side of the camp or player with most points."""
    assert line.entry is not None
    totals = zip(line.sides, line.entry.totals, strict=True)
    best = sorted(totals, key=lambda one: one[1], reverse=True)
    ((_first, side), total), ((_second, other), against), *_others = best
    return Remarkable(side, other, total, against, view.name, line.table)


def _most(
    remarkable: Sequence[Remarkable], worth: Callable[[Remarkable], int]
) -> Remarkable | None:
    if not remarkable:
        return None
    most = max(map(worth, remarkable))
    chosen = [one for one in remarkable if worth(one) == most]
    return replace(chosen[0], others=len(chosen) - 1)


def _comeback(climbs: Climbs, ranked: Standings) -> Comeback | None:
    chosen = comebacks(climbs, ranked)
    return replace(chosen[0], others=len(chosen) - 1) if chosen else None


def comebacks(climbs: Climbs, ranked: Standings) -> list[Comeback]:
    """Return every team that gained the most places from its first rank to its last, if any did."""
    climbers = []
    for row in ranked.rows:
        ranks = climbs.ranks.get(row.team.number, ())
        places = [place for place, rank in enumerate(ranks) if rank is not None]
        if len(places) < 2 or places[-1] != len(ranks) - 1:
            continue
        before, now = ranks[places[0]], ranks[-1]
        assert before is not None
        assert now is not None
        climbers.append(Comeback(row.team, climbs.rounds[places[0]].name, before, now))
    most = max((one.places for one in climbers), default=0)
    return [one for one in climbers if one.places == most > 0]
