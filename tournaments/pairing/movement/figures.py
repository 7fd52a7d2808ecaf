"""Figures: who meets whom, by places, in each round of a movement known in advance.

A figure has an even number of places; a place keeps its number all day, and a team its place. Each
figure says after how many rounds a meeting must come back (`limit`), and when it begins again
(`period`).

Source: the movement of half the tables is Mitchell's, known from duplicate bridge; "everybody
meets everybody" is the circle method of round-robin tournaments (Kirkman, then Lucas).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: The tables of one round, in order: (table, place sitting North-South, place East-West).
Seats = list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Figure:
    """So many places, and who meets whom at each turn from 0 up to `period`, excluded.

    No two places meet twice in the first `limit` rounds.
    """

    places: int
    limit: int
    period: int
    turn: Callable[[int], Seats]

    def round(self, number: int) -> Seats:
        """The tables of a round, numbered from 1; the figure begins again when it is through."""
        return self.turn((number - 1) % self.period)


def moving(places: int) -> Figure:
    """Half of the places sit, half move by one table every round.

    Place 2t - 1 sits at table t, place 2t starts from there. When all who sit have met all who
    move, each half meets in itself: with an even number of tables everybody then meets everybody;
    with an odd number one of each half is left, and they meet again.

    >>> moving(4).round(1), moving(4).round(2), moving(4).round(3)
    ([(1, 1, 2), (2, 3, 4)], [(1, 1, 4), (2, 3, 2)], [(1, 1, 3), (2, 2, 4)])
    """
    tables = places // 2
    even = tables % 2 == 0

    def turn(shift: int) -> Seats:
        if shift < tables:
            return [(t, 2 * t - 1, 2 * ((t - 1 - shift) % tables + 1)) for t in _to(tables)]
        return _among_themselves(tables, shift - tables)

    if even:
        return Figure(places, places - 1, places - 1, turn)
    return Figure(places, tables, 2 * tables, turn)


def circle(places: int, order: Sequence[int] | None = None) -> Figure:
    """Everybody meets everybody: the last place stays, the others go round.

    ``order`` is the order of the rounds where it is drawn by lot. Every place but the last comes to
    every table, and sits North-South as often as East-West, one match apart. When the last place is
    nobody's, the last table is never used.

    >>> circle(4).round(1), circle(4).round(2), circle(4).round(3)
    ([(1, 2, 3), (2, 4, 1)], [(1, 3, 1), (2, 2, 4)], [(1, 1, 2), (2, 4, 3)])
    """
    turns = order or range(places - 1)

    def turn(number: int) -> Seats:
        pairs = circle_pairs(places, turns[number])
        return [(table, ns + 1, ew + 1) for table, (ns, ew) in enumerate(pairs, start=1)]

    return Figure(places, places - 1, places - 1, turn)


def circle_pairs(size: int, turn: int) -> list[tuple[int, int]]:
    """The pairs of 0, 1 … size - 1 at a turn of the circle; the last pair is that of size - 1."""
    ring = size - 1
    pairs = []
    for step in range(1, size // 2):
        ahead, behind = (turn + step) % ring, (turn - step) % ring
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    pairs.append((turn, ring) if turn % 2 else (ring, turn))
    return pairs


def _among_themselves(tables: int, turn: int) -> Seats:
    """Those who sit meet at the table of the first of two; those who move take the other."""
    met: Seats = []
    for pair in circle_pairs(tables + tables % 2, turn):
        one, other = sorted(pair)
        if other == tables:
            # An odd number of tables: who has nobody of their own half.
            met.append((one + 1, 2 * one + 1, 2 * one + 2))
        else:
            met.append((one + 1, 2 * one + 1, 2 * other + 1))
            met.append((other + 1, 2 * one + 2, 2 * other + 2))
    return sorted(met)


def _to(last: int) -> range:
    return range(1, last + 1)
