"""Bodies of requests, read before a thread is given to them, within limits of size and time."""

from __future__ import annotations

import asyncio
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
    loop = asyncio.get_running_loop()
    began = loop.time()
    read = bytearray()
    try:
        async with asyncio.timeout_at(began + SECONDS) as limit:
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise BadBodyError(None)
                read += message.get("body", b"")
                if len(read) > most:
                    raise BadBodyError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                more = message.get("more_body", False)
                limit.reschedule(began + SECONDS + len(read) / SLOWEST)
    except TimeoutError as error:
        raise BadBodyError(HTTPStatus.REQUEST_TIMEOUT) from error
    return bytes(read)
