"""Large fields in order: adjacent pairs, repaired exactly only around the conflicts.

Source: measurements of several ways to pair 1,000 and 10,000 teams. Pairing 1-2, 3-4 … leaves a
few clashes, rematches most of the time; each is repaired by an exact pairing of a window around it,
widened until its edges no longer move. Windows that grow together past BLOCK ranks are cut into
blocks, and the cuts are then mended by a window across each.
"""

from __future__ import annotations

from .contract import Clash
from .matching import COMPLETE, Field, Pair, cheapest, costs

RADIUS = 5  # pairs on each side of a conflict
MARGIN = 2  # pairs at a window's edges that must have stayed adjacent
BLOCK = 200  # ranks
WHOLE = 400  # ranks up to which every pair is considered when clashes cannot be avoided

Window = tuple[int, int]  # from one pair of adjacent positions up to another, excluded


def pair_large(field: Field) -> list[Pair]:
    """Pair an even field: no clash whenever avoidable, near the least squared distance."""
    last = len(field) // 2
    conflicts = [k for k in range(last) if field.clash(2 * k, 2 * k + 1)]
    solved: dict[Window, list[Pair]] = {}
    windows = _merged([_around(k, k + 1, RADIUS, last) for k in conflicts])
    while any(window not in solved for window in windows):
        wider: list[Window] = []
        for window in windows:
            if window not in solved:
                pairs = _solved(field, window)
                if pairs is not None and _settled(pairs, window, last):
                    solved[window] = pairs
                elif window == (0, last):
                    return with_rematches(field)
                else:
                    window = _around(*window, window[1] - window[0], last)
            wider.append(window)
        windows = _merged(wider)
    moved = {k for start, stop in windows for k in range(start, stop)}
    pairs = [(2 * k, 2 * k + 1) for k in range(last) if k not in moved]
    for window in windows:
        pairs += solved[window]
    return sorted(pairs)


def with_rematches(field: Field) -> list[Pair]:
    """Pair an even field at the least cost, whatever speaks against the pairs."""
    nodes = range(len(field))
    complete = len(field) <= WHOLE
    pairs = cheapest(nodes, costs(field, nodes, most=Clash.BANNED, complete=complete))
    assert pairs is not None, "every pair is allowed"
    return pairs


def _around(start: int, stop: int, margin: int, last: int) -> Window:
    return max(0, start - margin), min(last, stop + margin)


def _merged(windows: list[Window]) -> list[Window]:
    merged: list[Window] = []
    for start, stop in sorted(windows):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], stop)
        else:
            merged.append((start, stop))
    return merged


def _solved(field: Field, window: Window) -> list[Pair] | None:
    nodes = range(2 * window[0], 2 * window[1])
    return _exact(field, nodes) if len(nodes) <= BLOCK else _in_blocks(field, nodes)


def _exact(field: Field, nodes: range | list[int]) -> list[Pair] | None:
    """The least squared distance without any clash, among near neighbours first."""
    small = len(nodes) <= COMPLETE
    pairs = cheapest(nodes, costs(field, nodes, most=Clash.NONE, complete=small))
    if pairs is None and not small and len(nodes) <= WHOLE:
        pairs = cheapest(nodes, costs(field, nodes, most=Clash.NONE, complete=True))
    return pairs


def _settled(pairs: list[Pair], window: Window, last: int) -> bool:
    """Whether a window was wide enough: the pairs at its edges have stayed adjacent."""
    start, stop = window
    if stop - start > BLOCK // 2:
        return True
    kept = {i // 2 for i, j in pairs if i % 2 == 0 and j == i + 1}
    low = start == 0 or all(k in kept for k in range(start, start + MARGIN))
    high = stop == last or all(k in kept for k in range(stop - MARGIN, stop))
    return low and high


def _in_blocks(field: Field, nodes: range) -> list[Pair] | None:
    """Pair block by block; a block that cannot be paired alone is joined to the next."""
    done: list[tuple[int, list[Pair]]] = []  # where each block starts, and its pairs
    start = nodes.start
    stop = start
    while stop < nodes.stop:
        stop = min(stop + BLOCK, nodes.stop)
        pairs = _exact(field, range(start, stop))
        while pairs is None and stop == nodes.stop and done:
            start, _ = done.pop()
            pairs = _exact(field, range(start, stop))
        if pairs is not None:
            done.append((start, pairs))
            start = stop
    if start < nodes.stop:
        return None
    partner = {node: pair for _, pairs in done for pair in pairs for node in pair}
    for cut, _ in done[1:]:
        _mend(field, partner, range(max(nodes.start, cut - 50), min(nodes.stop, cut + 50)))
    return sorted(set(partner.values()))


def _mend(field: Field, partner: dict[int, Pair], span: range) -> None:
    """Pair again, across a cut, the teams whose opponents are all within the span."""
    inside = [node for node in span if all(end in span for end in partner[node])]
    for pair in _exact(field, inside) or ():
        for node in pair:
            partner[node] = pair
