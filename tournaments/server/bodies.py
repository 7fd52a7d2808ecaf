"""Bodies of requests, read before a thread is given to them, within limits of size and time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

#: Seconds that any body may take, and bytes a second that a longer one must reach.
SECONDS, SLOWEST = 15.0, 8_000


class BadBodyError(Exception):
    """A body that is not read to its end; `status` is the answer, None if nobody waits for one."""

    def __init__(self, status: HTTPStatus | None) -> None:
        super().__init__(status)
        self.status = status


async def read_body(receive: Receive, said: int | None, most: int) -> bytes:
    """Return the body of a request.

    `said` is its Content-Length in bytes, None if it is unknown, and `most` its limit. Raises
    `BadBodyError` if it is too large, comes too slowly, or is cut.
    """
    if said is not None and said > most:
        raise BadBodyError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    began = time.monotonic()
    read = bytearray()
    while True:
        left = began + SECONDS + len(read) / SLOWEST - time.monotonic()
        try:
            message = await asyncio.wait_for(receive(), left)
        except TimeoutError as error:
            raise BadBodyError(HTTPStatus.REQUEST_TIMEOUT) from error
        if message["type"] == "http.disconnect":
            raise BadBodyError(None)
        read += message.get("body", b"")
        if len(read) > most:
            raise BadBodyError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if not message.get("more_body", False):
            return bytes(read)
