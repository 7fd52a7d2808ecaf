"""Exact pairing of positions in an order: the least total squared distance.

Squared distances keep the largest gap small. The matching itself is rustworkx's (blossom). Among
pairings of the same cost the lots drawn from the seed decide, so that the answer is one and the
same whatever the machine or the version of the library.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import rustworkx

from .contract import Clash, History

Pair = tuple[int, int]
Costs = Mapping[Pair, int]

LOT_BITS = 16
NEIGHBOURS = 20
COMPLETE = 64


@dataclass(frozen=True, slots=True)
class Field:
    """The teams to pair, as positions 0, 1, 2 … in an order, and what they have behind them.

    ``lots[i]`` is a number below 2 ** LOT_BITS drawn from the seed. ``groups`` are those of the
    teams, 0 for those not in it.
    """

    order: Sequence[int]
    history: History
    lots: Sequence[int]
    groups: Mapping[int, int] = field(default_factory=dict)

    def clash(self, i: int, j: int) -> Clash:
        """The most that speaks against the teams of two positions meeting."""
        return self.history.clash(self.order[i], self.order[j])

    def __len__(self) -> int:
        return len(self.order)


def costs(teams: Field, nodes: Sequence[int], *, most: Clash, complete: bool) -> Costs:
    """The possible pairs among ``nodes`` (ascending), each with its cost.

    Pairs against which more than ``most`` speaks are left out. A pair costs, in this order of
    importance: breaking a ban, one rematch, the times met, the last round met, being of the same
    kin, the squared difference of their groups, its squared distance in ``nodes``, its lots. Unless
    ``complete`` each node sees only its next NEIGHBOURS possible opponents, and as many of those
    against whom something speaks.
    """
    half = len(nodes) // 2
    reach = len(nodes) if complete else NEIGHBOURS
    found: list[tuple[int, int, int, Clash]] = []
    for place, i in enumerate(nodes):
        seen = passed = 0
        for step in range(1, len(nodes) - place):
            j = nodes[place + step]
            clash = teams.clash(i, j)
            if not clash:
                seen += 1
            elif clash > most or passed == reach:
                continue
            else:
                passed += 1
            found.append((i, j, step, clash))
            if seen == reach:
                break

    def bound(values: Iterable[int]) -> int:
        return half * max(values, default=0) + 1

    order, history, lots, groups = teams.order, teams.history, teams.lots, teams.groups
    group = {i: groups.get(order[i], 0) for i in nodes} if groups else dict.fromkeys(nodes, 0)
    meetings = {
        (i, j): meeting
        for i, j, _, clash in found
        if clash >= Clash.MET and (meeting := history.meeting(order[i], order[j]))
    }
    distance_unit = bound([1 << 2 * LOT_BITS])
    group_unit = distance_unit * bound(step * step for _, _, step, _ in found)
    kin_unit = group_unit * bound((group[i] - group[j]) ** 2 for i, j, _, _ in found)
    recent_unit = kin_unit * bound([1])
    times_unit = recent_unit * bound(meeting.last_round for meeting in meetings.values())
    rematch_unit = times_unit * bound(meeting.times for meeting in meetings.values())
    ban_unit = rematch_unit * bound([1])
    priced: dict[Pair, int] = {}
    for i, j, step, clash in found:
        cost = step * step * distance_unit + lots[i] * lots[j]
        cost += (group[i] - group[j]) ** 2 * group_unit
        if clash:
            cost += (clash == Clash.BANNED) * ban_unit
            cost += history.related(order[i], order[j]) * kin_unit
            meeting = meetings.get((i, j))
            if meeting is not None:
                cost += rematch_unit
                cost += meeting.times * times_unit + meeting.last_round * recent_unit
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
