"""Answers of the desk while strangers try passwords, beside its answers when nobody does."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from statistics import quantiles
from threading import Event, Thread
from time import perf_counter, sleep
from urllib.parse import urlencode

from benchmarks.figures import Figure
from benchmarks.server import serving
from benchmarks.standings_page import fill
from tournaments.services.core.accounts import create_helper
from tournaments.services.core.people import grant_role
from tournaments.words.enums import Role

CONNECTIONS = 16
SECONDS = 20
PASSWORD = "dix-de-der-2026"
HIDDEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')


def measure() -> list[Figure]:
    """Time a desk's page for some seconds, alone and beside false sign-ins."""
    contest = fill(20)
    grant_role(contest, None, create_helper("scorer", PASSWORD), Role.SCORER)
    with serving() as server:
        cookie = sign_in(server.port, "scorer", PASSWORD)
        assert cookie, "the scorer could not sign in"

        def ask() -> None:
            get_page(server.port, f"/desk/{contest.slug}/rounds/", cookie)

        alone = _times(ask)
        over, sent = Event(), []
        guests = [
            Thread(target=_guess, args=(server.port, guest, over, sent))
            for guest in range(CONNECTIONS)
        ]
        for guest in guests:
            guest.start()
        beside = _times(ask)
        over.set()
        for guest in guests:
            guest.join()
    text = f"a page of the desk beside {CONNECTIONS} connections of false sign-ins"
    return [
        Figure("false sign-ins answered", len(sent), "a second", SECONDS, ""),
        Figure(f"{text}, p50", _percent(beside, 50), "alone", _percent(alone, 50)),
        Figure(f"{text}, p95", _percent(beside, 95), "a second", 1.0, bound=0.5),
        Figure(f"{text}, longest", max(beside), "a second", 1.0, bound=1.0),
    ]


def _times(ask: Callable[[], None]) -> list[float]:
    taken = []
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        start = perf_counter()
        ask()
        taken.append(perf_counter() - start)
        sleep(0.1)
    return taken


def _percent(times: list[float], percent: int) -> float:
    return quantiles(times, n=100)[percent - 1]


def _guess(port: int, guest: int, over: Event, sent: list[int]) -> None:
    """Try one password after another, each for another name, as a stranger."""
    number = 0
    while not over.is_set():
        number += 1
        sent.append(len(sign_in(port, f"guest {guest} {number}", "faux", "192.0.2.66")))


def sign_in(port: int, name: str, password: str, through: str = "") -> str:
    """Sign in; return the cookies, or "". `through` makes the request one of a stranger."""
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        headers = {"X-Forwarded-For": through} if through else {}
        connection.request("GET", "/sign-in/", headers=headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        token = HIDDEN.search(page)
        assert token is not None, page
        cookies = _cookies(answer.headers.get_all("Set-Cookie", []))
        form = {"csrfmiddlewaretoken": token[1], "username": name, "password": password}
        headers |= {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/sign-in/", urlencode(form), headers)
        answer = connection.getresponse()
        answer.read()
        return _cookies(answer.headers.get_all("Set-Cookie", [])) if answer.status == 302 else ""


def get_page(port: int, path: str, cookies: str) -> None:
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", path, headers={"Cookie": cookies})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status


def _cookies(sent: list[str]) -> str:
    return "; ".join(cookie.partition(";")[0] for cookie in sent)
