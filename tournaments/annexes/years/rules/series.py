"""Longest series of matches won in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.annexes.years.rules.results import Result


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
