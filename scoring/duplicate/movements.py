"""The movements of a duplicate, by name: their rounds, what they refuse; the scrambled Mitchell."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from ..words import N_, Problem
from .balance import Directions
from .howell import howell, howell_problems
from .movement import Round, last_rounds, mitchell, movement_problems

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


class Movement(StrEnum):
    """How pairs and boards move from table to table."""

    MITCHELL = "mitchell"
    SCRAMBLED = "scrambled"
    HOWELL = "howell"


class Numbers(NamedTuple):
    """Numbers that a movement is computed from; ``boards`` are those of the whole contest."""

    pairs: int
    rounds: int
    boards: int
    arrow_switch: int = 0


def rounds_of(movement: Movement, numbers: Numbers) -> tuple[Round, ...]:
    """Return every round of a movement. The numbers must have passed `problems_of`."""
    pairs, rounds, boards, arrow_switch = numbers
    match movement:
        case Movement.MITCHELL:
            return mitchell(pairs, rounds, boards, last_rounds(rounds, arrow_switch))
        case Movement.SCRAMBLED:
            return scrambled(pairs, rounds, boards)
        case Movement.HOWELL:
            return howell(pairs, rounds, boards)
        case _:
            assert_never(movement)


def problems_of(movement: Movement, numbers: Numbers) -> list[Problem]:
    """Return every problem of a movement; an empty list if it can be played.

    >>> problems_of(Movement.HOWELL, Numbers(8, 7, 14, 1))[0].field
    'arrow_switch'
    """
    pairs, rounds, boards, arrow_switch = numbers
    match movement:
        case Movement.MITCHELL:
            return movement_problems(*numbers)
        case Movement.SCRAMBLED:
            problems = scrambled_problems(pairs, rounds, boards)
        case Movement.HOWELL:
            problems = howell_problems(pairs, rounds, boards)
        case _:
            assert_never(movement)
    if arrow_switch:
        problems.append(Problem("arrow_switch", "forbidden", _CHOSEN))
    return problems


_CHOSEN = N_("Ce mouvement choisit lui-même qui s’assoit en Nord-Sud : enlevez arrow_switch.")
