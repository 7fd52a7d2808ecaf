"""Gatherings to choose from, and the halls of one as they stand: progress, entrants, ranking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Q, Subquery

from tournaments.models import Contest, Gathering, LogLine
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.results.sheet_counts import Sheets
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.climbs import complete
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row


@dataclass(frozen=True)
class HallState:
    """One hall: its name, its contest, and the moment of the last change of its data.

    `scores` holds its rounds and teams. Only complete rounds count.
    """

    position: int
    name: str
    contest: ContestInfo
    at: datetime | None
    scores: Scores

    @property
    def over(self) -> bool:
        """Whether the contest of the hall is over: only then does it qualify teams."""
        return self.contest.closed

    @cached_property
    def counted(self) -> list[RoundView]:
        """The complete rounds that make the ranking, in order."""
        done = {view.number for view in complete(self.scores.drawn)}
        return [view for view in self.scores.counted if view.number in done]

    @property
    def planned(self) -> int:
        """Number of rounds that the regulation plans, or of those played if there are more."""
        return max(self.contest.regulation.rounds, len(self.counted))

    @property
    def playing(self) -> RoundView | None:
        """The round being played: the last one drawn, if it is not closed."""
        last = self.scores.drawn[-1] if self.scores.drawn else None
        return last if last is not None and not last.closed and not self.over else None

    @property
    def sheets(self) -> Sheets | None:
        """Sheets of the round being played, counted; None between two rounds."""
        return self.playing.sheets if self.playing is not None else None

    @cached_property
    def entrants(self) -> int:
        """Number of teams that played a round: a team that rested or was absent did not."""
        cells = self.scores.cells, self.scores.knockout
        return sum(
            any(
                cell.state is CellState.PLAYED or (cell.state is CellState.FORFEIT and cell.won)
                for cells_of_hall in cells
                for cell in cells_of_hall.get(team.number, ())
            )
            for team in self.scores.teams
        )

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The hall's own ranking, after its last complete round; its brackets come first."""
        done = complete(self.scores.drawn)
        return self.scores.after(done[-1].number if done else 0).rows

    @cached_property
    def ranks(self) -> dict[int, int]:
        """Rank of each team in the hall's own ranking, by its number."""
        return {row.team.number: row.rank for row in self.rows}

    @cached_property
    def team(self) -> dict[int, TeamLine]:
        """Each team by its number."""
        return {team.number: team for team in self.scores.teams}


def halls_of(gathering: Gathering) -> list[HallState]:
    """Return the halls in order. One query, and six for each hall."""
    lines = LogLine.objects.filter(contest=OuterRef("contest")).order_by("-pk")
    gathered_halls = (
        gathering.halls.select_related("contest")
        .annotate(at=Subquery(lines.values("at")[:1]))
        .order_by("position")
    )
    return [_state(hall.position, hall.name, hall.contest, hall.at) for hall in gathered_halls]


def _state(position: int, name: str, contest: Contest, at: datetime | None) -> HallState:
    info = contest_info(contest)
    scores = Scores(info, entrants(contest, with_categories=False), rounds_of(contest))
    return HallState(position, name, info, at, scores)


#: Contests offered as halls or as a final: the latest ones.
MOST_OFFERED = 40


@dataclass(frozen=True, slots=True)
class GatheringRef:
    """A gathering in a list, with its number of halls."""

    slug: str
    name: str
    halls: int


def gatherings_of(user: User) -> list[GatheringRef]:
    """Return the gatherings that a person may read, latest first. One query."""
    gatherings = Gathering.objects.annotate(count=Count("halls", distinct=True))
    if not user.is_superuser:
        works = Q(halls__contest__organiser=user) | Q(halls__contest__members__user=user)
        seen = Gathering.objects.filter(works | Q(organiser=user, halls=None)).values("pk")
        gatherings = gatherings.filter(pk__in=seen)
    return [GatheringRef(one.slug, one.name, one.count) for one in gatherings]


def offered_contests(organised: Q, gathering: Gathering | None = None) -> list[Contest]:
    """Return the contests to choose from, latest first, those of the gathering in any case.

    `organised` is the condition of the contests that the person organises. Two queries.
    """
    latest = list(Contest.objects.filter(organised).distinct()[:MOST_OFFERED])
    if gathering is None:
        return latest
    own = Contest.objects.filter(Q(gathered__gathering=gathering) | Q(final_of=gathering))
    gatherings = {contest.pk for contest in latest}
    return latest + [contest for contest in own.distinct() if contest.pk not in gatherings]
