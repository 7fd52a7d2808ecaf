"""A spare that copies every two seconds: what it costs an entry, and what one result moves."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

from benchmarks.figures import Figure
from tests import ROOT
from tests.endurance.desk import Desk
from tests.endurance.spare import PREPARE, SCORERS, Laptop, enter
from tournaments.spare.client import Server
from tournaments.spare.protocol import keys_of
from tournaments.spare.wire import unpacked

RESULTS = 120


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
    typed(desks, 20)  # the first pages fill the caches
    without = typed(desks, RESULTS)
    code = (first.folder / "spare/code").read_text()
    spare.serve("--mirror", first.url, "--token", code, "--every", "2")
    beside = typed(desks, RESULTS)
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


def typed(desks: list[Desk], count: int) -> float:
    """Type results, one after another; return the 95th percentile of their seconds."""
    random, spent = Random(1), []
    for number in range(count):
        desk = desks[number % len(desks)]
        began = time.perf_counter()
        assert enter(desk, random, f"benchmark {time.time()}") == 302
        spent.append(time.perf_counter() - began)
    return quantiles(spent, n=20)[-1] if count > 1 else spent[0]


def travelled(first: Laptop, code: str, desks: list[Desk]) -> tuple[int, int]:
    """Return the bytes of the copy after one result, and those of the database."""
    server = Server(first.url, keys_of(code))
    time.sleep(3)
    held, _whole = unpacked(server.ask("POST", "copy", {"tick": "", "every": 0.1}).content)
    typed(desks, 1)
    time.sleep(1)
    answer = server.ask("POST", "copy", {"tick": held.tick, "every": 0.1}).content
    return len(answer), held.pages * held.page_size
