"""Matches as a series of wins reads them, and the longest series of matches won in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


class Run(NamedTuple):
    """Matches that a person won in a row: how many, and the days of the first and of the last.

    `first` and `last` are the numbers that the caller gave to these days.
    """

    person: str
    length: int
    first: int
    last: int


def longest_runs(days: Mapping[str, Iterable[tuple[int, str]]]) -> list[Run]:
    """Return the longest series of all people: every one of that length; none if nobody won.

    `days` holds each person's days in order, each with its number and the results of its matches
    (letters of `Result`). A draw ends a series, and so does a loss.

    >>> longest_runs({"a": [(1, "LWW"), (4, "WD")], "b": [(1, "WWL")]})
    [Run(person='a', length=3, first=1, last=4)]
    """
    best: list[Run] = []
    for person, played in days.items():
        for run in _runs(person, played):
            most = best[0].length if best else 1
            if run.length > most:
                best = [run]
            elif run.length == most:
                best.append(run)
    return best


def _runs(person: str, played: Iterable[tuple[int, str]]) -> Iterable[Run]:
    """Yield each series of a person, whole."""
    length = first = last = 0
    for day, results in played:
        for result in results:
            if result == Result.WON:
                first, last = first if length else day, day
                length += 1
            elif length:
                yield Run(person, length, first, last)
                length = 0
    if length:
        yield Run(person, length, first, last)
