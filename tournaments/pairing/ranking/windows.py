"""Pairing of large fields: adjacent pairs, repaired exactly only around the clashes.

Source: measurements of several ways to pair 1,000 and 10,000 teams. Pairing 1-2, 3-4 … leaves a few
clashes, mostly rematches. An exact pairing of a window around each one repairs it; the window
widens until the pairs at its edges no longer change. A sweep handles windows that grow together
past BLOCK ranks, and fields with many clashes.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import overload

from ..contract import Clash
from ..matching import COMPLETE, Field, Pair, cheapest, costs
from .lasting import whole_field
from .sweep import sweep

RADIUS = 3  # pairs on each side of a clash
MARGIN = 2  # pairs at a window's edges that must have stayed adjacent
BLOCK = 200  # ranks
CROWDED = 12  # pairs per clash; with fewer, the windows would all grow together

Window = tuple[int, int]  # first pair of adjacent positions, and the pair after the last


class InTurn(Sequence[Pair]):
    """Sequence of the pairs 1-2, 3-4 … except those in ``moved``, without storing them all.

    >>> list(InTurn(3, {0: (0, 2), 1: (1, 3)}))
    [(0, 2), (1, 3), (4, 5)]
    """

    def __init__(self, tables: int, moved: Mapping[int, Pair] | None = None) -> None:
        self.tables = tables
        self.moved = moved or {}

    def __len__(self) -> int:
        return self.tables

    @overload
    def __getitem__(self, table: int) -> Pair: ...
    @overload
    def __getitem__(self, table: slice) -> Sequence[Pair]: ...
    def __getitem__(self, table: int | slice) -> Pair | Sequence[Pair]:
        if isinstance(table, slice):
            return [self[one] for one in range(*table.indices(self.tables))]
        if not 0 <= table < self.tables:
            raise IndexError(table)
        return self.moved.get(table) or (2 * table, 2 * table + 1)

    def __iter__(self) -> Iterator[Pair]:
        pairs = list(zip(range(0, 2 * self.tables, 2), range(1, 2 * self.tables, 2), strict=True))
        for table, pair in self.moved.items():
            pairs[table] = pair
        return iter(pairs)


def clashes_in_turn(order: Sequence[int], closed: Container[Pair]) -> list[int]:
    """Return the indexes of the pairs 1-2, 3-4 … of an even field that clash."""
    return [
        number
        for number, pair in enumerate(zip(order[::2], order[1::2], strict=True))
        if (pair if pair[0] < pair[1] else pair[::-1]) in closed
    ]


def pair_large(field: Field, clashes: Sequence[int]) -> Sequence[Pair] | None:
    """Pair an even field near the least cost without any clash; return None if none is found.

    ``clashes`` are the indexes of the pairs 1-2, 3-4 … that clash.
    """
    last = len(field) // 2
    if len(clashes) * CROWDED > last > BLOCK // 2:
        return sweep(field, range(len(field)))
    solved: dict[Window, list[Pair]] = {}
    windows = _merged([_around(k, k + 1, RADIUS, last) for k in clashes])
    while any(window not in solved for window in windows):
        wider: list[Window] = []
        for window in windows:
            if window not in solved:
                pairs = _solved(field, window)
                if pairs is not None and _settled(pairs, window, last):
                    solved[window] = pairs
                elif window == (0, last):
                    return None
                else:
                    window = _around(*window, window[1] - window[0], last)
            wider.append(window)
        windows = _merged(wider)
    moved = {start + n: p for start, stop in windows for n, p in enumerate(solved[start, stop])}
    return InTurn(last, moved)


def with_rematches(field: Field) -> list[Pair]:
    """Pair an even field at the least cost, with clashes allowed."""
    return whole_field(field)


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
    if len(nodes) > BLOCK:
        return sweep(field, nodes)
    complete = len(nodes) <= COMPLETE
    return cheapest(nodes, costs(field, nodes, most=Clash.NONE, complete=complete))


def _settled(pairs: list[Pair], window: Window, last: int) -> bool:
    """Return whether a window was wide enough: the pairs at its edges are still adjacent."""
    start, stop = window
    if stop - start > BLOCK // 2:
        return True
    kept = {i // 2 for i, j in pairs if i % 2 == 0 and j == i + 1}
    low = start == 0 or all(k in kept for k in range(start, start + MARGIN))
    high = stop == last or all(k in kept for k in range(stop - MARGIN, stop))
    return low and high
