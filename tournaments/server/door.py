"""Door of the server: how many connections an address may hold, how long a request may take.

A connection costs little, so the limits are wide: a router may show a whole hall as one address. At
a limit, the connection that has been silent longest makes room for the new one.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tournaments.server.files import OF_ANSWERS

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

#: Connections that one address may hold at once.
OF_ADDRESS = 600
#: Seconds to send the head of a request, from its first byte or from the connection.
HEAD_SECONDS = 10.0
#: Seconds that a connection may stay open between two requests: phones ask every five.
SILENT_SECONDS = 30
#: Seconds that a reader may leave an answer unread.
UNREAD_SECONDS = 30.0
#: Bytes that are read from a connection at once.
READ_AT_ONCE = 16_000
#: Bytes of the longest head of a request.
LONGEST_HEAD = 32_000


class Door:
    """Connections open now. `most` limits them all, `of_address` those of one address.

    `is_exempt` says which addresses have none of their own: this machine, a trusted proxy.
    """

    def __init__(
        self, most: int, is_exempt: Callable[[str], bool], of_address: int = OF_ADDRESS
    ) -> None:
        self.most = most
        self.of_address = of_address
        self.is_exempt = is_exempt
        self.open: Counter[str] = Counter()
        #: Connections without a request in progress, by address and in all, longest silent first.
        self.silent: dict[str, OrderedDict[DoorProtocol, None]] = {}
        self.all_silent: OrderedDict[DoorProtocol, None] = OrderedDict()

    def admit(self, connection: DoorProtocol) -> bool:
        """Count a new connection. Returns False if it must be closed at once."""
        address = connection.address
        self.open[address] += 1
        if self.open[address] > self.of_address and not self.is_exempt(address):
            admitted = self._close_one(self.silent.get(address))
        elif self.open.total() > self.most:
            admitted = self._close_one(self.all_silent)
        else:
            admitted = True
        self.falls_silent(connection)
        return admitted

    def speaks(self, connection: DoorProtocol) -> None:
        self.all_silent.pop(connection, None)
        of_address = self.silent.get(connection.address)
        if of_address is not None:
            of_address.pop(connection, None)
            if not of_address:
                del self.silent[connection.address]

    def falls_silent(self, connection: DoorProtocol) -> None:
        self.speaks(connection)
        self.all_silent[connection] = None
        self.silent.setdefault(connection.address, OrderedDict())[connection] = None

    def forget(self, connection: DoorProtocol) -> None:
        self.speaks(connection)
        self.open[connection.address] -= 1
        if self.open[connection.address] <= 0:
            del self.open[connection.address]

    @staticmethod
    def _close_one(silent: OrderedDict[DoorProtocol, None] | None) -> bool:
        if not silent:
            return False
        next(iter(silent)).transport.abort()
        return True


class AskedAheadError(Exception):
    """A connection asks more ahead than the server reads."""


class DoorProtocol(HttpToolsProtocol):
    """HTTP connection that the door watches.

    While a request is answered, one more without a body may wait. Browsers send none ahead. A
    connection that sends more is read no further, and closed after those answers.
    """

    address = ""

    def __init__(self, door: Door, **options: Any) -> None:
        super().__init__(**options)
        self.door = door
        self._head_timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._answering: RequestResponseCycle | None = None
        self._asked_ahead = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        # asyncio reads up to 256 kB of a connection before anybody has said whether to go on.
        if hasattr(transport, "max_size"):
            transport.max_size = READ_AT_ONCE
        self.address = self.client[0] if self.client else ""
        if self.door.admit(self):
            self._time_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self.door.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._asked_ahead:
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_timer is not None and self._head_bytes > LONGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        if self.pipeline:
            raise AskedAheadError
        super().on_message_begin()
        if self._head_timer is None:
            self._time_head()

    def on_headers_complete(self) -> None:
        self._stop_head_timer()
        self.door.speaks(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.pipeline:
            self.pipeline.clear()
            raise AskedAheadError
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser could not read, once what it had read before is answered."""
        last = self.pipeline[0][0] if self.pipeline else self._answering
        if last is None or last.response_complete:
            self._refuse(msg.encode("ascii"))
            return
        self._asked_ahead = True
        self._stop_head_timer()
        last.keep_alive = False

    def _refuse(self, why: bytes) -> None:
        """Answer 400 with the headers of every answer, which uvicorn leaves out."""
        fields = [
            *self.server_state.default_headers,
            *OF_ANSWERS,
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", b"%d" % len(why)),
            (b"connection", b"close"),
        ]
        head = b"".join(b"%s: %s\r\n" % field for field in fields)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n%s\r\n%s" % (head, why))
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._asked_ahead and not self.transport.is_closing():
            self.flow.pause_reading()
        if not self.transport.is_closing() and self.cycle.response_complete:
            self.door.falls_silent(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread_timer = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def _time_head(self) -> None:
        """Give the client some seconds to finish the head of its request."""
        self._head_bytes = 0
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _too_slow(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            # The answer to an earlier request is still being made: let it end.
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)
        else:
            self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _stop_timers(self) -> None:
        self._stop_head_timer()
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None
