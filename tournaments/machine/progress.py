"""Progress of a long computation, told to whoever follows it.

Code that may take seconds goes through its things with `counted`. It does not know who looks: a
command shows the progress in the terminal, and the process of a work keeps it for the desk's page.
Nobody may look.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Progress:
    """Number of things done, and of all things, in one stage; `what` names them: "Pages".

    The total is 0 as long as nobody knows it.
    """

    what: str = ""
    done: int = 0
    total: int = 0


#: Function that is told each progress. It stops the computation by raising an exception.
Follower = Callable[[Progress], None]

_follower: ContextVar[Follower | None] = ContextVar("follower", default=None)


@contextmanager
def followed(follower: Follower) -> Iterator[None]:
    """Tell `follower` the progress of what is computed inside this block."""
    before = _follower.set(follower)
    try:
        yield
    finally:
        _follower.reset(before)


def tell(what: str, done: int, total: int) -> None:
    """Tell the follower, if any, that `done` things out of `total` are done."""
    follower = _follower.get()
    if follower is not None:
        follower(Progress(what, done, total))


def counted(what: str, things: Collection[Thing]) -> Iterator[Thing]:
    """Yield the things, and tell before each one how many are done."""
    total = len(things)
    for done, thing in enumerate(things):
        tell(what, done, total)
        yield thing
    tell(what, total, total)
