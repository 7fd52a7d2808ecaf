"""Exact pairing of positions in an order, at the least total squared distance.

Squared distances keep the largest gap small. rustworkx does the matching (blossom algorithm). Among
pairings of the same cost, lots drawn from the seed decide, so the answer does not depend on the
machine or the version of the library.
"""

from __future__ import annotations

import heapq
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from .contract import Clash, History

Pair = tuple[int, int]
Costs = Mapping[Pair, int]

LOT_BITS = 16
NEIGHBOURS = 20
MANY = 400  # number of positions beyond which lots do not decide
REMOTE = 255  # with more than MANY positions, all greater distances cost the same
COMPLETE = 64


@dataclass(frozen=True, slots=True)
class Field:
    """Teams to pair, as positions 0, 1, 2 … in an order, with their history.

    ``lots[i]`` is below 2 ** LOT_BITS, drawn from the seed. A team without a group counts as 0.
    """

    order: Sequence[int]
    history: History
    lots: Sequence[int]
    groups: Mapping[int, int] = field(default_factory=dict)
    closed: Container[Pair] = field(init=False)

    def __post_init__(self) -> None:
        # Built once, because it is read for every pair considered.
        object.__setattr__(self, "closed", self.history.closed())

    def clash(self, i: int, j: int) -> Clash:
        return self.history.clash(self.order[i], self.order[j])

    def __len__(self) -> int:
        return len(self.order)


def costs(
    teams: Field,
    nodes: Sequence[int],
    *,
    most: Clash,
    complete: bool,
    pairs: Iterable[Pair] = (),
) -> Costs:
    """Return the possible pairs among ``nodes`` (ascending), each with its cost.

    Pairs with an objection stronger than ``most`` are left out. The cost counts, in this order: a
    broken ban, a rematch, the times met, the last round met, the same kin, the squared difference
    of the groups, the squared distance in ``nodes``, and the lots. Unless ``complete``, each node
    sees only its next NEIGHBOURS opponents without an objection, as many with one, and ``pairs``.
    """
    steps, clashes = _in_view(teams, nodes, most, len(nodes) if complete else NEIGHBOURS)
    place = {i: number for number, i in enumerate(nodes)} if pairs else {}
    for i, j in pairs:
        steps[i, j] = place[j] - place[i]
        if clash := teams.clash(i, j):
            clashes[i, j] = clash
    if len(nodes) > MANY:
        # Leave out lots and far distances, to keep costs within 127 bits.
        criteria = [{pair: min(step, REMOTE) ** 2 for pair, step in steps.items()}]
    else:
        lots = teams.lots
        criteria = [
            {(i, j): lots[i] * lots[j] for i, j in steps},
            {pair: step * step for pair, step in steps.items()},
        ]
    if teams.groups:
        group = {i: teams.groups.get(teams.order[i], 0) for i in nodes}
        criteria.append({(i, j): (group[i] - group[j]) ** 2 for i, j in steps})
    if clashes:
        criteria += _against(teams, clashes)
    return _in_order_of_importance(criteria, len(nodes) // 2)


def _in_view(
    teams: Field, nodes: Sequence[int], most: Clash, reach: int
) -> tuple[dict[Pair, int], dict[Pair, Clash]]:
    """Return the possible pairs with their distance, and the objections to some of them."""
    steps: dict[Pair, int] = {}
    clashes: dict[Pair, Clash] = {}
    closed = teams.closed
    order = [teams.order[i] for i in nodes]
    for place, one in enumerate(order):
        i = nodes[place]
        clear = passed = 0
        for step in range(1, len(nodes) - place):
            other = order[place + step]
            j = nodes[place + step]
            if ((one, other) if one < other else (other, one)) in closed:
                clash = teams.clash(i, j) if most else Clash.BANNED
                if clash > most or passed == reach:
                    continue
                clashes[i, j] = clash
                passed += 1
            else:
                clear += 1
            steps[i, j] = step
            if clear == reach:
                break
    return steps, clashes


def _against(teams: Field, clashes: Mapping[Pair, Clash]) -> list[dict[Pair, int]]:
    """Return the costs of the objections, the least important first."""
    order, history = teams.order, teams.history
    meetings = {
        (i, j): meeting
        for (i, j), clash in clashes.items()
        if clash >= Clash.MET and (meeting := history.meeting(order[i], order[j]))
    }
    return [
        {(i, j): 1 for i, j in clashes if history.related(order[i], order[j])},
        {pair: meeting.last_round for pair, meeting in meetings.items()},
        {pair: meeting.times for pair, meeting in meetings.items()},
        dict.fromkeys(meetings, 1),
        {pair: 1 for pair, clash in clashes.items() if clash == Clash.BANNED},
    ]


def _in_order_of_importance(criteria: Sequence[Costs], tables: int) -> Costs:
    """Return one cost per pair; no total of a criterion outweighs one unit of the next."""
    priced: dict[Pair, int] = {}
    unit = 1
    for values in criteria:
        for pair, value in values.items():
            priced[pair] = priced.get(pair, 0) + value * unit
        unit *= tables * max(values.values(), default=0) + 1
    return priced


def cheapest(nodes: Sequence[int], costs: Costs) -> list[Pair] | None:
    """Pair all ``nodes`` at the least total cost; return None if they cannot all be paired."""
    # It is compiled: whatever draws nothing neither waits for it nor needs it.
    import rustworkx

    if len(nodes) % 2:
        return None
    index = {node: place for place, node in enumerate(nodes)}
    top = max(costs.values(), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(index[i], index[j], top - cost) for (i, j), cost in costs.items()])
    pairs_set = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs_set) != len(nodes):
        return None
    places = ((a, b) if a < b else (b, a) for a, b in pairs_set)
    return sorted((nodes[a], nodes[b]) for a, b in places)


def by_cost(nodes: Sequence[int], costs: Costs) -> Iterator[list[Pair]]:
    """Yield every way to pair all ``nodes``, the cheapest first, by Murty's partition.

    It splits the remaining pairings by the first pair they give up; the pairs before it are kept.
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
        pairs_added = cheapest(free, allowed)
        if pairs_added is not None:
            pairs = sorted([*kept, *pairs_added])
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
