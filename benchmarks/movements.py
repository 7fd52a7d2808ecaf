"""All rounds of a movement, beside a plain circle method without history or reasons.

The reference gives bare pairs of numbers. A schedule gives draws: the reason of each table, the
byes, the places, and a check of every meeting against the earlier ones.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial

from benchmarks.figures import Figure, seconds
from tournaments.pairing import MOVEMENTS, Entrant, rounds_without_rematch, schedule

#: Teams and rounds to draw; None: as many rounds as the movement gives without a rematch.
SIZES = ((100, None), (1_000, 5), (2_000, 5), (10_000, 5))
SEED = 1946

PEER = "plain circle method"

Pairs = list[list[tuple[int, int]]]


def circle(teams: int, rounds: int) -> Pairs:
    """Pair by the usual circle method: the first team stays, the others move by one."""
    ring = list(range(1, teams + 1))
    drawn = []
    for _round in range(rounds):
        drawn.append(list(zip(ring[: teams // 2], reversed(ring[teams // 2 :]), strict=True)))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return drawn


def measure() -> list[Figure]:
    """Measure seconds, memory and rematches of each movement."""
    figures = []
    for teams, wanted in SIZES:
        for method in MOVEMENTS:
            rounds = wanted or rounds_without_rematch(method, teams)
            work = partial(
                schedule, method, [Entrant(n) for n in range(1, teams + 1)], rounds, SEED
            )
            peer = partial(circle, teams, rounds)
            what = f"{method}, {teams:,} teams, {rounds} rounds"
            ours, plain = seconds(work, peer, runs=3)
            memory = _memory(work), _memory(peer)
            met = sum(len(one.rematches) for one in work())
            figures += [
                Figure(what, ours, PEER, plain),
                Figure("  memory", memory[0], PEER, memory[1], "MB"),
                Figure("  rematches", met, PEER, 0, "", bound=0),
            ]
    return figures


def _memory(work: Callable[[], object]) -> float:
    """Return the peak memory of a function, in megabytes."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
