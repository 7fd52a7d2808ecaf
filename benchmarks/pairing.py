"""Pairing in ranking order without rematches: our method beside others.

Two histories are used: a realistic one before round 5 (1-2, 3-4 … leaves a few rematches), and a
hard one of 8 rounds with nearly the same ranking each time, where a quarter of these pairs have
already met. The references are:

* greedy: the best team left meets the nearest team that it has not met;
* greedy with backtracking: the same, but it changes earlier choices if no opponent is left;
* whole field: rustworkx's `max_weight_matching` over the next 20 possible opponents of each team;
  its total distance is the smallest possible.

networkx is left out: it is hundreds of times slower than rustworkx and not a locked library.
Seconds are processor time, so that other programs do not change the ratios; the best of several
runs counts. Memory is the rise of the process's peak (`ru_maxrss` of a forked child). "the draw" is
the whole of `draw("ranking", …)`, which writes tables and reasons only when they are first read; "…
and its reasons" asks the text of each reason.
"""

from __future__ import annotations

import gc
import os
import resource
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

import rustworkx

from benchmarks.figures import Figure
from benchmarks.pairing_histories import near_fixed, ranked, realistic
from tournaments.pairing import Draw, History, draw
from tournaments.pairing.ranking.order import pair_in_order

SIZES = (100, 1_000, 2_000, 10_000)
NEIGHBOURS = 20
STEPS = 2_000_000

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Line:
    """Cost and result of one way of pairing; distances are in positions of the ranking."""

    name: str
    seconds: float
    megabytes: float
    rematches: int
    total: int
    largest: int


def measure() -> list[Figure]:
    """Print one table per field and history; return the figures that have a bound."""
    figures = []
    for name, history in (("realistic", realistic), ("hard", near_fixed)):
        for size in SIZES:
            lines = _lines(*history(size))
            print(_table(f"ranking order, {name} history, {size:,} teams", lines), "\n")
            if size == SIZES[-1]:
                figures += _figures(name, size, lines)
    return figures


def _figures(name: str, size: int, lines: Sequence[Line]) -> list[Figure]:
    by_name = {line.name: line for line in lines}
    whole, alone, ours, read = (
        by_name[n] for n in ("whole field", "pairing alone", "the draw", "… and its reasons")
    )
    what, beside = f"ranking order, {name}, {size:,} teams", "rustworkx, whole field"
    share, apart = (0.001, 1) if name == "realistic" else (1 / 40, 1.02)
    return [
        Figure(f"{what}: pairing alone", alone.seconds, beside, whole.seconds, bound=share),
        Figure("  the whole draw", ours.seconds, beside, whole.seconds),
        Figure(
            "  … and every reason read",
            read.seconds,
            beside,
            whole.seconds,
            bound=0.001 if name == "realistic" else None,
        ),
        Figure("  total squared distance", ours.total, beside, whole.total, "", bound=apart),
    ]


def _lines(order: list[int], history: History) -> list[Line]:
    entrants = ranked(order)

    def drawn() -> Draw:
        return draw("ranking", entrants, history, seed=1)

    def read() -> Draw:
        round_draw = drawn()
        texts = [table.reason.text for table in round_draw.tables]
        assert all(texts)
        return round_draw

    ways: list[tuple[str, Callable[[], Pairs | Draw], int]] = [
        ("greedy", lambda: greedy(order, history), 5),
        ("greedy, backtracking", lambda: backtracking(order, history), 5),
        ("whole field", lambda: whole_field(order, history), 1 if len(order) > 2_000 else 3),
        ("pairing alone", lambda: pairing_alone(order, history), 7),
        ("the draw", drawn, 7),
        ("… and its reasons", read, 7),
    ]
    place = {team: position for position, team in enumerate(order)}
    lines = []
    for name, way, runs in ways:
        megabytes = _megabytes(way)
        seconds, pairing = _best(way, runs)
        if isinstance(pairing, Draw):
            pairs: Pairs = [(place[table.ns], place[table.ew]) for table in pairing.tables]
        else:
            pairs = pairing
        steps = [abs(i - j) for i, j in pairs]
        again = sum(history.meeting(order[i], order[j]) is not None for i, j in pairs)
        total = sum(step * step for step in steps)
        lines.append(Line(name, seconds, megabytes, again, total, max(steps)))
    return lines


def greedy(order: Sequence[int], history: History) -> Pairs:
    """Pair the best team left with the nearest it has not met, or just the nearest."""
    pairs: list[tuple[int, int]] = []
    left = list(range(len(order)))[::-1]
    while left:
        i = left.pop()
        place = next(
            (k for k in range(1, len(left) + 1) if not history.meeting(order[i], order[left[-k]])),
            1,
        )
        pairs.append((i, left.pop(-place)))
    return pairs


def backtracking(order: Sequence[int], history: History) -> Pairs:
    """Pair greedily, undoing the last choices if no opponent is left; plain greedy if too long."""
    taken = [False] * len(order)
    pairs: list[tuple[int, int]] = []
    i, start = 0, 1
    for _ in range(STEPS):
        while i < len(order) and taken[i]:
            i, start = i + 1, i + 2
        if i == len(order):
            return pairs
        j = start
        while j < len(order) and (taken[j] or history.meeting(order[i], order[j])):
            j += 1
        if j < len(order):
            pairs.append((i, j))
            taken[i] = taken[j] = True
        elif pairs:
            i, j = pairs.pop()
            taken[i] = taken[j] = False
            start = j + 1
        else:
            break
    return greedy(order, history)


def whole_field(order: Sequence[int], history: History) -> Pairs:
    """Pair the whole field with rustworkx, for the smallest total squared distance."""
    edges = []
    for i, one in enumerate(order):
        seen, j = 0, i
        while seen < NEIGHBOURS and j + 1 < len(order):
            j += 1
            if history.meeting(one, order[j]) is None:
                edges.append((i, j, (j - i) ** 2))
                seen += 1
    top = max(cost for _, _, cost in edges) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(order)))
    graph.add_edges_from([(i, j, top - cost) for i, j, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(min(pair), max(pair)) for pair in matching]


def pairing_alone(order: Sequence[int], history: History) -> Sequence[tuple[int, int]]:
    """Pair as the draw does, without sorting the teams or writing tables."""
    return pair_in_order(order, [None], history, Random(1), last_round=False).pairs


def _best(way: Callable[[], Pairs | Draw], runs: int) -> tuple[float, Pairs | Draw]:
    taken = []
    for _ in range(runs):
        gc.collect()
        start = process_time()
        pairing = way()
        taken.append(process_time() - start)
    return min(taken), pairing


def _megabytes(way: Callable[[], object]) -> float:
    """Return the megabytes that a child process running this needs beyond those at its start."""
    receive, send = os.pipe()
    child = os.fork()
    if not child:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        way()
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        os.write(send, str(after - before).encode())
        os._exit(0)
    os.close(send)
    with os.fdopen(receive) as log:
        kilobytes = int(log.read())
    os.waitpid(child, 0)
    return kilobytes / 1024


def _table(title: str, lines: Sequence[Line]) -> str:
    whole = next(line for line in lines if line.name == "whole field")
    rows = [f"{title:44}     ms      MB  rematches  distance  largest  whole field ÷"]
    for line in lines:
        rows.append(
            f"  {line.name:38}{line.seconds * 1e3:11,.2f}{line.megabytes:8.1f}{line.rematches:11}"
            f"{line.total:10,}{line.largest:9}{whole.seconds / line.seconds:15,.0f}"
        )
    return "\n".join(rows)
