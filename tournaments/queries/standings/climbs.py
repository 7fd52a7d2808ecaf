"""Rank of each team after each finished round, and the scores of each of these rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.brackets import bracket_rounds, other_rounds
from tournaments.queries.standings.cells import Cell, CellState, cells_of
from tournaments.queries.standings.complete import complete
from tournaments.queries.standings.owed import settled
from tournaments.queries.standings.ranking import Scores
from tournaments.words.enums import Stage


@dataclass(frozen=True, slots=True)
class RoundLabel:
    """A finished round that counts: its number, its name and its short name."""

    number: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Climbs:
    """Progress of each team: `ranks` after each of `rounds`, by team number.

    A rank is None if the team was not ranked. `size` is the largest number of teams ranked.
    """

    rounds: tuple[RoundLabel, ...]
    ranks: Mapping[int, tuple[int | None, ...]]
    size: int


@dataclass(frozen=True, slots=True)
class RoundMarks:
    """Scores of a round: `marks` of the teams that played at a table, in points, lowest first.

    `cells` are those of all teams, by team number.
    """

    round: RoundLabel
    marks: tuple[int, ...]
    cells: Mapping[int, Cell]

    @property
    def average(self) -> Fraction:
        """Mean of the marks. Needs at least one mark."""
        return Fraction(sum(self.marks), len(self.marks))


def climbs_of(scores: Scores) -> Climbs:
    """Return the ranks after each complete round, as in the standings. No query."""
    views = complete(scores.drawn)
    after = [scores.ranks_after(view.number) for view in views]
    return Climbs(
        rounds=tuple(map(_label, views)),
        ranks={
            team.number: tuple(ranks.get(team.number) for ranks in after) for team in scores.teams
        },
        size=max(map(len, after), default=0),
    )


def marks_of(
    info: ContestInfo, teams: list[TeamLine], drawn_views: list[RoundView]
) -> tuple[RoundMarks, ...]:
    """Return the scores of each finished round, from the cells of the standings. No query.

    The marks leave out forfeits, and catch-ups, which are played at no table of the round.
    """
    regulation = info.regulation
    views = complete(drawn_views)
    cells = cells_of(
        regulation, teams, other_rounds(views), settled(regulation, teams, drawn_views)
    )
    knockout = cells_of(regulation, teams, bracket_rounds(views))
    marks_shown = []
    for view in views:
        source = knockout if view.stage == Stage.BRACKET else cells
        here = {
            team: cell
            for team, made in source.items()
            for cell in made
            if cell.round == view.number
        }
        marks = sorted(
            cell.points
            for cell in here.values()
            if cell.state == CellState.PLAYED and not cell.catch_up and cell.points is not None
        )
        marks_shown.append(RoundMarks(_label(view), tuple(marks), here))
    return tuple(marks_shown)


def _label(view: RoundView) -> RoundLabel:
    if view.stage == Stage.BRACKET:
        return RoundLabel(view.number, view.name, view.name)
    return RoundLabel(view.number, view.name, _("P%(round)s") % {"round": view.number})
