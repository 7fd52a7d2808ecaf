"""Cost of seating players at one table, and the best split of a table into camps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ..contract import History, Meeting

Camps = tuple[tuple[int, ...], ...]
Pair = tuple[int, int]
Table = tuple[int, ...]

FORBIDDEN = 1 << 20  # more than all other costs of a table
KIN = 1


@dataclass(frozen=True, slots=True)
class Prices:
    """Cost of two players at one table, for each time they were at one before."""

    partners: int  # partners again
    opponents: int  # opponents again
    crossed: int  # partners who were opponents, or opponents who were partners


#: Nobody twice at the same table, in any camp.
STRICT = Prices(16, 16, 16)

#: No partner twice; then no opponent twice; then the fewest meetings at one table.
RELAXED = Prices(4096, 256, 16)


class Company:
    """Costs of tables, given a history and prices."""

    def __init__(self, history: History, prices: Prices) -> None:
        self.history = history
        self.prices = prices
        self.kin = history.kin
        # Exchanges come back to the same tables, above all when the players are few.
        self._known: dict[Table, int] = {}

    @cached_property
    def partners(self) -> dict[Pair, int]:
        return _costs(self.history, self.prices.partners, self.prices.crossed)

    @cached_property
    def opponents(self) -> dict[Pair, int]:
        return _costs(self.history, self.prices.crossed, self.prices.opponents)

    def at(self, players: Sequence[int]) -> int:
        if len(players) < 2:
            return 0
        table = tuple(sorted(players))
        cost = self._known.get(table)
        if cost is None:
            cost = self._known[table] = self._cost(table)
        return cost

    def _cost(self, table: Table) -> int:
        return self._best(table)[0]

    def camps(self, players: Sequence[int]) -> Camps:
        """Return the cheapest split; of equal ones, the one nearest the order of ``players``."""
        return self._best(players)[1]

    def _best(self, players: Sequence[int]) -> tuple[int, Camps]:
        best: tuple[int, Camps] | None = None
        for ns, ew in _splits(players):
            cost = sum(self._partners(camp) for camp in (ns, ew) if len(camp) == 2)
            cost += sum(self._opponents(one, other) for one in ns for other in ew)
            if best is None or cost < best[0]:
                best = cost, (ns, ew)
            if not cost:
                break
        assert best is not None, "a table has at least two players"
        return best

    def _partners(self, camp: Sequence[int]) -> int:
        return self.partners.get((camp[0], camp[1]), 0) + self._related(camp[0], camp[1])

    def _opponents(self, one: int, other: int) -> int:
        return self.opponents.get((one, other), 0) + self._related(one, other)

    def facing(self, one: int, other: int) -> int:
        pair = (one, other) if one < other else (other, one)
        partners, opponents = self.history.partners.get(pair), self.history.meetings.get(pair)
        cost = FORBIDDEN if pair in self.history.apart else 0
        if partners is not None:
            cost += self.prices.crossed * partners.times
        if opponents is not None:
            cost += self.prices.opponents * opponents.times
        return cost + self._related(one, other)

    def _related(self, one: int, other: int) -> int:
        return KIN if self.kin and one in self.kin and self.kin[one] == self.kin.get(other) else 0


class Facing(Company):
    """Costs of tables where each plays for himself; with ``camps``, except at tables of four."""

    def __init__(self, history: History, prices: Prices, *, camps: bool) -> None:
        super().__init__(history, prices)
        self.in_camps = camps

    def _cost(self, table: Table) -> int:
        if self.in_camps and len(table) == 4:
            return super()._cost(table)
        return sum(self._opponents(*pair) for pair in combinations(table, 2))


def strangers(tables: Iterable[Sequence[int]], history: History) -> bool:
    """Return whether nobody met, is related or wanted apart at the same of these tables."""
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    return (
        history.partners.keys().isdisjoint(pairs)
        and history.meetings.keys().isdisjoint(pairs)
        and history.apart.isdisjoint(pairs)
        and not (history.kin and any(history.related(*pair) for pair in pairs))
    )


def first_split(players: Sequence[int]) -> Camps:
    half = (len(players) + 1) // 2
    return tuple(players[:half]), tuple(players[half:])


def _splits(players: Sequence[int]) -> tuple[Camps, ...]:
    if len(players) == 2:
        return (((players[0],), (players[1],)),)
    if len(players) == 3:
        one, other, third = players
        return ((one, other), (third,)), ((one, third), (other,)), ((other, third), (one,))
    one, other, third, fourth = players
    return (
        ((one, other), (third, fourth)),
        ((one, third), (other, fourth)),
        ((one, fourth), (other, third)),
    )


def _costs(history: History, as_partners: int, as_opponents: int) -> dict[Pair, int]:
    costs: dict[Pair, int] = {}
    before: tuple[tuple[Mapping[Pair, Meeting], int], ...] = (
        (history.partners, as_partners),
        (history.meetings, as_opponents),
    )
    for met, price in before:
        for (one, other), meeting in met.items():
            costs[one, other] = costs.get((one, other), 0) + price * meeting.times
    for pair in history.apart:
        costs[pair] = costs.get(pair, 0) + FORBIDDEN
    return costs | {(other, one): cost for (one, other), cost in costs.items()}
