"""Tables over a closed set of words: one value for every word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def every(kinds: Iterable[K], table: Mapping[K, V]) -> Mapping[K, V]:
    """Return the table. Raises ``TypeError`` if one of ``kinds`` has no value in it.

    ``kinds`` is an enumeration, or the words of a ``Literal``. A module calls this when it is
    imported, so a word without its value stops the program at once instead of doing nothing later.

    >>> every(("left", "right"), {"left": 1})
    Traceback (most recent call last):
    TypeError: no value for 'right'
    """
    for kind in kinds:
        if kind not in table:
            raise TypeError(f"no value for {kind!r}")
    return table
