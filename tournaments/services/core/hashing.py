"""Gate in front of the password hasher, which takes half a second of one processor each time.

Strangers may not keep the processors busy: the desk is working. One of them hashes at a time, a few
wait in line, and the others are sent away at once, because a request that waits holds a thread of
the server.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import BoundedSemaphore

#: Passwords hashed at once by this process, and those of them that strangers typed.
AT_ONCE, OF_STRANGERS = 2, 1
#: Requests that may stand in line, the one being hashed included.
LINE, LINE_OF_STRANGERS = 6, 3
#: Seconds that a request waits in line.
PATIENCE = 10


class Busy(Exception):
    """Too many passwords are being checked: try again in a few seconds."""


class _Queue:
    """A number of places where work is done, and a line of limited length in front of them."""

    def __init__(self, at_once: int, line: int) -> None:
        self._places = BoundedSemaphore(at_once)
        self._line = BoundedSemaphore(line)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Wait for a place and hold it. Raises `Busy` if the line is full, or too slow."""
        if not self._line.acquire(blocking=False):
            raise Busy
        try:
            if not self._places.acquire(timeout=PATIENCE):
                raise Busy
            try:
                yield
            finally:
                self._places.release()
        finally:
            self._line.release()


_everybody = _Queue(AT_ONCE, LINE)
_strangers = _Queue(OF_STRANGERS, LINE_OF_STRANGERS)


@contextmanager
def hashing(*, stranger: bool) -> Iterator[None]:
    """Hash a password inside. Raises `Busy` if too many are being hashed.

    `stranger` is false for this machine and for a browser that has signed in before.
    """
    with ExitStack() as stack:
        if stranger:
            stack.enter_context(_strangers.place())
        stack.enter_context(_everybody.place())
        yield
