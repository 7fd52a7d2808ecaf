"""Exact pairing of positions in an order: the least total squared distance.

Squared distances keep the largest gap small. The matching itself is rustworkx's (blossom). Among
pairings of the same cost the lots drawn from the seed decide, so that the answer is one and the
same whatever the machine or the version of the library.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import rustworkx

from .contract import History, Meeting

Pair = tuple[int, int]
Costs = Mapping[Pair, int]

LOT_BITS = 16
NEIGHBOURS = 20
COMPLETE = 64


@dataclass(frozen=True, slots=True)
class Field:
    """The teams to pair, as positions 0, 1, 2 … in an order.

    ``met[i]`` holds the meetings of position i with other positions; ``lots[i]`` is a number below
    2 ** LOT_BITS drawn from the seed.
    """

    met: Sequence[Mapping[int, Meeting]]
    lots: Sequence[int]

    @classmethod
    def of(cls, order: Sequence[int], history: History, lots: Sequence[int]) -> Field:
        """Read the history of the teams in ``order``, leaving out those not present."""
        place = {team: position for position, team in enumerate(order)}
        met: list[dict[int, Meeting]] = [{} for _ in order]
        for (one, other), meeting in history.meetings.items():
            i, j = place.get(one), place.get(other)
            if i is not None and j is not None:
                met[i][j] = met[j][i] = meeting
        return cls(met, lots)

    def __len__(self) -> int:
        return len(self.met)


def costs(field: Field, nodes: Sequence[int], *, rematches: bool, complete: bool) -> Costs:
    """The possible pairs among ``nodes`` (ascending), each with its cost.

    A pair costs its squared distance in ``nodes``. With ``rematches`` a pair that has met costs, in
    this order of importance: one rematch, the times met, the last round met, its distance; without,
    it is left out. Unless ``complete`` each node sees only its next NEIGHBOURS possible opponents.
    """
    half = len(nodes) // 2
    reach = len(nodes) if complete else NEIGHBOURS
    found: list[tuple[int, int, int, Meeting | None]] = []
    for place, i in enumerate(nodes):
        met, seen = field.met[i], 0
        for step in range(1, len(nodes) - place):
            j = nodes[place + step]
            meeting = met.get(j) if met else None
            if meeting is None:
                seen += 1
            elif not rematches:
                continue
            found.append((i, j, step, meeting))
            if seen == reach:
                break

    def bound(values: Iterable[int]) -> int:
        return half * max(values, default=0) + 1

    meetings = [meeting for *_, meeting in found if meeting is not None]
    distance_unit = bound([1 << 2 * LOT_BITS])
    recent_unit = distance_unit * bound(step * step for _, _, step, _ in found)
    times_unit = recent_unit * bound(meeting.last_round for meeting in meetings)
    rematch_unit = times_unit * bound(meeting.times for meeting in meetings)
    lots = field.lots
    priced: dict[Pair, int] = {}
    for i, j, step, meeting in found:
        cost = step * step * distance_unit + lots[i] * lots[j]
        if meeting is not None:
            cost += rematch_unit + meeting.times * times_unit + meeting.last_round * recent_unit
        priced[i, j] = cost
    return priced


def cheapest(nodes: Sequence[int], costs: Costs) -> list[Pair] | None:
    """Pair all ``nodes`` at the least total cost, or give None when they cannot all be paired."""
    if len(nodes) % 2:
        return None
    index = {node: place for place, node in enumerate(nodes)}
    top = max(costs.values(), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(index[i], index[j], top - cost) for (i, j), cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != len(nodes):
        return None
    places = ((a, b) if a < b else (b, a) for a, b in found)
    return sorted((nodes[a], nodes[b]) for a, b in places)


def by_cost(nodes: Sequence[int], costs: Costs) -> Iterator[list[Pair]]:
    """Every way to pair all ``nodes``, the cheapest first.

    Murty's partition: what remains after a pairing is split by the first of its pairs that is
    given up, those before it being kept.
    """
    order = count()
    waiting: list[tuple[int, int, list[Pair], frozenset[Pair], frozenset[Pair]]] = []

    def consider(kept: frozenset[Pair], barred: frozenset[Pair]) -> None:
        settled = {node for pair in kept for node in pair}
        free = [node for node in nodes if node not in settled]
        allowed = {
            pair: cost
            for pair, cost in costs.items()
            if pair not in barred and pair[0] not in settled and pair[1] not in settled
        }
        found = cheapest(free, allowed)
        if found is not None:
            pairs = sorted([*kept, *found])
            total = sum(costs[pair] for pair in pairs)
            heapq.heappush(waiting, (total, next(order), pairs, kept, barred))

    consider(frozenset(), frozenset())
    while waiting:
        _, _, pairs, kept, barred = heapq.heappop(waiting)
        yield pairs
        for pair in pairs:
            if pair not in kept:
                consider(kept, barred | {pair})
                kept = kept | {pair}
