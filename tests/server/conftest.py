"""The server of `manage.py serve`, in this process, on a free local port."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connections

from tests.services.core.test_two_desks import log_that_can_be_emptied
from tournaments.server.application import Application
from tournaments.server.running import listening, server_of

#: Connections that the server of the tests leaves open.
MOST = 60


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its port, and its application."""

    port: int
    application: Application

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def get(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        """Return the answer to one request, its content read as `answer.content`."""
        connection = self.connection()
        connection.request(
            method, path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        answer = connection.getresponse()
        answer.content = answer.read()  # type: ignore[attr-defined]
        connection.close()
        return answer


@pytest.fixture
def served(log_that_can_be_emptied: None) -> Iterator[Served]:
    """A server on the test's database."""
    application = Application(get_wsgi_application())
    server = server_of(application, MOST)
    listener = listening(0)
    port = listener.getsockname()[1]
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield Served(port, application)
    server.should_exit = True
    thread.join(20)
    for queue in application.queues.values():
        _in_every_thread(queue._threads, connections.close_all)
    _in_every_thread(application.kept.states._thread, connections.close_all)
    application.close()
    assert not thread.is_alive()


def _in_every_thread(pool: Any, work: Callable[[], None]) -> None:
    """Call `work` in each thread of a pool that has begun."""
    together = threading.Barrier(max(1, len(pool._threads)))

    def one() -> None:
        together.wait(10)
        work()

    for future in [pool.submit(one) for _thread in range(together.parties)]:
        future.result(20)


__all__ = ["Served", "log_that_can_be_emptied"]
