"""Comparison of a round with the replay of its draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.pairing import Draw
from tournaments.queries.draws.history import PAIRED, SWAPS

Camps = tuple[tuple[int, ...], ...]


def seated_otherwise(
    kept: Iterable[Camps], replayed: Draw, conditions: Mapping[str, Any], touched: Iterable[int]
) -> list[list[int]]:
    """Return the teams of each table that is not the same in the round and in its replay. No query.

    `kept` are the camps of the tables of the round, and `conditions` what the round stores of its
    draw.
    A team that left, or came late to play the exempt team, changes the round after its draw: these
    are `touched`. So do two exempt teams that play each other.
    """
    swaps = conditions.get(SWAPS, [])
    now = {frozenset(camps) for camps in kept}
    again = {frozenset(_after(swaps, table.camps)) for table in replayed.tables}
    aside = set(touched).union(*conditions.get(PAIRED, ()))
    if aside:
        # A team that swapped places with one of these may sit elsewhere than in the draw.
        aside = aside.union(*swaps)
    # A partner of the day who stays when the other leaves has not changed places. Nor have the
    # players of a table where each plays for himself, which goes on one player short.
    same = {_without(aside, one) for one in now} & {_without(aside, one) for one in again}
    tables_apart = []
    for pair in sorted(map(sorted, now ^ again)):
        teams = [number for camp in pair for number in camp]
        if aside.isdisjoint(teams) and _without(aside, pair) not in same:
            tables_apart.append(teams)
    return tables_apart


def _without(aside: set[int], camps: Iterable[tuple[int, ...]]) -> frozenset[tuple[int, ...]]:
    left = (tuple(one for one in camp if one not in aside) for camp in camps)
    # A player who played for himself leaves no camp.
    return frozenset(filter(None, left))


def _after(swaps: Sequence[Sequence[int]], camps: Camps) -> Camps:
    for one, other in swaps:
        placed = {one: other, other: one}
        camps = tuple(tuple(placed.get(team, team) for team in camp) for camp in camps)
    return camps
