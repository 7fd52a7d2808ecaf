"""Answer of the program to a request, made in a thread and sent by the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from django.core.handlers.wsgi import WSGIHandler

from tournaments.machine.health.logs import Asked, answering
from tournaments.server.ways import Way
from tournaments.views.core.kept import KeptPage

Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and content of an answer.

    `page` is kept for this version of the contest; `way` is None if no thread was needed.
    """

    status: int
    headers: Headers
    content: bytes = b""
    page: KeptPage | None = None
    way: Way | None = None


def answer_of(program: WSGIHandler, environ: dict[str, Any], request: Asked) -> Answer:
    """Return the program's answer. Called in a thread, whose log names the request."""
    with answering(request):
        return _answer_of(program, environ)


def _answer_of(program: WSGIHandler, environ: dict[str, Any]) -> Answer:
    headers: Headers = []

    def start(
        _status: str, fields: list[tuple[str, str]], *_error: Any
    ) -> Callable[[bytes], object]:
        for name, value in fields:
            headers.append((name.lower().encode("ascii"), value.strip().encode("latin-1")))
        return len  # `write` of WSGI, which Django never calls

    response = program(environ, start)
    try:
        page: KeptPage | None = getattr(response, "kept_page", None)
        return Answer(response.status_code, headers, b"".join(response), page)
    finally:
        response.close()
