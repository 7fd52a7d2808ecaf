"""Rows known in advance for any number of players, for those short of a table of four too.

If the number of players is no multiple of four, the last group of a row has one to three places:
those players rest, or sit at a short table. Nobody shares a group twice with anybody, and nobody is
twice in the short group.

One player missing from a multiple of four: the rows of that multiple, without its last place. One
or two players more: from the second row on, each takes the place of another, whom a search finds.
17 and 18 players: a SAT solver found whole rows. It also proved that 17 players cannot play five
rounds; the five rows repeat one meeting, the least that can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .rotation import Row, fours, rows

SEARCHED = 20_000  # places tried before the search keeps the rows it has found

#: Number of players whose fifth round must let somebody meet again.
FOUR_ROUNDS_ONLY = 17

#: Rows by number of players; those left out rest.
FOUND = {
    17: (
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        (6, 10, 14, 16, 1, 4, 8, 15, 2, 5, 9, 13, 3, 7, 11, 12),
        (0, 7, 9, 14, 5, 11, 15, 16, 2, 6, 8, 12, 3, 4, 10, 13),
        (0, 6, 11, 13, 1, 9, 12, 16, 2, 7, 10, 15, 3, 5, 8, 14),
        (0, 5, 10, 12, 1, 7, 13, 16, 2, 4, 11, 14, 3, 6, 9, 15),
    ),
    18: (
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        (0, 9, 15, 16, 1, 6, 11, 17, 2, 5, 8, 13, 3, 4, 10, 12),
        (0, 7, 8, 12, 2, 4, 11, 15, 3, 5, 14, 17, 6, 10, 13, 16),
        (0, 4, 13, 17, 1, 7, 9, 14, 5, 11, 12, 16, 3, 6, 8, 15),
        (1, 5, 10, 15, 4, 8, 14, 16, 2, 9, 12, 17, 3, 7, 11, 13),
    ),
}


@lru_cache(maxsize=8)
def rows_of_any(players: int, rounds: int) -> tuple[Row, ...]:
    """Return groups of places for up to ``rounds`` rounds of any number of players.

    Returns fewer rows if no more are known; none for 5, 6, 9, 10, 13 and 14 players, who must meet
    again.

    >>> rows_of_any(19, 2)[1]
    ((0, 5, 10, 15), (4, 9, 14), (8, 13, 18, 3), (12, 17, 2, 7), (16, 1, 6, 11))
    """
    more = players % 4
    if players in FOUND:
        return tuple(fours(row) for row in FOUND[players][:rounds])
    if not more:
        return rows(players, rounds)
    if more == 3:
        return tuple(
            tuple(tuple(place for place in group if place < players) for group in row)
            for row in rows(players + 1, rounds)
        )
    return _Replacing(rows(players - more, rounds), more).rows if players > 16 else ()


class _Replacing:
    """Search for the places that one or two players more take, row by row, with backtracking."""

    def __init__(self, whole: tuple[Row, ...], more: int) -> None:
        self.whole = whole
        self.tables = [{place: table for table in row for place in table} for row in whole]
        self.more = range(len(self.tables[0]), len(self.tables[0]) + more)
        self.left = SEARCHED
        self.replaced: list[int] = []
        self.longest: list[int] = []
        self.met: dict[int, set[int]] = {player: set() for player in self.more}
        self._extend()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows found; in the first, the players more are the short group."""
        rows_drawn = [(*self.whole[0], tuple(self.more))]
        step = len(self.more)
        for number, row in enumerate(self.whole[1 : 1 + len(self.longest) // step]):
            out = self.longest[number * step : (number + 1) * step]
            taken = dict(zip(out, self.more, strict=True))
            rows_drawn.append(
                (*(tuple(taken.get(place, place) for place in table) for table in row), tuple(out))
            )
        return tuple(rows_drawn)

    def _extend(self) -> bool:
        if len(self.replaced) > len(self.longest):
            self.longest = list(self.replaced)
        number, already = divmod(len(self.replaced), len(self.more))
        if number + 1 == len(self.whole):
            return True
        player = self.more[already]
        out = self.replaced[number * len(self.more) :]
        for place, others in self._replaceable(number + 1, out):
            self.left -= 1
            if self.left < 0:
                return False
            if self.met[player].isdisjoint(others):
                self.met[player].update(others)
                self.replaced.append(place)
                if self._extend():
                    return True
                self.replaced.pop()
                self.met[player].difference_update(others)
        return False

    def _replaceable(self, number: int, out: list[int]) -> Iterator[tuple[int, set[int]]]:
        for table in self.whole[number]:
            for place in table:
                if place not in self.replaced and not any(
                    place in row[other] for row in self.tables for other in out
                ):
                    yield place, {*table} - {place}
