"""The server's application: answers what is ready, and gives every other request its way in."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from tournaments.health.logs import Asked
from tournaments.middleware import HEALTH, NOT_INDEXED, ROBOTS, language_of
from tournaments.proxy import client_of, parsed_proxies
from tournaments.server.answers import Answer, Send, answer_of
from tournaments.server.bodies import BadBodyError, Receive, read_body
from tournaments.server.files import OF_ALL, StaticFiles
from tournaments.server.kept import KeptPages, Name, answer_from
from tournaments.server.log import asked_by, note_answer
from tournaments.server.requests import Scope, environ_of, headers_of
from tournaments.server.ways import THREADS, Queue, Way
from tournaments.spare import serving
from tournaments.views.core.clients import from_this_machine
from tournaments.views.core.mirror import PREFIX as MIRROR
from tournaments.views.core.signing_in import is_known_browser

#: Bytes of the largest request of the desk, a list of entrants, and of the hall, an application.
LARGEST = dict.fromkeys(Way, 0) | {
    Way.DESK: 8_000_000,
    Way.FORMS: 200_000,
    Way.MIRROR: 10_000,
}
#: Bytes of the largest request that sends photographed sheets: a few pictures, or a pile as PDF.
#: The page's script sends them one by one.
LARGEST_PHOTOS = 60_000_000
#: Pages that wait to be drawn when the server is busy.
MANY_WAITING = 20
#: Bytes of an answer that are handed to the connection at once.
PIECE = 60_000
READING = ("GET", "HEAD", "OPTIONS")
#: Addresses that everybody opens: pages of contests, of seasons, of tables, a team’s number, and
#: what other programs read.
OF_HALL = re.compile(r"/[cst]/|/api/|/[0-9]+/?$")
#: Addresses of the previews of papers, which the page of papers asks for one by one.
OF_PREVIEWS = re.compile(r"/desk/[^/]+/papers/preview/")
#: Address that takes photographs of score sheets.
OF_PHOTOS = re.compile(r"/desk/[^/]+/photos/$")


class Application:
    """ASGI application around the program."""

    def __init__(self, program: WSGIHandler) -> None:
        self.program = program
        self.proxies = parsed_proxies(settings.TRUSTED_PROXY)
        self.kept = KeptPages()
        self.files = StaticFiles()
        self.queues = {way: Queue(way.name.lower(), threads) for way, threads in THREADS.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        started = time.perf_counter()
        headers = headers_of(scope)
        asked = asked_by(scope, headers, self.proxies)
        answer = self.files.answer(scope, headers)
        if answer is None:
            # A spare's pages tell the age of its copy: none of them is kept here.
            name = self._name(scope, headers) if serving.writes() else None
            if name is None:
                answer = await self._from_program(scope, headers, receive, asked)
            else:
                answer = await self._kept(name, scope, headers, receive, asked)
        if answer is None:
            return
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        # By pieces, so that the door sees whether a slow reader goes on reading.
        for at in range(0, len(answer.content) or 1, PIECE):
            more = at + PIECE < len(answer.content)
            piece = answer.content[at : at + PIECE]
            await send({"type": "http.response.body", "body": piece, "more_body": more})
        note_answer(asked, answer.status, time.perf_counter() - started)

    def close(self) -> None:
        """Wait until the requests in progress are answered."""
        self.kept.states.close()
        for queue in self.queues.values():
            queue.close()

    def _name(self, scope: Scope, headers: Mapping[bytes, bytes]) -> Name | None:
        if not self.proxies:
            return self.kept.name_of(scope, headers, https=False)
        client = client_of(environ_of(scope, headers), self.proxies)
        return self.kept.name_of(scope, headers, client.https)

    async def _kept(
        self,
        name: Name,
        scope: Scope,
        headers: Mapping[bytes, bytes],
        receive: Receive,
        asked: Asked,
    ) -> Answer | None:
        """Return the page if it is kept. Otherwise have it drawn, once for all who ask for it."""
        busy = self.queues[Way.PAGES].length > MANY_WAITING
        ready = await self.kept.ready(name, busy=busy)
        if ready is None and await self.kept.wait_for_drawing(name):
            ready = await self.kept.ready(name, busy=True)
        if ready is not None:
            return answer_from(ready, headers)
        self.kept.starts_drawing(name)
        answer = None
        try:
            answer = await self._from_program(scope, headers, receive, asked)
        finally:
            self.kept.ends_drawing(name, answer)
        return answer

    async def _from_program(
        self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive, asked: Asked
    ) -> Answer | None:
        """Return the program's answer; None if the client has gone."""
        environ = environ_of(scope, headers)
        client = client_of(environ, self.proxies)
        way = way_of(environ, client.address)
        try:
            body = await read_body(receive, _said(headers), _largest(way, environ["PATH_INFO"]))
        except BadBodyError as error:
            return None if error.status is None else _refusal(error.status, environ)
        environ = environ_of(scope, headers, body)
        return await self.queues[way].carry_out(
            client.address, partial(answer_of, self.program, environ, asked)
        )


def way_of(environ: dict[str, Any], address: str) -> Way:
    """Return the way of a request from `address`.

    The desk's way is for pages that are not the hall's, asked by this machine or a known browser.
    Previews of papers have a way of their own, and wait there without a thread of the desk. So has
    the health address and those of the mirror, which read neither host nor cookie.
    """
    if environ["PATH_INFO"] == HEALTH:
        return Way.HEALTH
    if environ["PATH_INFO"].startswith(MIRROR):
        return Way.MIRROR
    request = WSGIRequest({**environ, "REMOTE_ADDR": address})
    if OF_HALL.match(request.path) is None and _of_desk(request):
        previews = request.method in READING and OF_PREVIEWS.match(request.path)
        return Way.PREVIEWS if previews else Way.DESK
    return Way.PAGES if request.method in READING else Way.FORMS


def _of_desk(request: HttpRequest) -> bool:
    try:
        return is_known_browser(request) or from_this_machine(request)
    except DisallowedHost:
        return False  # the program refuses it


def _largest(way: Way, path: str) -> int:
    """Return the bytes of the largest request of a way to an address."""
    return LARGEST_PHOTOS if way is Way.DESK and OF_PHOTOS.match(path) else LARGEST[way]


def _said(headers: Mapping[bytes, bytes]) -> int | None:
    said = headers.get(b"content-length", b"")
    return int(said) if said.isdigit() else None


def _refusal(status: HTTPStatus, environ: Mapping[str, Any]) -> Answer:
    """Return the page that says why a body is refused."""
    chosen = WSGIRequest(dict(environ)).COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    with translation.override(language_of(chosen)):
        content = render_to_string("413.html", {"too_large": status != 408}).encode()
    fields = [
        *OF_ALL,
        (ROBOTS.lower().encode("ascii"), NOT_INDEXED.encode("ascii")),
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", b"%d" % len(content)),
        # The rest of the body is not read.
        (b"connection", b"close"),
    ]
    return Answer(status, fields, content)
