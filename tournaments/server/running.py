"""Running of the server: its listening socket, its limits, its signals, its end.

On Windows, closing the black window stops it as Ctrl-C does: Windows waits until it has ended.
"""

from __future__ import annotations

import contextlib
import gc
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType

import uvicorn
from django.core.wsgi import get_wsgi_application

from tournaments.machine.network import is_this_machine
from tournaments.machine.serving import note_standby
from tournaments.server.application import Application
from tournaments.server.door import SILENT_SECONDS, Door, DoorProtocol

if sys.platform != "win32":
    import resource

#: Connections that the door leaves open at most, if the machine allows as many files.
CONNECTIONS = 4000
#: Files besides the connections: databases of the threads, log, static files.
SPARE_FILES = 200
#: Connections that may wait to be accepted.
BACKLOG = 1024
#: Seconds after which a thread lets another one run. A save leaves the processor at each of its
#: queries, and would wait for Python's usual 5 ms each time that a page is being drawn.
TURN_SECONDS = 0.0005
#: New objects after which Python looks for those that only point at each other. A page of 500 pairs
#: makes tens of thousands, nearly all of which go as soon as nothing names them; Python's usual 700
#: would have it look through them dozens of times.
NEW_OBJECTS = 50_000
#: Ticks, ten a second, between two samples of this process for Prometheus.
SAMPLED = 20
#: Seconds that requests in progress may take when the server stops.
ENDING_SECONDS = 30

#: Events that end the process once they are handled: the window is closed, the user signs out, the
#: computer is switched off. Source: Microsoft, `HandlerRoutine`.
CLOSINGS = frozenset({2, 5, 6})
#: Seconds that Windows waits for the process before it ends it, of which it leaves five.
CLOSING_SECONDS = 4.8
#: Functions that Windows may call: it keeps their addresses alone.
_handlers: list[Callable[[int], int]] = []


class Server(uvicorn.Server):
    """uvicorn's server, which ends quietly at the first signal and ignores the next ones.

    A worker has no signals: it ends when `is_over` says so, as does a server that changes role.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        is_over: Callable[[], bool] | None,
        signals: bool,
        sample: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self.is_over = is_over
        self.sample = sample
        self.signals = signals
        self.signalled = False

    async def on_tick(self, counter: int) -> bool:
        """Return whether to stop; called ten times a second."""
        if self.is_over is not None and self.is_over():
            self.should_exit = True
        if counter % SAMPLED == 0:
            self.sample()
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at Ctrl-C, SIGTERM, Ctrl-Break, or when the window closes; the caller tells it."""
        if self.signals and threading.current_thread() is threading.main_thread():
            for number in uvicorn.server.HANDLED_SIGNALS:
                signal.signal(number, self.handle_exit)
            when_closed(self.end)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        for number in uvicorn.server.HANDLED_SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        self.end()

    def end(self) -> None:
        """End the server at its next tick, because the person at the computer wants it."""
        self.signalled = self.should_exit = True


def listening(port: int) -> socket.socket:
    """Return a socket that listens on every address. Raises `OSError` if the port is refused."""
    # asyncio sends small answers at once only on sockets that name their protocol.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # On Windows this would let two programs share the port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("0.0.0.0", port))  # nosec B104: the phones connect by the wifi
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def run(
    listener: socket.socket, is_over: Callable[[], bool] | None = None, *, signals: bool = True
) -> bool:
    """Serve until the process is asked to stop, and finish the requests in progress.

    `is_over` tells when to stop without a signal. Return whether a signal ended the server.
    """
    sys.setswitchinterval(TURN_SECONDS)
    note_standby()
    application = Application(get_wsgi_application())
    collect_seldom()
    server = server_of(application, allow_connections(), is_over, signals=signals)
    try:
        server.run(sockets=[listener])
    finally:
        application.close()
    return server.signalled


def collect_seldom() -> None:
    """Have the garbage collector leave the program alone, and look at new objects less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def server_of(
    application: Application,
    most: int,
    is_over: Callable[[], bool] | None = None,
    *,
    signals: bool = True,
) -> Server:
    """Return the server of an application that leaves `most` connections open."""

    def is_exempt(address: str) -> bool:
        return is_this_machine(address) or application.proxies.trust(address)

    config = uvicorn.Config(
        application,
        http=partial(DoorProtocol, Door(most, is_exempt)),  # type: ignore[arg-type]
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_keep_alive=SILENT_SECONDS,
        timeout_graceful_shutdown=ENDING_SECONDS,
    )
    return Server(config, is_over, signals, application.sample)


def allow_connections() -> int:
    """Raise this process's limit of open files, and return the connections that it allows."""
    if sys.platform == "win32":
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - SPARE_FILES)


def when_closed(stop: Callable[[], None]) -> None:
    """Have `stop` called `CLOSING_SECONDS` before Windows ends this process; nothing elsewhere."""
    if sys.platform == "win32":
        import ctypes
        from ctypes.wintypes import BOOL, DWORD

        def handled(event: int) -> bool:
            if event not in CLOSINGS:
                return False
            stop()
            # Windows ends the process as soon as this returns.
            time.sleep(CLOSING_SECONDS)
            return True

        handler = ctypes.WINFUNCTYPE(BOOL, DWORD)(handled)
        ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, True)
        _handlers.append(handler)
