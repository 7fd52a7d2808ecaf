"""Halls of a rehearsal: their names, their tables, and the teams of each."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.pools.play import pool_name
from tournaments.queries.core.halls import HallLine
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import table_sizes


def rehearsed_halls(regulation: Regulation, teams: Sequence[int]) -> tuple[HallLine, ...]:
    """Return halls "A", "B"… of that many teams each, with as many tables as they can need.

    >>> from scoring.rules import RuleSet
    >>> halls = rehearsed_halls(Regulation(RuleSet.preset("ffb-belote")), [5, 4])
    >>> [(hall.name, hall.first, hall.last) for hall in halls]
    [('A', 1, 3), ('B', 4, 5)]
    """
    halls: list[HallLine] = []
    first = 1
    for position, count in enumerate(teams, start=1):
        last = first + _tables(regulation, count) - 1
        halls.append(HallLine(position, position, pool_name(position - 1), first, last, count))
        first = last + 1
    return tuple(halls)


def hall_of(teams: Sequence[int], number: int) -> int | None:
    """Return the hall of a team or player by its number: the first halls have the first numbers.

    None without halls.
    """
    before = 0
    for position, count in enumerate(teams, start=1):
        before += count
        if number <= before:
            return position
    return None


def _tables(regulation: Regulation, teams: int) -> int:
    """Return the tables of a hall of that many teams, or players; an odd team may need one more."""
    if regulation.each_alone:
        return max(1, len(table_sizes(regulation, teams)))
    per_table = 4 if regulation.melee else 2
    return max(1, -(-teams // per_table))
