"""Scores of the teams in each finished round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.queries.standings.brackets import bracket_rounds, other_rounds
from tournaments.queries.standings.cells import Cell, CellState, cells_of, settled
from tournaments.queries.standings.climbs import RoundLabel, complete, label_of
from tournaments.queries.standings.ranking import Scores
from tournaments.words.enums import Stage


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


def marks_of(scores: Scores) -> tuple[RoundMarks, ...]:
    """Return the scores of each finished round, from the cells of the standings. No query.

    The marks leave out forfeits, and catch-ups, which are played at no table of the round.
    """
    regulation, teams = scores.info.regulation, scores.teams
    views = complete(scores.drawn)
    unplayed = settled(regulation, teams, scores.drawn)
    cells = cells_of(regulation, teams, other_rounds(views), unplayed)
    knockout = cells_of(regulation, teams, bracket_rounds(views))
    marks_shown = []
    for view in views:
        source = knockout if view.stage == Stage.BRACKET else cells
        here = {
            team: cell
            for team, cells_ in source.items()
            for cell in cells_
            if cell.round == view.number
        }
        marks = sorted(
            cell.points
            for cell in here.values()
            if cell.state == CellState.PLAYED and not cell.catch_up and cell.points is not None
        )
        marks_shown.append(RoundMarks(label_of(view), tuple(marks), here))
    return tuple(marks_shown)
