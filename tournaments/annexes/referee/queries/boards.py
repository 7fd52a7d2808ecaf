"""Tables that play a board of a duplicate, with its result or the ruling of the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.queries.results.boards import BoardLine
from tournaments.queries.results.rounds import RoundView, TableLine


class BoardTable(NamedTuple):
    """A table that plays a board, in one round."""

    round: int
    line: TableLine
    board: BoardLine

    @property
    def place(self) -> str:
        """Round and table as a form sends them: "2-5"."""
        return f"{self.round}-{self.line.table}"


def boards_in_play(views: Sequence[RoundView]) -> list[int]:
    """Return the numbers of the boards that a table of these rounds plays. No query."""
    return sorted({one.board for view in views for line in view.tables for one in line.boards})


def tables_of_board(views: Sequence[RoundView], board: int) -> list[BoardTable]:
    """Return the tables that play a board, round by round. No query."""
    return [
        BoardTable(view.number, line, one)
        for view in views
        for line in view.tables
        for one in line.boards
        if one.board == board
    ]
