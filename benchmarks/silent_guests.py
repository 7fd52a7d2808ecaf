"""Answers of the desk beside hundreds of connections that ask nothing, or never end a request."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from statistics import quantiles
from time import perf_counter, sleep

from benchmarks.false_sign_ins import PASSWORD, get_page, sign_in
from benchmarks.figures import Figure
from benchmarks.server import serving
from benchmarks.silence import FROM_FIFTY, FROM_ONE, hold
from benchmarks.standings_page import fill
from tournaments.services.core.accounts import create_helper
from tournaments.services.core.people import grant_role
from tournaments.words.enums import Role

SPAWN = multiprocessing.get_context("spawn")
SECONDS = 15
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_A_FORM = (
    b"POST /setup/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded"
    b"\r\nContent-Length: 100000\r\n\r\n"
)


def measure() -> list[Figure]:
    """Time a desk's page alone, then beside each kind of silent guest."""
    contest = fill(20)
    grant_role(contest, None, create_helper("clerk", PASSWORD), Role.SCORER)
    figures = []
    with serving() as server:
        cookie = sign_in(server.port, "clerk", PASSWORD)
        assert cookie, "the scorer could not sign in"

        def ask() -> float:
            start = perf_counter()
            get_page(server.port, f"/desk/{contest.slug}/rounds/", cookie)
            return perf_counter() - start

        for name, sent in (
            ("idle", b""),
            ("dripping heads", HALF_A_HEAD),
            ("dripping forms", HALF_A_FORM),
        ):
            alone = _times(ask)
            # The guests are in a process of their own: they must not slow down who asks.
            over, most = SPAWN.Event(), SPAWN.Value("i", 0)
            guests = SPAWN.Process(target=hold, args=(server.port, sent, over, most))
            guests.start()
            while most.value < 1_300:
                assert guests.is_alive()
                sleep(0.5)
            beside = _times(ask)
            over.set()
            guests.join()
            opened = most.value
            figures.append(
                Figure(f"{name}: connections held", opened, "one", 1, "", 1000, more_is_better=True)
            )
            text = f"a page of the desk beside {FROM_ONE + FROM_FIFTY} {name}, p95"
            figures.append(Figure(text, _p95(beside), "alone", _p95(alone), bound=2.0))
    return figures


def _times(ask: Callable[[], float]) -> list[float]:
    taken = []
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        taken.append(ask())
        sleep(0.1)
    return taken


def _p95(times: list[float]) -> float:
    return quantiles(times, n=100)[94]
