"""Seating of a round at tables of four: the rows known in advance, adapted and repaired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from ..contract import below, shuffled
from .any_number import rows_of_any
from .company import Company, strangers
from .rotation import Row, rows

Incomplete = Literal["rest", "short", "refused"]

#: Numbers of players whose rows a draw knows in advance: "fours" in the rounds drawn by the first
#: versions of the program, which must be drawn again as they were.
Known = Literal["fours", "any"]

LOOKED_AT = 24  # players compared to fill one free chair


@dataclass(slots=True)
class Seating:
    """Players at every table, and those who rest. One table may be short of players."""

    tables: list[list[int]]
    resting: list[int]

    def copy(self) -> Seating:
        return Seating([list(table) for table in self.tables], list(self.resting))


@dataclass(frozen=True, slots=True)
class Shape:
    """Number of whole tables, of players at a short table, and of players who rest."""

    whole: int
    short: int
    resting: int

    @classmethod
    def of(cls, players: int, incomplete: Incomplete) -> Shape:
        """Return the shape for that many players; a single player left over always rests."""
        whole, left = divmod(players, 4)
        if incomplete == "short" and left > 1:
            return cls(whole, left, 0)
        return cls(whole, 0, left)


class Hall:
    """Players of one round and their tables. Of the groups in ``turns``, the first rests first."""

    def __init__(self, shape: Shape, turns: Sequence[Sequence[int]], company: Company) -> None:
        self.shape = shape
        self.turns = turns
        self.company = company
        self.players = [player for group in turns for player in group]
        #: Times that each player sat at a table of three. Only players with as many times exchange
        #: their places at tables of different sizes.
        self.sat: Mapping[int, int] = {}

    def seatings(
        self, places: Mapping[int, int], rounds: int, known: Known, random: Random
    ) -> Iterator[Seating]:
        """Yield seatings close to each row known in advance, in an order drawn by lot.

        ``places`` are those in the rows, from 1; a player without one takes a free one. If nobody
        has a place, the only seating is drawn by lot. The rows that leave nobody without a place
        come first, because the others use up meetings that these need.
        """
        if not places:
            order = shuffled(self.players, random)
            yield self._seated([order[i : i + 4] for i in range(0, len(order), 4)], random)
            return
        if known == "any":
            in_order = sorted(places, key=lambda player: places[player])
            places = {player: place for place, player in enumerate(in_order, start=1)}
        size = max(places.values())
        placed = self._placed(places, (size + 3) // 4 * 4)
        for alike in _rows_by_length(size, rounds, known):
            turns = shuffled(range(len(alike)), random)
            if known == "any":
                played = [self._played(row, placed) for row in alike]
                turns.sort(key=played.__getitem__)
            for index in turns:
                yield self._seated(_groups(alike[index], placed), random)

    def _played(self, row: Row, placed: Mapping[int, int]) -> bool:
        return not strangers(_groups(row[:1], placed), self.company.history)

    def cost(self, seating: Seating) -> int:
        return sum(self.company.at(table) for table in seating.tables)

    def _placed(self, places: Mapping[int, int], size: int) -> dict[int, int]:
        here = set(self.players)
        placed = {place - 1: player for player, place in places.items() if player in here}
        free = iter([place for place in range(size) if place not in placed])
        for player in sorted(here - set(places)):
            place = next(free, None)
            if place is not None:
                placed[place] = player
        return placed

    def _seated(self, groups: Sequence[Sequence[int]], random: Random) -> Seating:
        """Keep the fullest groups as tables, choose who rests, and fill the free chairs."""
        by_size = sorted(groups, key=len, reverse=True)
        tables = [list(group) for group in by_size[: self.shape.whole]]
        tables += [[] for _ in range(self.shape.whole - len(tables))]
        loose = by_size[self.shape.whole :]
        if self.shape.short:
            same = [group for group in loose if len(group) == self.shape.short]
            tables.append(list(same[0]) if same else [])
        kept = {player for table in tables for player in table}
        resting = self._resting(kept, random)
        tables = [[player for player in table if player not in resting] for table in tables]
        seated = {player for table in tables for player in table} | resting
        pool = shuffled([player for player in sorted(self.players) if player not in seated], random)
        for number, table in enumerate(tables):
            while len(table) < (4 if number < self.shape.whole else self.shape.short):
                table.append(self._best(pool, table))
        return Seating(tables, sorted(resting))

    def _resting(self, kept: set[int], random: Random) -> set[int]:
        resting: list[int] = []
        for group in self.turns:
            wanted = self.shape.resting - len(resting)
            if not wanted:
                break
            order = shuffled(group, random)
            resting += sorted(order, key=lambda player: player in kept)[:wanted]
        return set(resting)

    def _best(self, pool: list[int], table: Sequence[int]) -> int:
        looked_at = pool[:LOOKED_AT] if table else pool[:1]
        best = min(looked_at, key=lambda player: self._alongside(player, table))
        pool.remove(best)
        return best

    def _alongside(self, player: int, table: Sequence[int]) -> int:
        return sum(self.company.facing(player, other) for other in table)


def _rows_by_length(size: int, rounds: int, known: Known) -> list[Sequence[Row]]:
    multiples = sorted({size // 4 * 4, (size + 3) // 4 * 4} - {0})
    if known == "fours":
        return [[row for length in multiples for row in rows(length, rounds)]]
    others = [rows(length, rounds) for length in reversed(multiples) if size % 4]
    return [rows_of_any(size, rounds), *others]


def _groups(row: Row, placed: Mapping[int, int]) -> list[list[int]]:
    return [[placed[place] for place in table if place in placed] for table in row]


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
