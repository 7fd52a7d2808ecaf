"""A spare that copies every two seconds: what it costs an entry, and what one result moves."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGSTOP
from statistics import quantiles

from benchmarks.figures import Figure
from tests import ROOT
from tests.endurance.desk import Desk
from tests.endurance.spare import PREPARE, SCORERS, Laptop, enter
from tournaments.annexes.spare.copying.client import Server
from tournaments.annexes.spare.copying.protocol import keys_of
from tournaments.annexes.spare.copying.wire import unpacked

#: Results typed with a spare, as many as without one, and turns in which both are typed.
RESULTS, TURNS = 120, 4


def measure() -> list[Figure]:
    """Return the figures of a first laptop, of its copies and of a takeover."""
    with tempfile.TemporaryDirectory(prefix="spare-bench-") as room:
        first, spare = Laptop(Path(room) / "first"), Laptop(Path(room) / "spare")
        subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=first.env, check=True)
        first.serve()
        try:
            return _figures(first, spare)
        finally:
            first.kill()
            if spare.process is not None:
                spare.kill()


def _figures(first: Laptop, spare: Laptop) -> list[Figure]:
    desks = [Desk(first.url, name) for name in SCORERS]
    for desk in desks:
        desk.sign_in()
    code = (first.folder / "spare/code").read_text()
    spare.serve("--mirror", first.url, "--token", code, "--every", "2")
    typed(desks, 20)  # the first pages fill the caches
    beside, without = with_and_without(spare, desks)
    moved, size = travelled(first, code, desks)
    began = time.perf_counter()
    first.kill()
    spare.ask("promote", force=True)
    for desk in desks:
        desk.address = spare.url
    typed(desks, 1)
    taken = time.perf_counter() - began
    return [
        Figure("an entry with a spare every 2 s, p95", beside, "without", without, bound=1.15),
        Figure("one result on the wire", moved, "database", size, "bytes", bound=0.10),
        Figure("from the kill to the first accepted write", taken, "allowed", 5.0, bound=1.0),
    ]


def with_and_without(spare: Laptop, desks: list[Desk]) -> tuple[float, float]:
    """Return the 95th percentile of the seconds of an entry, with a spare and without one.

    The spare is stopped every other turn: a machine that slows down slows both.
    """
    assert spare.process is not None, "the spare runs"
    beside: list[float] = []
    without: list[float] = []
    for _turn in range(TURNS):
        for signal, spent in ((SIGSTOP, without), (SIGCONT, beside)):
            spare.process.send_signal(signal)
            spent += typed(desks, RESULTS // TURNS)
    return quantiles(beside, n=20)[-1], quantiles(without, n=20)[-1]


def typed(desks: list[Desk], count: int) -> list[float]:
    """Type results, one after another; return the seconds that each took."""
    random, spent = Random(1), list[float]()
    for number in range(count):
        desk = desks[number % len(desks)]
        began = time.perf_counter()
        assert enter(desk, random, f"benchmark {time.time()}") == 302
        spent.append(time.perf_counter() - began)
    return spent


def travelled(first: Laptop, code: str, desks: list[Desk]) -> tuple[int, int]:
    """Return the bytes of the copy after one result, and those of the database."""
    server = Server(first.url, keys_of(code))
    time.sleep(3)
    held, _whole = unpacked(server.ask("POST", "copy", {"tick": "", "every": 0.1}).content)
    typed(desks, 1)
    time.sleep(1)
    answer = server.ask("POST", "copy", {"tick": held.tick, "every": 0.1}).content
    return len(answer), held.pages * held.page_size
