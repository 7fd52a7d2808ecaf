"""Start of the server: processor time until it answers its first page."""

from __future__ import annotations

import time
from http.client import HTTPConnection

import psutil

from benchmarks.figures import Figure
from benchmarks.server import serving

BOUND = 3.0


def measure() -> list[Figure]:
    """Start the server twice: Python has compiled its files before the start that is measured."""
    with serving():
        pass
    began = time.perf_counter()
    with serving() as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", "/sign-in/")
        answer = connection.getresponse()
        assert answer.status in (200, 302), answer.status
        waited = time.perf_counter() - began
        taken = psutil.Process(server.pid).cpu_times()
    cpu = taken.user + taken.system + taken.children_user + taken.children_system
    return [
        Figure("start to the first answer, processor", cpu, "a second", 1.0, bound=BOUND),
        Figure("start to the first answer", waited, "a second", 1.0),
    ]
