"""Tables of four for every round, known in advance, where nobody meets twice at one table.

Places are whole numbers from 0: in the first round table t has the places 4t to 4t + 3.

8 and 12 players must meet again from the second round on: their rows, found by search, repeat no
pair of partners and no pair of opponents. For 16, 24, 28 and 36, one row is developed modulo the
number of rounds, ⌊(N − 1) / 3⌋, the maximum; for 16 it is the affine plane of order 4. For all
others, one line of places stays and three move, each by its own step, so that no step and no
difference of two steps repeats modulo the number of tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

Row = tuple[tuple[int, ...], ...]
Steps = tuple[int, int, int]

SEARCHED = 50_000  # triples of steps tried before the search keeps what it has found

#: Rows by number of players: no pair of partners repeats, and no pair of opponents.
RELAXED = {
    8: ((0, 1, 2, 3, 4, 5, 6, 7), (6, 4, 2, 1, 7, 5, 0, 3), (4, 1, 5, 0, 7, 3, 6, 2)),
    12: (
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        (5, 6, 3, 11, 8, 0, 1, 7, 9, 10, 2, 4),
        (9, 4, 5, 0, 7, 10, 11, 1, 6, 3, 2, 8),
        (3, 1, 11, 4, 5, 7, 10, 2, 0, 9, 6, 8),
    ),
}

#: First row by number of players. With R rounds: three lines of R numbers each, all advancing by
#: one every round, and up to three numbers from 3R on that stay.
DEVELOPED = {
    16: (15, 0, 9, 12, 3, 2, 8, 5, 6, 7, 11, 13, 14, 10, 1, 4),
    24: (21, 9, 0, 19, 22, 10, 4, 14, 23, 18, 5, 12, 11, 13, 7, 3, 17, 2, 6, 1, 8, 20, 16, 15),
    28: (
        *(27, 0, 18, 10, 20, 8, 25, 14, 4, 12, 19, 5, 26, 17, 16, 13),
        *(11, 7, 9, 23, 22, 2, 21, 24, 3, 6, 15, 1),
    ),
    36: (
        *(33, 7, 17, 30, 34, 5, 20, 29, 35, 0, 11, 25, 21, 12, 9, 3),
        *(24, 19, 14, 18, 1, 4, 2, 31, 6, 10, 32, 27, 16, 8, 13, 28, 23, 15, 22, 26),
    ),
}


@lru_cache(maxsize=8)
def rows(players: int, rounds: int) -> tuple[Row, ...]:
    """Return tables of places for up to ``rounds`` rounds of a multiple of four players.

    Returns fewer rows if no more are known. The first row is always (0, 1, 2, 3), (4, 5, 6, 7) …

    >>> rows(20, 2)[1]
    ((0, 5, 10, 15), (4, 9, 14, 19), (8, 13, 18, 3), (12, 17, 2, 7), (16, 1, 6, 11))
    """
    if players in RELAXED:
        rows_of_player = [fours(row) for row in RELAXED[players]]
    elif players in DEVELOPED:
        rows_of_player = list(_developed(DEVELOPED[players]))
    else:
        rows_of_player = [_moved(steps, players // 4) for steps in _steps(players // 4, rounds)]
    return tuple(rows_of_player[:rounds])


def fours(places: Sequence[int]) -> Row:
    return tuple(tuple(places[i : i + 4]) for i in range(0, len(places), 4))


def _developed(first: Sequence[int]) -> Iterator[Row]:
    """Yield the rows developed from a first one, renumbered so that the first row is in order."""
    rounds = (len(first) - 1) // 3
    place = {number: place for place, number in enumerate(first)}
    for shift in range(rounds):
        moved = [
            place[one if one >= 3 * rounds else one - one % rounds + (one + shift) % rounds]
            for one in first
        ]
        yield fours(moved)


def _moved(steps: Steps, tables: int) -> Row:
    return tuple(
        (4 * table, *(4 * ((table + step) % tables) + line for line, step in enumerate(steps, 1)))
        for table in range(tables)
    )


def _steps(tables: int, rounds: int) -> list[Steps]:
    if 3 * (rounds - 1) < tables:
        return [(number, 2 * number, 3 * number) for number in range(rounds)]
    search = _Search(tables, min(rounds, tables))
    search.extend(1)
    return search.longest


class _Search:
    """Search for steps, round by round, with backtracking when no round can follow."""

    def __init__(self, tables: int, rounds: int) -> None:
        self.tables = tables
        self.rounds = rounds
        self.steps: list[Steps] = [(0, 0, 0)]
        self.longest = list(self.steps)
        self.used: list[set[int]] = [{0} for _ in range(6)]
        self.left = SEARCHED

    def extend(self, first: int) -> bool:
        """Return whether all rounds were found, the next one starting from the step ``first``."""
        if len(self.steps) > len(self.longest):
            self.longest = list(self.steps)
        if len(self.steps) == self.rounds:
            return True
        for one in range(first, self.tables):
            for other in range(self.tables):
                for third in range(self.tables):
                    if self._taken((one, other, third), one + 1):
                        return True
                    if not self.left:
                        return False
        return False

    def _taken(self, steps: Steps, following: int) -> bool:
        self.left = max(0, self.left - 1)
        one, other, third = steps
        shifts = (*steps, other - one, third - one, third - other)
        marks = [shift % self.tables for shift in shifts]
        if any(mark in used for mark, used in zip(marks, self.used, strict=True)):
            return False
        for mark, used in zip(marks, self.used, strict=True):
            used.add(mark)
        self.steps.append(steps)
        if self.extend(following):
            return True
        self.steps.pop()
        for mark, used in zip(marks, self.used, strict=True):
            used.discard(mark)
        return False
