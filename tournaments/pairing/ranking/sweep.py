"""A large field full of clashes, paired from the first position to the last.

Source: dynamic programming over the sets of positions left open, each already charged with the
nearest opponent it may still have; sets dearer than the best by more than a slack are given up.
Measured against the matching of the whole field on histories where a quarter of the adjacent pairs
had met: the same total distance, some fifty times faster.
"""

from __future__ import annotations

from ..matching import Field, Pair

REACH = 12  # how far two positions that are paired may be from each other
SLACK = 40  # squared distance by which a set of open positions may be dearer than the best
BACK = 4 * REACH  # how far to go back when every set is lost, with twice the slack
LOST = 1 << 60

# A set of open positions, its bit d - 1 being the one at distance d, and what is charged for it.
States = dict[int, int]


def sweep(field: Field, nodes: range) -> list[Pair] | None:
    """Pair neighbouring ``nodes`` without any clash near the least cost, or give None.

    None says that no pairing was found where nobody is further than REACH from their opponent.
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
        found, came = _step(states[place], *charges[place])
        if place == size - 1:
            found = {0: found[0]} if 0 in found else {}
        if found:
            least = min(found.values()) + slack
            states.append({key: cost for key, cost in found.items() if cost <= least})
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
    """For each position: what opening it costs, and what is charged to those who pass it by.

    The second is by bit: from its nearest opponent, this position, to the next one it may have.
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
    """The sets after one more position, met by an open one or open itself, and what they were."""
    allowed = sum(rises)
    found: States = {}
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
                if charged < found.get(key, LOST):
                    found[key] = charged
                    came[key] = mask
        cost += opening
        if cost < LOST:
            key = mask << 1 | 1
            found[key] = cost
            came[key] = mask
    return found, came


def _pairs(before: list[dict[int, int]], nodes: range) -> list[Pair]:
    """Follow the sets back from the end: who was met is the position that was open until then."""
    pairs = []
    mask = 0
    for place in range(len(before) - 1, -1, -1):
        was = before[place][mask]
        if not mask & 1:
            met = was ^ (mask >> 1)
            pairs.append((nodes[place - met.bit_length()], nodes[place]))
        mask = was
    return sorted(pairs)
