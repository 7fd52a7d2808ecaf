"""Scrambled Mitchell: the lines are swapped in a few rounds, so that one ranking holds for all.

The rounds are those that balance the competition of the pairs best (`balance`): about one in eight,
as bridge clubs do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..words import N_, Problem
from .balance import Directions
from .movement import Round, mitchell, movement_problems

#: The most pairs and rounds of a movement whose directions are chosen.
MOST_BALANCED: Final = 200
MOST_ROUNDS: Final = 20


@lru_cache(maxsize=64)
def switched_rounds(tables: int, rounds: int) -> frozenset[int]:
    """Return the rounds where the lines are swapped. The last ones come first where it is equal.

    >>> sorted(switched_rounds(7, 7)), sorted(switched_rounds(13, 13))
    ([7], [12, 13])
    """
    meetings: list[tuple[int, int, int]] = []
    groups: list[list[int]] = []
    for one in mitchell(2 * tables, rounds, tables):
        groups.append(list(range(len(meetings), len(meetings) + tables)))
        meetings += [(met.ns, met.ew, met.boards[0]) for met in one.tables]
    directions = Directions(meetings)
    directions.balance(groups[::-1])
    return frozenset(
        number for number, group in enumerate(groups, start=1) if directions.turned[group[0]]
    )


def scrambled(pairs: int, rounds: int, boards: int) -> tuple[Round, ...]:
    """Return every round of the movement. The numbers must have passed `scrambled_problems`."""
    return mitchell(pairs, rounds, boards, switched_rounds((pairs + 1) // 2, rounds))


def scrambled_problems(pairs: int, rounds: int, boards: int) -> list[Problem]:
    """Return every problem of a movement; an empty list if it can be played.

    >>> [problem.field for problem in scrambled_problems(202, 5, 101)]
    ['pairs']
    """
    if pairs > MOST_BALANCED:
        return [Problem("pairs", "range", PAIRS, {"most": MOST_BALANCED, "got": pairs})]
    if rounds > MOST_ROUNDS:
        return [Problem("rounds", "range", _ROUNDS, {"most": MOST_ROUNDS, "got": rounds})]
    return movement_problems(pairs, rounds, boards)


PAIRS = N_("Un Mitchell à lignes échangées réunit %(most)s paires au plus ; reçu %(got)s.")
_ROUNDS = N_("Un Mitchell à lignes échangées a %(most)s parties au plus ; reçu %(got)s.")
