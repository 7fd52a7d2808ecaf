"""The server's application: answers what is ready, and gives every other request its way in."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from functools import cache, partial
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from tournaments.machine import serving
from tournaments.machine.annexes import behind
from tournaments.machine.health.logs import Asked, answering
from tournaments.machine.health.metrics import KEPT, METRICS, STATIC, meters
from tournaments.machine.middleware import (
    HEALTH,
    JSON_TYPE,
    MIRROR,
    PUBLIC_JSON,
    READ_ELSEWHERE,
    language_of,
    refusal_in_json,
)
from tournaments.machine.proxy import TrustedProxies, client_of, parsed_proxies
from tournaments.server.answers import Answer, Send, answer_of
from tournaments.server.bodies import (
    MOST_UNASKED,
    BadBodyError,
    Body,
    Budget,
    Large,
    Receive,
    read_body,
    refusal_of_sender,
)
from tournaments.server.files import OF_ANSWERS, StaticFiles
from tournaments.server.kept import KeptPages, Name, answer_from
from tournaments.server.requests import Scope, environ_of, headers_of
from tournaments.server.ways import THREADS, Queue, Way
from tournaments.views.core.clients import from_this_machine
from tournaments.views.core.signing_in import is_known_browser

log = logging.getLogger("tournaments.server.requests")

#: Header by which a proxy gives the request a number, and what such a number looks like.
NUMBER = b"x-request-id"
PLAIN = re.compile(rb"[\w-]{1,64}")


def asked_by(scope: Scope, headers: Mapping[bytes, bytes], proxies: TrustedProxies) -> Asked:
    number_sent = headers.get(NUMBER, b"")
    sender = (scope.get("client") or ("", 0))[0]
    number = (
        number_sent.decode()
        if PLAIN.fullmatch(number_sent) and proxies.trust(sender)
        else uuid4().hex
    )
    return Asked(number, scope["method"], scope["path"])


def note_answer(request: Asked, status: int, seconds: float) -> None:
    if not log.isEnabledFor(logging.INFO):
        return
    milliseconds = round(seconds * 1000, 1)
    fields = request.as_data()
    with answering(request):
        log.info(
            "%s %s: %d, %s ms",
            fields["method"],
            fields["path"],
            status,
            milliseconds,
            extra={"told": {"status": status, "ms": milliseconds}},
        )


#: Bytes of the largest request of the desk, a list of entrants, and of the hall, an application.
LARGEST = dict.fromkeys(Way, 0) | {
    Way.DESK: 8_000_000,
    Way.FORMS: 200_000,
    Way.SIGN_IN: 200_000,
    Way.MIRROR: 10_000,
}
#: Requests of the public JSON that one address may have in progress, without those whose answer is
#: kept, and seconds after which a program that had more should ask again.
OF_PROGRAM, AGAIN = 20, 5
#: Bytes of a body whose sender is looked up before it is read.
LARGE = 256_000
#: Pages that wait to be drawn when the server is busy.
MANY_WAITING = 4
#: Pages drawn at once whose readers do not wait: a page that nobody has yet waits behind no more.
MOST_LATER = 2
#: Bytes of an answer that are handed to the connection at once.
PIECE = 60_000
READING = ("GET", "HEAD", "OPTIONS")
#: Addresses that everybody opens: pages of contests, of seasons, of tables, of phones that send
#: photographs, a team’s number, and what other programs read.
OF_HALL = re.compile(r"/[cpst]/|/api/|/[0-9]+/?$")
#: Addresses of the previews of papers, which the page of papers asks for one by one.
OF_PREVIEWS = re.compile(r"/(?:desk|seasons)/[^/]+/papers/preview/")
#: Address where strangers try passwords.
SIGN_IN = "/sign-in/"


class Application:
    """ASGI application around the program."""

    def __init__(self, program: WSGIHandler) -> None:
        self.program = program
        self.proxies = parsed_proxies(settings.TRUSTED_PROXY)
        self.kept = KeptPages()
        #: Kept pages to draw again while their readers have the old ones, in turn, and those that
        #: are drawn: asyncio forgets a task that nobody holds.
        self.later: dict[Name, Callable[[], Coroutine[Any, Any, Answer | None]]] = {}
        self.drawn_later: set[asyncio.Task[Answer | None]] = set()
        self.files = StaticFiles()
        #: Requests of the public JSON in progress, by address.
        self.programs: Counter[str] = Counter()
        self.budget = Budget()
        #: Of senders nobody asked about, by way: guests take no room from the desk.
        self.unasked = {way: Budget(MOST_UNASKED) for way in Way}
        self.meters = meters()
        self.queues = {way: Queue(way.name.lower(), threads) for way, threads in THREADS.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        headers = headers_of(scope)
        request = asked_by(scope, headers, self.proxies)
        answer, way = self.files.answer(scope, headers), STATIC
        if answer is None:
            way = KEPT
            # A spare's pages tell the age of its copy: none of them is kept here.
            name = self._name(scope, headers) if serving.writes() else None
            if name is None:
                answer = await self._from_program(scope, headers, receive, request)
            else:
                answer = await self._kept(name, scope, headers, receive, request)
        if answer is None:
            return
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        # By pieces, so that the door sees whether a slow reader goes on reading.
        for at in range(0, len(answer.content) or 1, PIECE):
            more = at + PIECE < len(answer.content)
            piece = answer.content[at : at + PIECE]
            await send({"type": "http.response.body", "body": piece, "more_body": more})
        seconds = time.perf_counter() - started
        note_answer(request, answer.status, seconds)
        if self.meters is not None:
            way = way_name(answer.way) if answer.way else way
            self.meters.answered(way, answer.status, seconds)

    def sample(self) -> None:
        if self.meters is not None:
            self.meters.sample({way_name(way): one.crowd for way, one in self.queues.items()})

    def close(self) -> None:
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
        request: Asked,
    ) -> Answer | None:
        """Return the page if it is kept. Otherwise have it drawn, once for all who ask for it.

        A busy server gives the page of some seconds ago, and has it drawn again meanwhile.
        """
        busy = self.queues[Way.PAGES].length + len(self.later) > MANY_WAITING
        etag_sent = headers.get(b"if-none-match")
        ready = await self.kept.ready(name, busy=busy, etag_sent=etag_sent)
        if ready is None and await self.kept.wait_for_drawing(name):
            ready = await self.kept.ready(name, busy=True, etag_sent=etag_sent)
            # Changed again meanwhile: one of those who waited has it drawn, for all of them.
            if ready is None and await self.kept.wait_for_drawing(name):
                ready = await self.kept.ready(name, busy=True)
        if ready is None:
            return await self._drawn(name, scope, headers, receive, request)
        if ready.old and name not in self.later and not self.kept.is_drawn(name):
            # In turn, before it is too old to be shown: all the phones of a hall would then wait.
            self.later[name] = partial(self._drawn, name, scope, headers, _without_body, request)
            self._draw_later()
        return answer_from(ready, headers)

    def _draw_later(self, ended: asyncio.Task[Answer | None] | None = None) -> None:
        """Draw the page whose turn it is, of those whose readers do not wait."""
        if ended is not None:
            self.drawn_later.discard(ended)
        if self.later and len(self.drawn_later) < MOST_LATER:
            draw = self.later.pop(next(iter(self.later)))
            self.drawn_later.add(task := asyncio.create_task(draw()))
            task.add_done_callback(self._draw_later)

    async def _drawn(
        self,
        name: Name,
        scope: Scope,
        headers: Mapping[bytes, bytes],
        receive: Receive,
        request: Asked,
    ) -> Answer | None:
        self.later.pop(name, None)
        self.kept.starts_drawing(name)
        answer = None
        try:
            answer = await self._from_program(scope, headers, receive, request)
        finally:
            self.kept.ends_drawing(name, answer)
        return answer

    async def _from_program(
        self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive, request: Asked
    ) -> Answer | None:
        """Return the program's answer; None if the client has gone."""
        environ = environ_of(scope, headers)
        client = client_of(environ, self.proxies)
        way = way_of(environ, client.address)
        try:
            body = await self._body(scope, headers, receive, way, environ)
        except BadBodyError as error:
            if error.status is None:
                return None
            return replace(_refusal(error.status, environ), way=way)
        try:
            answer = await self._answered(scope, headers, body, request, way)
            return replace(answer, way=way)
        finally:
            body.close()

    async def _body(
        self,
        scope: Scope,
        headers: Mapping[bytes, bytes],
        receive: Receive,
        way: Way,
        environ: dict[str, Any],
    ) -> Body:
        address = client_of(environ, self.proxies).address
        length, most = _content_length(headers), _largest(way, environ)
        is_large = length > LARGE if length is not None else b"transfer-encoding" in headers
        budget = self.unasked[way]
        if is_large and most > LARGE:
            budget = self.budget
            of_client = {**environ, "REMOTE_ADDR": address}
            ask = partial(refusal_of_sender, way, of_client)
            refusal = await self.queues[way].carry_out(address, ask)
            if refusal is not None:
                raise BadBodyError(refusal)
        return await read_body(receive, length, most, budget, address)

    async def _answered(
        self, scope: Scope, headers: Mapping[bytes, bytes], body: Body, request: Asked, way: Way
    ) -> Answer:
        environ = environ_of(scope, headers, body.content, body.length)
        address = client_of(environ, self.proxies).address
        work = partial(answer_of, self.program, environ, request)
        if not is_public_json(environ):
            return await self.queues[way].carry_out(address, work)
        if self.programs[address] >= OF_PROGRAM:
            return _refusal(HTTPStatus.TOO_MANY_REQUESTS, environ)
        self.programs[address] += 1
        try:
            return await self.queues[way].carry_out(address, work)
        finally:
            self.programs[address] -= 1
            if not self.programs[address]:
                del self.programs[address]


async def _without_body() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


def way_name(way: Way) -> str:
    return way.name.lower()


def is_public_json(environ: Mapping[str, Any]) -> bool:
    return PUBLIC_JSON.match(environ["PATH_INFO"]) is not None


def way_of(environ: dict[str, Any], address: str) -> Way:
    """Return the way of a request from `address`.

    The desk's way is for pages that are not the hall's, asked by this machine or a known browser.
    Passwords of strangers wait apart from the forms of the hall. Previews of papers wait without a
    thread of the desk; so do the health address and those of the mirror, which read neither host
    nor cookie.
    """
    if environ["PATH_INFO"] in (HEALTH, METRICS):
        return Way.HEALTH
    if environ["PATH_INFO"].startswith(MIRROR):
        return Way.MIRROR
    request = WSGIRequest({**environ, "REMOTE_ADDR": address})
    if OF_HALL.match(request.path) is None and _of_desk(request):
        previews = request.method in READING and OF_PREVIEWS.match(request.path)
        return Way.PREVIEWS if previews else Way.DESK
    if request.method in READING:
        return Way.PAGES
    return Way.SIGN_IN if request.path == SIGN_IN else Way.FORMS


def _of_desk(request: HttpRequest) -> bool:
    try:
        return is_known_browser(request) or from_this_machine(request)
    except DisallowedHost:
        return False  # the program refuses it


def _largest(way: Way, environ: Mapping[str, Any]) -> int:
    """Return the bytes of the largest request to an address: see `server.bodies.Large`."""
    for large in behind(Large):
        if large.takes(way, environ["PATH_INFO"], environ):
            return large.most
    return LARGEST[way]


def _content_length(headers: Mapping[bytes, bytes]) -> int | None:
    length = headers.get(b"content-length", b"")
    return int(length) if length.isdigit() else None


def _refusal(status: HTTPStatus, environ: Mapping[str, Any]) -> Answer:
    """Return what says why a request is refused: a page, or JSON to a program."""
    fields = [*OF_ANSWERS]
    if is_public_json(environ):
        kind, content = JSON_TYPE, refusal_in_json(status)
        headers = {**READ_ELSEWHERE, "retry-after": str(AGAIN)}
        fields += [
            (name.lower().encode("ascii"), headers[name].encode("ascii")) for name in headers
        ]
    else:
        kind = "text/html; charset=utf-8"
        content = _page_of_refusal(status, language_of(WSGIRequest(dict(environ))))
    fields += [
        (b"content-type", kind.encode("ascii")),
        (b"content-length", b"%d" % len(content)),
        # The rest of the body is not read.
        (b"connection", b"close"),
    ]
    return Answer(status, fields, content)


@cache
def _page_of_refusal(status: HTTPStatus, language: str) -> bytes:
    """Return the page of a refusal, drawn once: thousands of refusals must not hold up the desk."""
    with translation.override(language):
        return render_to_string("413.html", {"status": status.value}).encode()
