"""The movements of a duplicate, by name: their rounds, and what they refuse."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, assert_never

from ..words import N_, Problem
from .howell import howell, howell_problems
from .movement import Round, last_rounds, mitchell, movement_problems
from .scrambled import scrambled, scrambled_problems


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
