"""Mêlée draws: five rounds with 16 to 2,000 players, beside repeated random draws.

The reference is the usual home-made method: draw a whole round at random until nobody meets anybody
again, at most fifty times, and keep the draw with the fewest repeated meetings. The table shows its
repeats beside ours.

A round may take 5 ms of processor time; the slowest of five rounds counts, each at the best of
several runs. Nobody may be twice at a table, where that can be: a solver proved that 17 players
cannot play five such rounds. "reading it" writes the tables and their sentences.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

from benchmarks.figures import Figure
from tournaments.pairing import Draw, Entrant, History, draw, first_places
from tournaments.pairing.contract import Bye, Table, shuffled
from tournaments.pairing.sentences import Reason

SIZES = (16, 17, 18, 19, 20, 22, 29, 37, 64, 150, 501, 1_000, 1_999, 2_000)
ROUNDS = 5
MILLISECONDS = 5
#: Fewest meetings again at a table, by number of players, if they cannot all be avoided.
UNAVOIDABLE = {17: 1}
RETRIES = 50
BY_LOT = Reason("")

Contest = list[Draw]
Given = tuple[list[Entrant], History, list[list[int]], int]


def measure() -> list[Figure]:
    """Measure seconds and memory of a whole contest, and count repeated partners and meetings."""
    figures: list[Figure] = []
    for size in SIZES:
        figures += _of(size)
    return figures


def _of(size: int) -> list[Figure]:
    drawn = _contest(size, _melee)
    theirs = _contest(size, _lots)
    what = f"mêlée, {size:,} players, {ROUNDS} rounds"
    beside = f"lots, {RETRIES} tries"
    slowest, read = (max(times) for times in _milliseconds(size, drawn))
    peer = max(_times(size, theirs, _lots, 1)) * 1e3
    figures = [
        Figure(f"{what}: slowest round", slowest, "asked", MILLISECONDS, "ms", bound=1),
        Figure("  reading it", read, beside, peer, "ms"),
        Figure(
            "  memory",
            _megabytes(lambda: _contest(size, _melee)),
            beside,
            _megabytes(lambda: _contest(size, _lots)),
            "MB",
        ),
        Figure("  partner again", _partners(drawn), beside, _partners(theirs), "", bound=0),
    ]
    least, again = UNAVOIDABLE.get(size), _together(drawn)
    if least:
        figures.append(Figure("  at one table again", again, "the least", least, "", bound=1))
    else:
        figures.append(
            Figure("  at one table again", again, beside, _together(theirs), "", bound=0)
        )
    return figures


def _milliseconds(size: int, drawn: Contest) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each round of this contest: drawn only, and drawn and read."""

    def read(*arguments: Any) -> None:
        list(_melee(*arguments).tables)

    runs = 7
    return (
        [taken * 1e3 for taken in _times(size, drawn, _melee, runs)],
        [taken * 1e3 for taken in _times(size, drawn, read, runs)],
    )


def _times(size: int, drawn: Contest, method: Callable[..., object], runs: int) -> list[float]:
    """Return the processor time of each round, drawn again by ``method``; the best of ``runs``."""
    seconds = []
    for number in range(1, ROUNDS + 1):
        arguments = _arguments(size, drawn[: number - 1], number)
        taken = []
        for _ in range(runs):
            gc.collect()
            start = process_time()
            method(*arguments)
            taken.append(process_time() - start)
        seconds.append(min(taken))
    return seconds


def _contest(size: int, method: Callable[..., Draw]) -> Contest:
    drawn: Contest = []
    for number in range(1, ROUNDS + 1):
        drawn.append(method(*_arguments(size, drawn, number)))
    return drawn


def _arguments(size: int, drawn: Contest, number: int) -> Given:
    """Return what the draw of a round takes: players, history, places of the first round, seed."""
    tables = [(n, *t.camps) for n, round_draw in enumerate(drawn, 1) for t in round_draw.tables]
    byes = [bye.team for round_draw in drawn for bye in round_draw.byes]
    places: list[list[int]] = []
    if drawn:
        places = first_places(
            [t.camps for t in drawn[0].tables], [bye.team for bye in drawn[0].byes]
        )
    entrants = [Entrant(player) for player in range(1, size + 1)]
    return entrants, History.of_tables(tables, byes), places, number


def _melee(entrants: list[Entrant], history: History, places: list[list[int]], seed: int) -> Draw:
    return draw("melee", entrants, history, seed, rounds=ROUNDS, places=places, known="any")


def _lots(entrants: list[Entrant], history: History, places: object, seed: int) -> Draw:
    """Draw everybody at random, byes to those with the fewest, until nobody meets again."""
    random = Random(seed)
    best: tuple[int, Draw] | None = None
    for _ in range(RETRIES):
        order = shuffled([entrant.team for entrant in entrants], random)
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
        tuple(sorted(camp))
        for round_draw in drawn
        for table in round_draw.tables
        for camp in table.camps
    )


def _together(drawn: Contest) -> int:
    return _twice(
        pair
        for round_draw in drawn
        for table in round_draw.tables
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
