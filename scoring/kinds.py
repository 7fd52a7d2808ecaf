"""Tables over a closed set of words: one value for every member of an enumeration."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

K = TypeVar("K", bound=Enum)
V = TypeVar("V")


def every(kind: type[K], table: Mapping[K, V]) -> Mapping[K, V]:
    """Return the table. Raises ``TypeError`` if a member of ``kind`` has no value in it.

    A module calls this when it is imported, so a member without its value stops the program at
    once instead of doing nothing later.

    >>> class Side(Enum):
    ...     LEFT = "left"
    ...     RIGHT = "right"
    >>> every(Side, {Side.LEFT: 1})
    Traceback (most recent call last):
    TypeError: no value for Side.RIGHT
    """
    for member in kind:
        if member not in table:
            raise TypeError(f"no value for {kind.__name__}.{member.name}")
    return table
