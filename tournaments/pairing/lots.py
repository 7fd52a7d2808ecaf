"""Lots: the same seed gives the same lots on any machine and any version of Python.

Python guarantees the numbers of ``random.Random(seed).random()`` for a whole-number seed. It
guarantees nothing for ``shuffle`` or ``randrange``, so only ``random()`` is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def below(limit: int, random: Random) -> int:
    """Return a whole number from 0 to ``limit`` - 1."""
    return int(random.random() * limit)


def shuffled(teams: Sequence[int], random: Random) -> list[int]:
    """Return the teams in an order drawn by lot (Fisher-Yates); every order is equally likely."""
    order = list(teams)
    for last in range(len(order) - 1, 0, -1):
        drawn = below(last + 1, random)
        order[last], order[drawn] = order[drawn], order[last]
    return order
