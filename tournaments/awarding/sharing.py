"""Whole cents divided: nothing is lost, nothing invented."""

from __future__ import annotations

#: What a whole is in the shares of the takings.
WHOLE = 10_000


def divided(cents: int, parts: int, start: int = 0) -> list[int]:
    """An amount in so many parts whose sum it is.

    The cents that remain go one each to the parts from `start` on, the first following the last.

    >>> divided(100, 3), divided(101, 3, start=2)
    ([34, 33, 33], [34, 33, 34])
    """
    each, rest = divmod(cents, parts)
    return [each + ((place - start) % parts < rest) for place in range(parts)]


def part_of(takings: int, share: int) -> int:
    """A share of the takings in ten-thousandths, in whole cents and never more than it.

    >>> part_of(38_450, 2500), part_of(333, 3333)
    (9612, 110)
    """
    return max(takings, 0) * share // WHOLE
