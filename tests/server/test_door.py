"""Connections that ask nothing, or never end their request, make room for the others."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from typing import Any

import pytest
from django.http import HttpResponse

from tests.server.conftest import MOST, Served
from tournaments.machine.middleware import OF_ALL
from tournaments.server import bodies, door, running


def knock(served: Served, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from a local address, and send the beginning of a request."""
    connection = socket.create_connection(
        ("127.0.0.1", served.port), timeout=20, source_address=(source, 0)
    )
    connection.sendall(sent)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Return whether the server has closed this connection; waits a little for it."""
    connection.settimeout(5)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def is_open(connection: socket.socket) -> bool:
    connection.settimeout(0.2)
    try:
        return connection.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def is_cut_after(connection: socket.socket, pieces: list[bytes]) -> bool:
    """Send the pieces one by one. Return whether the server closes the connection meanwhile."""
    try:
        for piece in pieces:
            connection.sendall(piece)
            time.sleep(0.05)
    except ConnectionError:
        return True
    return False


@pytest.fixture
def strangers_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Local addresses count as those of guests."""
    monkeypatch.setattr(running, "is_this_machine", lambda address: False)
    monkeypatch.setattr(door.Door.__init__, "__defaults__", (20,))


@pytest.mark.usefixtures("strangers_everywhere")
class TestIdle:
    @pytest.fixture
    def guests(self, strangers_everywhere: None, served: Served) -> list[socket.socket]:
        """Twenty connections from one address, which ask nothing: its limit."""
        return [knock(served, source="127.0.0.2") for _guest in range(20)]

    @pytest.mark.slow
    def test_one_more_from_their_address_replaces_the_longest_silent(
        self, served: Served, guests: list[socket.socket]
    ) -> None:
        knock(served, source="127.0.0.2")
        assert is_closed(guests[0])
        assert is_open(guests[1])

    @pytest.mark.slow
    def test_another_address_is_answered(self, served: Served, guests: list[socket.socket]) -> None:
        assert served.get("/robots.txt").status == 200
        assert is_open(guests[0])

    @pytest.mark.slow
    def test_the_limit_of_all_closes_the_longest_silent_of_all(
        self, served: Served, guests: list[socket.socket]
    ) -> None:
        others = [
            knock(served, source=f"127.0.0.{3 + number // 15}")
            for number in range(MOST - len(guests) + 1)
        ]
        assert is_closed(guests[0])
        assert is_open(others[0])
        assert served.get("/robots.txt").status == 200


@pytest.mark.slow
def test_this_machine_has_no_limit_of_its_own(served: Served) -> None:
    kept = [knock(served) for _desk in range(MOST - 1)]
    assert served.get("/robots.txt").status == 200
    assert is_open(kept[-1])


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "], ids=str
)
def test_a_head_that_does_not_come_is_waited_for_some_seconds(
    served: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.3)
    assert is_closed(knock(served, sent))


@pytest.mark.slow
def test_a_drop_now_and_then_does_not_make_a_head_longer_lived(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.5)
    dripping = knock(served, b"GET / HTTP/1.1\r\n")
    assert is_cut_after(dripping, [b"X"] * 40)


@pytest.mark.slow
def test_an_endless_head_is_cut(served: Served) -> None:
    endless = knock(served, b"GET / HTTP/1.1\r\n")
    assert is_cut_after(endless, [b"X-More: " + b"x" * 10_000 + b"\r\n"] * 10)


def form(served: Served, length: int, path: str = "/c/fete/register/") -> socket.socket:
    """Send the head of a form of this length."""
    head = f"POST {path} HTTP/1.1\r\nHost: 192.0.2.1\r\nContent-Length: {length}\r\n\r\n"
    return knock(served, head.encode())


def answer(connection: socket.socket) -> str:
    """Return the whole answer, once the server has closed the connection."""
    connection.settimeout(20)
    read = b""
    while piece := connection.recv(65536):
        read += piece
    return read.decode()


def test_a_guest_s_form_that_is_too_large_is_refused_before_it_is_read(served: Served) -> None:
    response = answer(form(served, 300_000_000))
    assert response.startswith("HTTP/1.1 413 ")
    assert "Cet envoi est trop lourd" in response
    assert "x-robots-tag: noindex" in response


def test_little_is_read_of_a_form_before_it_is_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []
    receive = door.DoorProtocol.data_received

    def noted(connection: door.DoorProtocol, data: bytes) -> None:
        reads.append(len(data))
        receive(connection, data)

    monkeypatch.setattr(door.DoorProtocol, "data_received", noted)
    head = b"POST /c/fete/register/ HTTP/1.1\r\nHost: 192.0.2.1\r\nContent-Length: 900000\r\n\r\n"
    with suppress(ConnectionError):
        assert answer(knock(served, head + b"x" * 200_000)).startswith("HTTP/1.1 413 ")
    assert max(reads) <= door.READ_AT_ONCE


@pytest.mark.slow
def test_a_form_without_a_length_is_cut_at_the_limit(served: Served) -> None:
    head = b"POST /c/fete/register/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    endless = knock(served, head)
    assert is_cut_after(endless, [b"10000\r\n" + b"x" * 65536 + b"\r\n"] * 40)


@pytest.mark.slow
def test_a_form_that_drips_is_given_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "SECONDS", 0.3)
    response = answer(form(served, 1_000))
    assert response.startswith("HTTP/1.1 408 ")
    assert "a pris trop de temps" in response


def test_what_is_no_request_is_refused(served: Served) -> None:
    head = answer(knock(served, b"\x16\x03\x01 hello\r\n\r\n")).partition("\r\n\r\n")[0]
    assert head.startswith("HTTP/1.1 400 ")
    assert {f"{name.lower()}: {value}" for name, value in OF_ALL.items()} <= {*head.split("\r\n")}


class TestSlowReaders:
    """An answer of 20 MB, and a client whose system keeps little of it."""

    SIZE = 20_000_000

    @pytest.fixture
    def reader(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
        def large(environ: dict[str, Any], start: Any) -> HttpResponse:
            start("200 OK", [("Content-Length", str(self.SIZE))])
            return HttpResponse(b"x" * self.SIZE)

        served.application.program = large  # type: ignore[assignment]
        monkeypatch.setattr(door, "UNREAD_SECONDS", 0.5)
        socket_ = socket.socket()
        socket_.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        socket_.settimeout(20)
        socket_.connect(("127.0.0.1", served.port))
        socket_.sendall(b"GET /sign-in/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return socket_

    def read(self, reader: socket.socket, wait: float) -> int:
        """Read to the end, with a pause after each megabyte. Return the bytes that came."""
        read = 0
        try:
            while piece := reader.recv(65_536):
                if read // 1_000_000 != (read + len(piece)) // 1_000_000:
                    time.sleep(wait)
                read += len(piece)
        except ConnectionError:
            pass
        return read

    @pytest.mark.slow
    def test_a_reader_who_goes_on_gets_everything(self, reader: socket.socket) -> None:
        assert self.read(reader, wait=0.1) > self.SIZE

    @pytest.mark.slow
    def test_a_reader_who_stops_is_cut(self, reader: socket.socket) -> None:
        time.sleep(1.5)
        assert self.read(reader, wait=0) < self.SIZE


def answers_to(served: Served, sent: bytes) -> bytes:
    """Return all that the server answers on one connection until it closes it, or says no more."""
    connection = knock(served, sent)
    connection.settimeout(2)
    received = b""
    try:
        while piece := connection.recv(65_536):
            received += piece
    except (TimeoutError, ConnectionError):
        pass
    return received


@pytest.mark.django_db(transaction=True)
class TestAskingAhead:
    ASK = b"GET /health/ HTTP/1.1\r\nHost: a\r\n\r\n"
    LAST = b"GET /health/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    def test_one_request_may_wait_while_another_is_answered(self, served: Served) -> None:
        assert answers_to(served, self.ASK + self.LAST).count(b"HTTP/1.1 ") == 2

    def test_no_more_than_two_of_a_thousand_are_read(self, served: Served) -> None:
        started = time.monotonic()
        received = answers_to(served, self.ASK * 1000)
        assert received.count(b"HTTP/1.1 200") == received.count(b"HTTP/1.1 ") == 2
        assert time.monotonic() - started < 2, "the server closes the connection"

    def test_a_body_sent_ahead_is_not_read(self, served: Served) -> None:
        post = (
            b"POST /health/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + b"a" * 100_000
        )
        assert answers_to(served, self.ASK + post).count(b"HTTP/1.1 ") == 1

    def test_a_head_that_cannot_be_read_waits_for_the_answer_before_it(
        self, served: Served
    ) -> None:
        received = answers_to(served, self.ASK + b"nonsense\r\n\r\n")
        assert received.count(b"HTTP/1.1 ") == 1
        assert b"HTTP/1.1 200" in received
