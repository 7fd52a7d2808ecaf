"""A match as a series of wins reads it: its sides, and the place of each."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Result(StrEnum):
    """What a match was for a side. Each is one letter, so that a day is a short text."""

    WON = "W"
    DRAWN = "D"
    LOST = "L"


class Match(NamedTuple):
    """A match played. `places` has the place of each side, 1 for the best; equal places draw.

    A side holds the keys of its people. Where each plays for himself, a side is one person.
    """

    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]


def placed(marks: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each mark, the highest first. Equal marks share a place: 1 2 2 4.

    >>> placed([80, 120, 80, 10])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def outcomes(match: Match) -> dict[str, Result]:
    """Return what the match was for each of its people.

    The only side in the first place won. Sides that share the first place drew. Others lost.

    >>> outcomes(Match((("a",), ("b",), ("c",)), (1, 2, 2)))["b"].name
    'LOST'
    """
    shared = match.places.count(1) > 1
    first = Result.DRAWN if shared else Result.WON
    return {
        person: first if place == 1 else Result.LOST
        for side, place in zip(match.sides, match.places, strict=True)
        for person in side
    }
