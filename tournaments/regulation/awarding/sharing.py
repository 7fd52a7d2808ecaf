"""Divides amounts in whole cents; the parts always add up to the amount."""

from __future__ import annotations

#: Number of units in a whole: shares of the takings are ten-thousandths.
WHOLE = 10_000


def divided(cents: int, parts: int, start: int = 0) -> list[int]:
    """Divide an amount into parts that add up to it.

    The leftover cents go one each to the parts from `start` on, and then from the first part.

    >>> divided(100, 3), divided(101, 3, start=2)
    ([34, 33, 33], [34, 33, 34])
    """
    each, rest = divmod(cents, parts)
    return [each + ((place - start) % parts < rest) for place in range(parts)]


def part_of(takings: int, share: int) -> int:
    """Return a share (in ten-thousandths) of the takings in whole cents, rounded down.

    >>> part_of(38_450, 2500), part_of(333, 3333)
    (9612, 110)
    """
    return max(takings, 0) * share // WHOLE
