"""Comparison of what was read of a sheet with what was ticked on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import permutations

from tests.annexes.photos.photographs.photograph import Ticked
from tournaments.annexes.photos.rules import Mark, SheetRead


class Verdict(Enum):
    """How a sheet was read. A column with an erasure is read exactly if it is said unsure."""

    EXACT = "exact"
    UNSURE = "unsure"
    #: The sheet was not found, or it was said why nothing was read of it.
    NOTHING = "nothing"
    #: A figure, or a blank, that was not written: without a doubt shown.
    WRONG = "wrong"


def verdicts(ticked: Sequence[Ticked], read: Sequence[SheetRead]) -> Iterator[Verdict]:
    """Yield the verdict on each sheet of a picture; blank sheets have one code between them."""
    for code in {one.code for one in ticked}:
        own = [one for one in ticked if one.code == code]
        sheets: list[SheetRead | None] = [one for one in read if one.code == code]
        sheets += [None] * (len(own) - len(sheets))
        ways = [list(map(verdict, own, way)) for way in permutations(sheets, len(own))]
        order = list(Verdict)
        yield from min(ways, key=lambda way: [order.index(one) for one in way])


def verdict(ticked: Ticked, read: SheetRead | None) -> Verdict:
    """Return the verdict on one sheet."""
    if read is None or read.nothing is not None:
        return Verdict.NOTHING
    unsure = False
    for name, values in ticked.columns.items():
        for place, value in enumerate(values):
            digit = read.numbers[name].digits[place]
            if digit.mark is Mark.UNSURE:
                unsure |= (name, place) not in ticked.erased
            elif digit.value != value:
                return Verdict.WRONG
    return Verdict.UNSURE if unsure else Verdict.EXACT
