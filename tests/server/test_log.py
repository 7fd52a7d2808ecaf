"""The log of the requests, which LOG_REQUESTS asks for."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

from tests.server.conftest import Served
from tests.server.test_answers import scope
from tests.setup.hall import wait_for
from tests.sweeps import for_each
from tournaments.machine.health.logs import JsonLines
from tournaments.machine.proxy import TrustedProxies, parsed_proxies
from tournaments.server.application import asked_by, log


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Lines that the server writes, for programs."""
    written: list[str] = []
    handler = logging.Handler()
    handler.setFormatter(JsonLines())
    handler.emit = lambda record: written.append(handler.format(record))  # type: ignore[method-assign]
    log.addHandler(handler)
    before = log.level
    log.setLevel(logging.INFO)
    yield written
    log.removeHandler(handler)
    log.setLevel(before)


def read(lines: list[str], count: int) -> list[dict[str, Any]]:
    """Return the lines once they are `count`: the last is written after its answer has left."""
    wait_for(lambda: len(lines) >= count)
    return [json.loads(line) for line in lines]


@pytest.mark.django_db(transaction=True)
def test_each_request_is_one_line_without_the_secret_of_its_link(
    served: Served, lines: list[str]
) -> None:
    for number, path in enumerate(("/robots.txt?q=Marie", "/t/12-MFRGGZDFMZTWQ2LK/", "/health/")):
        served.get(path)
        read(lines, number + 1)
    records = read(lines, 3)
    assert [(one["method"], one["path"], one["status"]) for one in records] == [
        ("GET", "/robots.txt", 200),
        ("GET", "/t/12-.../", 404),
        ("GET", "/health/", 200),
    ]
    assert all(one["ms"] > 0 for one in records)
    assert len({one["request"] for one in records}) == 3
    assert not re.search("127.0.0.1|Marie", "".join(lines))


@pytest.mark.django_db(transaction=True)
def test_without_the_setting_a_request_writes_nothing(served: Served, lines: list[str]) -> None:
    log.setLevel(logging.WARNING)
    served.get("/sign-in/")
    assert lines == []


@pytest.mark.django_db(transaction=True)
def test_what_a_page_logs_names_its_request(
    served: Served, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(_request: HttpRequest) -> HttpResponse:
        log.warning("un ennui")
        return HttpResponse()

    monkeypatch.setattr(served.application.program, "_middleware_chain", told)
    served.get("/c/fete/")
    trouble, answered = read(lines, 2)
    assert (trouble["message"], trouble["path"]) == ("un ennui", "/c/fete/")
    assert trouble["request"] == answered["request"]


@for_each(
    "number, proxies, kept",
    [
        (b"0b0c4a1e-7d", ["192.0.2.1"], True),
        (b"0b0c4a1e-7d", ["192.0.2.9"], False),
        (b"0b0c4a1e-7d", [], False),
        (b"two words", ["192.0.2.1"], False),
        (b"x" * 65, ["192.0.2.1"], False),
        (b"", ["192.0.2.1"], False),
    ],
)
def test_only_a_trusted_proxy_numbers_the_requests(
    number: bytes, proxies: list[str], kept: bool
) -> None:
    trusted: TrustedProxies = parsed_proxies(proxies)
    request = asked_by(scope(client=("192.0.2.1", 5)), {b"x-request-id": number}, trusted)
    assert (request.number == number.decode()) is kept
    assert request.number
