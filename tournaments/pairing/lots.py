"""Drawing lots: the same seed gives the same lots on any machine and any version of Python.

Python promises that ``random.Random(seed).random()`` keeps giving the same numbers for a whole
number as seed; it promises nothing of ``shuffle`` or ``randrange``. So only ``random()`` is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def below(limit: int, random: Random) -> int:
    """A whole number from 0 up to ``limit``, excluded."""
    return int(random.random() * limit)


def shuffled(teams: Sequence[int], random: Random) -> list[int]:
    """The teams in an order drawn by lot (Fisher and Yates), every order as likely as another."""
    order = list(teams)
    for last in range(len(order) - 1, 0, -1):
        drawn = below(last + 1, random)
        order[last], order[drawn] = order[drawn], order[last]
    return order
