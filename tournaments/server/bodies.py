"""Bodies of requests, read before a thread is given to them: from whom, how large, how slow."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from http import HTTPStatus
from importlib import import_module
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, ClassVar, cast

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest
from django.urls import resolve

from tournaments.machine import serving
from tournaments.machine.annexes import Door, behind
from tournaments.models import Contest
from tournaments.server.ways import Way
from tournaments.views.core.clients import from_this_machine
from tournaments.views.permissions import may_create, rights_of, role_of

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

#: Seconds that any body may take, and bytes a second that a longer one must reach.
SECONDS, SLOWEST = 15.0, 8_000
#: Bytes of a body that stay in memory. Thousands of connections may send one at once.
IN_MEMORY = 8_000
#: Bytes of the bodies in flight that are not small, all together: of senders whom the database
#: knows, and of those of one way whom it was not asked about.
MOST_IN_FLIGHT, MOST_UNASKED = 300_000_000, 100_000_000


class Large(Door):
    """Addresses of an annex whose requests may be larger than the core's: `most` bytes."""

    part = "large"

    most: ClassVar[int] = 0

    def takes(self, way: Way, path: str, environ: Mapping[str, Any]) -> bool:
        return False

    def knows(self, request: HttpRequest) -> bool:
        """Return whether the hall's sender of such a request is known now. One query at most."""
        return False


class BadBodyError(Exception):
    """A body that is not read to its end; `status` is the answer, None if nobody waits for one."""

    def __init__(self, status: HTTPStatus | None) -> None:
        super().__init__(status)
        self.status = status


class Body:
    """Body of one request: `content` is a file at its beginning, `length` its bytes."""

    def __init__(self, budget: Budget, address: str) -> None:
        # Closed by `close`, once the request is answered.
        self.content = cast(BinaryIO, SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115
        self.length = 0
        self._budget = budget
        self._address = address
        self._counted = 0

    def add(self, piece: bytes) -> None:
        """Append a piece. Raises `BadBodyError` if the budget is used up."""
        self.length += len(piece)
        if self.length > IN_MEMORY:
            more = self.length - self._counted
            self._budget.take(self._address, more)
            self._counted += more
        self.content.write(piece)

    def close(self) -> None:
        self.content.close()
        self._budget.give_back(self._address, self._counted)
        self._counted = 0


class Budget:
    """Bytes that the bodies in flight may take on disk, by address and in all."""

    def __init__(self, most: int = MOST_IN_FLIGHT) -> None:
        self.most = most
        self.taken: Counter[str] = Counter()

    def take(self, address: str, length: int) -> None:
        """Count bytes of a body. Raises `BadBodyError` if there is no room for them."""
        self.check(address, length)
        self.taken[address] += length

    def check(self, address: str, length: int) -> None:
        of_address = self.taken[address] + length
        if of_address > self.most // 2 or self.taken.total() + length > self.most:
            raise BadBodyError(HTTPStatus.SERVICE_UNAVAILABLE)

    def give_back(self, address: str, length: int) -> None:
        self.taken[address] -= length
        if self.taken[address] <= 0:
            del self.taken[address]


async def read_body(
    receive: Receive, length: int | None, most: int, budget: Budget, address: str
) -> Body:
    """Return the body of a request, which the caller closes.

    `length` is its Content-Length in bytes, None if unknown, and `most` its limit. Raises
    `BadBodyError` if it is too large, comes too slowly, is cut, or finds no room.
    """
    if length is not None and length > most:
        raise BadBodyError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    if length is not None and length > IN_MEMORY:
        budget.check(address, length)
    body = Body(budget, address)
    try:
        await _read(receive, most, body)
    except BaseException:
        body.close()
        raise
    body.content.seek(0)
    return body


async def _read(receive: Receive, most: int, body: Body) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        async with asyncio.timeout_at(began + SECONDS) as limit:
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BadBodyError(None)
                piece = message.get("body", b"")
                if body.length + len(piece) > most:
                    raise BadBodyError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                body.add(piece)
                more = message.get("more_body", False)
                limit.reschedule(began + SECONDS + body.length / SLOWEST)
    except TimeoutError as error:
        raise BadBodyError(HTTPStatus.REQUEST_TIMEOUT) from error


def refusal_of_sender(way: Way, environ: Mapping[str, Any]) -> HTTPStatus | None:
    """Return why a large body is not read; None if its sender may send it. Called in a thread.

    Unless it is this machine, the desk must be signed in and have the right to write at the
    address; a phone must still be enrolled.
    """
    serving.follow()
    request = WSGIRequest(dict(environ))
    try:
        if way is Way.FORMS:
            known = any(large.knows(request) for large in behind(Large))
            return None if known else HTTPStatus.FORBIDDEN
        if from_this_machine(request):
            return None
        return _refusal_of_person(request)
    except DatabaseError:
        connection.close()
        return HTTPStatus.SERVICE_UNAVAILABLE


def _refusal_of_person(request: HttpRequest) -> HTTPStatus | None:
    """Return why a person may not write at the address of a request, or None.

    What belongs to no contest is written by those who create contests.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    user = get_user(request)
    if not user.is_authenticated:
        return HTTPStatus.UNAUTHORIZED
    try:
        view, _args, kwargs = resolve(request.path_info)
    except Http404:
        return HTTPStatus.FORBIDDEN
    rights = getattr(view, "rights", None)
    if rights is None:
        allowed = may_create(user)
    else:
        _to_read, to_write = rights
        contest = Contest.objects.filter(slug=kwargs["slug"]).first()
        allowed = contest is not None and to_write in rights_of(role_of(user, contest))
    return None if allowed else HTTPStatus.FORBIDDEN
