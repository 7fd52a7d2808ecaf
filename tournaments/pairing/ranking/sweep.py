"""Pairing of a large field with many clashes, from the first position to the last.

Source: dynamic programming over the sets of open positions. Each open position is already charged
with the nearest opponent it can still have. Sets that cost more than the best by a slack are
dropped. Measured against the matching of the whole field, on histories where a quarter of the
adjacent pairs had met: the same total distance, about fifty times faster.
"""

from __future__ import annotations

from ..matching import Field, Pair

REACH = 12  # greatest distance between two paired positions
SLACK = 40  # squared distance by which a set of open positions may exceed the best
BACK = 4 * REACH  # how far to go back when no set is left, with twice the slack
LOST = 1 << 60

# Set of open positions -> its cost. Bit d - 1 of a set is the position at distance d.
States = dict[int, int]


def sweep(field: Field, nodes: range) -> list[Pair] | None:
    """Pair neighbouring ``nodes`` without any clash near the least cost.

    None means that no pairing was found with all opponents within REACH of each other.
    """
    size = len(nodes)
    charges = _charges(field, nodes)
    states: list[States] = [{0: 0}]
    before: list[dict[int, int]] = []
    slack, relaxed = SLACK, 0
    while len(before) < size:
        place = len(before)
        if place >= relaxed:
            slack = SLACK
        steps, came = _step(states[place], *charges[place])
        if place == size - 1:
            steps = {0: steps[0]} if 0 in steps else {}
        if steps:
            least = min(steps.values()) + slack
            states.append({key: cost for key, cost in steps.items() if cost <= least})
            before.append(came)
            continue
        slack *= 2
        if slack > SLACK << 16:
            return None
        relaxed = max(relaxed, place + REACH)
        back = max(0, place - BACK)
        del states[back + 1 :], before[back:]
    return _pairs(before, nodes)


def _charges(field: Field, nodes: range) -> list[tuple[int, dict[int, int]]]:
    """Return for each position the cost of opening it, and the charges for passing it by.

    The charge, by bit of an open position, is the rise to the next opponent it can have when it
    does not meet this one, its nearest.
    """
    order = [field.order[i] for i in nodes]
    closed = field.closed
    groups = [field.groups.get(team, 0) for team in order] if field.groups else []
    rises: list[dict[int, int]] = [{} for _ in order]
    opening = []
    for place, one in enumerate(order):
        at, bit, charged, first = place, 0, 0, LOST
        for step, other in enumerate(order[place + 1 : place + 1 + REACH]):
            if ((one, other) if one < other else (other, one)) in closed:
                continue
            charge = (step + 1) * (step + 1)
            if groups:
                charge += SLACK * (groups[place] - groups[place + 1 + step]) ** 2
            if bit:
                rises[at][bit] = charge - charged
            else:
                first = charge
            at, bit, charged = place + 1 + step, 1 << step, charge
        if bit:
            rises[at][bit] = LOST
        opening.append(first)
    return list(zip(opening, rises, strict=True))


def _step(states: States, opening: int, rises: dict[int, int]) -> tuple[States, dict[int, int]]:
    """Return the sets after one more position, and the set each one came from.

    An open position meets the new one, or the new one stays open.
    """
    allowed = sum(rises)
    costs: States = {}
    came: dict[int, int] = {}
    for mask, cost in states.items():
        meeting = mask & allowed
        if meeting:
            rest = meeting
            while rest:
                low = rest & -rest
                rest ^= low
                cost += rises[low]
            while meeting:
                low = meeting & -meeting
                meeting ^= low
                charged = cost - rises[low]
                key = (mask ^ low) << 1
                if charged < costs.get(key, LOST):
                    costs[key] = charged
                    came[key] = mask
        cost += opening
        if cost < LOST:
            key = mask << 1 | 1
            costs[key] = cost
            came[key] = mask
    return costs, came


def _pairs(before: list[dict[int, int]], nodes: range) -> list[Pair]:
    """Follow the sets back from the end: an open position that a step closes was met in it."""
    pairs = []
    mask = 0
    for place in range(len(before) - 1, -1, -1):
        was = before[place][mask]
        if not mask & 1:
            met = was ^ (mask >> 1)
            pairs.append((nodes[place - met.bit_length()], nodes[place]))
        mask = was
    return sorted(pairs)
