"""Progress of a long computation, told to whoever follows it: a terminal, a page, or nobody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Progress:
    """Number of things done, and of all things (0 if unknown), in one stage: "Pages"."""

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
