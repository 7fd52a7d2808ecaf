"""Repair of a seating: exchange players until nobody meets again at a table.

Source: measurements of players à la mêlée. From 37 players on, exchanges find a seating without any
meeting again in a few hundred steps. Below that, exchanges run hotter and longer. The work is
bounded: the best seating found so far is then used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..lots import below
from .seating import Hall, Seating

STEPS = 6_000  # exchanges tried in one attempt
HOT, COLD = 20, 3  # temperature at the start and end; an increase equal to it passes 1 time in 3


def exchanged(
    hall: Hall, start: Seating, random: Random, *, attempts: int, heat: int = 1, enough: int = 0
) -> tuple[Seating, int]:
    """Return the cheapest seating found from ``start``, and its cost; stop at ``enough``."""
    best, least = start, hall.cost(start)
    for attempt in range(attempts):
        if least <= enough:
            break
        seating, cost = _Exchanges(hall, best if attempt else start, random).run(heat, enough)
        if cost < least:
            best, least = seating, cost
    return best, least


class _Exchanges:
    """One attempt by exchanges, cooling down (simulated annealing)."""

    def __init__(self, hall: Hall, start: Seating, random: Random) -> None:
        self.hall = hall
        self.random = random
        self.seating = start.copy()
        self.costs = [hall.company.at(table) for table in start.tables]
        self.turn = {player: turn for turn, group in enumerate(hall.turns) for player in group}
        # The resting players are one more group, without cost; no exchange happens within it.
        self.groups = [*self.seating.tables, self.seating.resting]

    def run(self, heat: int, enough: int) -> tuple[Seating, int]:
        best, least = self.seating.copy(), sum(self.costs)
        cost = least
        costly = self._costly()
        for step in range(STEPS):
            change = self._step(costly, heat * (HOT + (COLD - HOT) * step / STEPS))
            if change is None:
                continue
            cost += change
            costly = self._costly()
            if cost < least:
                best, least = self.seating.copy(), cost
                if least <= enough:
                    break
        return best, least

    def _costly(self) -> Sequence[int]:
        return [table for table, cost in enumerate(self.costs) if cost]

    def _step(self, costly: Sequence[int], warmth: float) -> int | None:
        """Exchange a player of a costly table with another; return None if no exchange is made."""
        here = costly[below(len(costly), self.random)]
        there = below(len(self.groups), self.random)
        one, other = self.groups[here], self.groups[there]
        if here == there or not other:
            return None
        i, j = below(len(one), self.random), below(len(other), self.random)
        if other is self.seating.resting and self.turn[one[i]] != self.turn[other[j]]:
            return None
        if len(one) != len(other) or other is self.seating.resting:
            sat = self.hall.sat
            if sat.get(one[i], 0) != sat.get(other[j], 0):
                return None
        one[i], other[j] = other[j], one[i]
        costs = self.hall.company.at(one), 0
        if there < len(self.costs):
            costs = costs[0], self.hall.company.at(other)
        before = self.costs[here] + (self.costs[there] if there < len(self.costs) else 0)
        change = sum(costs) - before
        if change > 0 and self.random.random() >= _likely(change / warmth):
            one[i], other[j] = other[j], one[i]
            return None
        self.costs[here] = costs[0]
        if there < len(self.costs):
            self.costs[there] = costs[1]
        return change


def _likely(excess: float) -> float:
    """Return about exp(-excess), by exact arithmetic: the same on every machine."""
    return max(0.0, 1 - excess / 8) ** 8
