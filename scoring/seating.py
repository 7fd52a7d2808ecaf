"""How many tables, and of how many players, when each plays for himself."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Tables = Literal["4", "3", "4-then-3", "3-then-4"]

#: Smallest and largest table of comptoir.
_FEWEST: Final = 2
_MOST: Final = 6


class Seating(NamedTuple):
    """Number of tables of four, of tables of three, and of players who rest."""

    fours: int
    threes: int
    resting: int


def seated(players: int, tables: Tables) -> Seating:
    """Return the tables of a round. Option: tables.

    As few players as possible rest; then as many tables as possible have the size named first.

    >>> seated(13, "4-then-3"), seated(5, "3-then-4")
    (Seating(fours=1, threes=3, resting=0), Seating(fours=1, threes=0, resting=1))
    """
    most = 0 if tables == "3" else players // 4
    choices = []
    for fours in range(most + 1):
        threes = 0 if tables == "4" else (players - 4 * fours) // 3
        choices.append(Seating(fours, threes, players - 4 * fours - 3 * threes))
    if tables in ("3", "3-then-4"):
        return min(choices, key=lambda one: (one.resting, -one.threes))
    return min(choices, key=lambda one: (one.resting, -one.fours))


def comptoir_tables(players: int, size: int) -> tuple[int, ...]:
    """Return the sizes of the tables of comptoir: ``size`` players, or one fewer or more.

    As few players as possible rest; then as many tables as possible have ``size`` players, and the
    others are as large as possible.

    >>> comptoir_tables(13, 4), comptoir_tables(11, 4), comptoir_tables(7, 6)
    ((4, 4, 5), (4, 4, 3), (6,))
    """
    smaller, larger = max(size - 1, _FEWEST), min(size + 1, _MOST)
    best: tuple[int, ...] = ()
    for exact in range(players // size, -1, -1):
        rest = players - exact * size
        for more in range(rest // larger, -1, -1):
            fewer = (rest - more * larger) // smaller
            tables = (*(size,) * exact, *(larger,) * more, *(smaller,) * fewer)
            if sum(tables) > sum(best):
                best = tables
    return best
