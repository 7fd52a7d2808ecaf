"""Mêlée draws: five rounds with 16 to 2,000 players, beside repeated random draws.

The reference is the usual home-made method: draw a whole round at random until nobody meets anybody
again, at most fifty times, and keep the draw with the fewest repeated meetings. The table shows its
repeats beside ours.
"""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random

from benchmarks.figures import Figure, seconds
from tournaments.pairing import Draw, Entrant, History, draw, first_places
from tournaments.pairing.contract import Bye, Reason, Table
from tournaments.pairing.lots import shuffled

SIZES = (16, 20, 32, 37, 64, 100, 150, 500, 1_000, 2_000)
ROUNDS = 5
RETRIES = 50
BY_LOT = Reason("")

Contest = list[Draw]


def measure() -> list[Figure]:
    """Measure seconds and memory of a whole contest, and count repeated partners and meetings."""
    figures: list[Figure] = []
    for size in SIZES:
        figures += _of(size)
    return figures


def _of(size: int) -> list[Figure]:
    def ours() -> Contest:
        return _contest(size, _melee)

    def peer() -> Contest:
        return _contest(size, _lots)

    mine, theirs = seconds(ours, peer, runs=3)
    what = f"mêlée, {size:,} players, {ROUNDS} rounds"
    beside = f"lots, {RETRIES} tries"
    found = [
        Figure(what, mine, beside, theirs),
        Figure("  memory", _megabytes(ours), beside, _megabytes(peer), "MB"),
    ]
    for name, count in (("partner again", _partners), ("at one table again", _together)):
        found.append(Figure(f"  {name}", count(ours()), beside, count(peer()), "", bound=0))
    return found


def _contest(size: int, method: Callable[[int, Contest, History, int], Draw]) -> Contest:
    drawn: Contest = []
    for number in range(1, ROUNDS + 1):
        tables = [(n, *t.camps) for n, made in enumerate(drawn, 1) for t in made.tables]
        byes = [bye.team for made in drawn for bye in made.byes]
        drawn.append(method(size, drawn, History.of_tables(tables, byes), number))
    return drawn


def _melee(size: int, drawn: Contest, history: History, seed: int) -> Draw:
    places: list[list[int]] = []
    if drawn:
        places = first_places(
            [t.camps for t in drawn[0].tables], [bye.team for bye in drawn[0].byes]
        )
    entrants = [Entrant(player) for player in range(1, size + 1)]
    return draw("melee", entrants, history, seed, rounds=ROUNDS, places=places)


def _lots(size: int, drawn: Contest, history: History, seed: int) -> Draw:
    """Draw everybody at random, byes to those with the fewest, until nobody meets again."""
    random = Random(seed)
    best: tuple[int, Draw] | None = None
    for _ in range(RETRIES):
        order = shuffled(range(1, size + 1), random)
        order.sort(key=lambda player: -history.byes.get(player, 0))
        playing = len(order) // 4 * 4
        fours = [tuple(order[i : i + 4]) for i in range(0, playing, 4)]
        again = sum(
            pair in history.meetings or pair in history.partners
            for four in fours
            for pair in combinations(sorted(four), 2)
        )
        if best is None or again < best[0]:
            tables = tuple(
                Table(number, one, third, BY_LOT, other, fourth)
                for number, (one, other, third, fourth) in enumerate(fours, 1)
            )
            byes = tuple(Bye(player, BY_LOT) for player in order[playing:])
            best = again, Draw("lots", seed, tables, byes)
        if not again:
            break
    assert best is not None, "lots were drawn"
    return best[1]


def _partners(drawn: Contest) -> int:
    return _twice(
        tuple(sorted(camp)) for made in drawn for table in made.tables for camp in table.camps
    )


def _together(drawn: Contest) -> int:
    return _twice(
        pair
        for made in drawn
        for table in made.tables
        for pair in combinations(sorted(player for camp in table.camps for player in camp), 2)
    )


def _twice(pairs: Iterable[tuple[int, ...]]) -> int:
    return sum(times - 1 for times in Counter(pairs).values())


def _megabytes(work: Callable[[], object]) -> float:
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1_000_000
