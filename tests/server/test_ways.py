"""The desk never waits behind the hall, and the addresses of the hall take turns."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from tests.server.conftest import Served
from tests.sweeps import for_each
from tournaments.server.application import SIGN_IN, way_of
from tournaments.server.ways import Queue, Way
from tournaments.views.core.signing_in import welcome_back


def environ(path: str, method: str = "GET", **more: str) -> dict[str, Any]:
    return {**RequestFactory().generic(method, path).environ, **more}


@for_each(
    "path, method, address, way",
    [
        ("/c/fete/standings/", "GET", "192.0.2.7", Way.PAGES),
        ("/c/fete/standings/", "GET", "127.0.0.1", Way.PAGES),
        ("/c/fete/register/", "POST", "192.0.2.7", Way.FORMS),
        ("/t/1-abc/", "POST", "127.0.0.1", Way.FORMS),
        ("/p/1-abc/", "POST", "127.0.0.1", Way.FORMS),
        ("/49", "GET", "127.0.0.1", Way.PAGES),
        ("/desk/fete/", "GET", "127.0.0.1", Way.DESK),
        ("/sign-in/", "POST", "127.0.0.1", Way.DESK),
        ("/desk/fete/papers/", "GET", "127.0.0.1", Way.DESK),
        ("/desk/fete/papers/ranking.pdf", "POST", "127.0.0.1", Way.DESK),
        ("/desk/fete/papers/preview/ranking.png", "GET", "127.0.0.1", Way.PREVIEWS),
        ("/desk/fete/papers/preview/ranking/", "GET", "127.0.0.1", Way.PREVIEWS),
        ("/seasons/hiver/papers/preview/ranking/", "GET", "127.0.0.1", Way.PREVIEWS),
        ("/desk/fete/papers/preview/ranking.png", "GET", "192.0.2.7", Way.PAGES),
        ("/desk/fete/", "GET", "192.0.2.7", Way.PAGES),
        ("/sign-in/", "POST", "192.0.2.7", Way.SIGN_IN),
    ],
)
def test_this_machine_and_the_hall_come_in_by_their_own_way(
    path: str, method: str, address: str, way: Way
) -> None:
    assert way_of(environ(path, method, HTTP_HOST="localhost"), address) is way
    assert reverse("sign-in") == SIGN_IN


@pytest.mark.django_db
def test_a_browser_where_somebody_has_signed_in_comes_in_by_the_desk_s_way() -> None:
    request = WSGIRequest(environ("/sign-in/"))
    request.session = type("Session", (), {"set_expiry": lambda self, when: None})()
    answer = HttpResponse()
    welcome_back(request, answer, User.objects.create_user("lea"))
    known = answer.cookies["known"].value

    def way(cookie: str) -> Way:
        return way_of(environ("/desk/fete/", HTTP_COOKIE=f"known={cookie}"), "192.0.2.7")

    assert way(known) is Way.DESK
    assert way(f"{known}x") is Way.PAGES
    assert way("made-up") is Way.PAGES


def test_a_name_that_the_server_does_not_have_is_nobody_s_own_way(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["concours.example.org"]
    assert way_of(environ("/desk/fete/", HTTP_HOST="evil.example"), "127.0.0.1") is Way.PAGES


@pytest.mark.slow
def test_the_desk_is_answered_while_the_hall_s_threads_are_all_busy(served: Served) -> None:
    User.objects.create_user("lea")
    held = threading.Event()
    program = served.application.program

    def slow(environ: dict[str, Any], start: Any) -> Any:
        if environ["PATH_INFO"].startswith("/c/"):
            held.wait(20)
        return program(environ, start)

    served.application.program = slow  # type: ignore[assignment]
    hall = [served.connection() for _phone in range(40)]
    for number, phone in enumerate(hall):
        phone.request("POST" if number % 2 else "GET", f"/c/fete/team/{number}/")
    try:
        assert served.get("/sign-in/", Host="localhost").status == 200
    finally:
        held.set()
    assert {phone.getresponse().status for phone in hall} <= {403, 404, 405}


def test_the_addresses_take_turns() -> None:
    """A guest with five requests in the line delays another address by one of them."""

    async def served_in_order() -> list[str]:
        queue = Queue("hall", 1)
        order: list[str] = []
        first = threading.Event()

        async def ask(address: str, wait: threading.Event | None = None) -> None:
            def work() -> None:
                if wait is not None:
                    wait.wait(10)
                order.append(address)

            await queue.carry_out(address, work)

        requests = [asyncio.create_task(ask("guest", first))]
        await asyncio.sleep(0)
        requests += [asyncio.create_task(ask("guest")) for _request in range(4)]
        requests += [asyncio.create_task(ask("phone")) for _request in range(2)]
        await asyncio.sleep(0)
        first.set()
        await asyncio.gather(*requests)
        queue.close()
        return order

    order = asyncio.run(served_in_order())
    assert order == ["guest", "guest", "phone", "guest", "phone", "guest", "guest"]


def test_a_request_that_is_given_up_leaves_its_thread_to_the_next() -> None:
    async def answered() -> str:
        queue = Queue("hall", 1)
        held = threading.Event()
        running = asyncio.create_task(queue.carry_out("a", lambda: held.wait(10)))
        await asyncio.sleep(0)
        given_up = asyncio.create_task(queue.carry_out("b", lambda: True))
        waiting = asyncio.create_task(queue.carry_out("c", lambda: "answered"))
        await asyncio.sleep(0)
        given_up.cancel()
        held.set()
        await running
        result = await asyncio.wait_for(waiting, 10)
        queue.close()
        return result

    assert asyncio.run(answered()) == "answered"
