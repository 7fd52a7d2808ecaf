"""Capacity of a screen: the largest letters for the fewest pages of a list.

Lengths are in hundredths of the height of a 16:9 screen. One hundredth is 10.8 pixels at 1920 ×
1080. `static/css/screen.css` gives letters and rows the same sizes. No letter is smaller than 2.7,
which is readable from the back of a hall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

#: Height between the title and the foot of the screen.
HEIGHT: Final = 78

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Step:
    """Size of letters, in tenths, with the columns and rows that the screen holds at that size.

    `letters` is the maximum length of a name.
    """

    size: int
    columns: int
    rows: int
    letters: int = 0

    @property
    def room(self) -> int:
        """Number of items that fit."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Fit:
    """Layout of a page: values of a `Step`, with as few rows as its columns allow."""

    size: int
    columns: int
    rows: int
    letters: int

    @property
    def classes(self) -> str:
        """Layout as classes of the style sheet."""
        return f"size-{self.size} columns-{self.columns} rows-{self.rows}"


def fit(count: int, steps: Sequence[Step]) -> tuple[int, Fit]:
    """Return how many of `count` items a page takes, and its layout.

    `steps` start with the largest letters. The choice is the fewest pages, of nearly equal length,
    then the largest letters.

    >>> steps = [Step(60, 1, 4), Step(27, 3, 9)]
    >>> fit(4, steps)
    (4, Fit(size=60, columns=1, rows=4, letters=0))
    >>> fit(32, steps)
    (16, Fit(size=27, columns=3, rows=6, letters=0))
    """
    most = max(step.room for step in steps)
    pages = max(1, -(-count // most))
    each = max(1, -(-count // pages))
    chosen = next(step for step in steps if step.room >= each)
    return each, Fit(chosen.size, chosen.columns, -(-each // chosen.columns), chosen.letters)


def paged(items: Sequence[Item], steps: Sequence[Step]) -> Iterator[tuple[tuple[Item, ...], Fit]]:
    """Yield the pages of the items, each with the layout that they share."""
    each, layout = fit(len(items), steps)
    rest = iter(items)
    while page := tuple(islice(rest, each)):
        yield page, layout


#: Item: two lines beside the number of a table.
TABLES: Final = (
    Step(60, 1, 4, 40),
    Step(46, 2, 5, 26),
    Step(36, 2, 7, 34),
    Step(32, 2, 8, 38),
    Step(30, 2, 9, 41),
    Step(27, 3, 9, 30),
)
#: Item: a number and its table. `PARTNERS` adds the partner of a player, which is longer.
PLACES: Final = (Step(60, 3, 8), Step(46, 4, 10), Step(36, 5, 13), Step(32, 6, 14), Step(27, 7, 17))
PARTNERS: Final = (Step(46, 3, 10), Step(36, 4, 13), Step(27, 5, 17))
#: Item: rank, number, name, two values.
RANKS: Final = (
    Step(60, 1, 8, 33),
    Step(46, 1, 11, 48),
    Step(30, 2, 17, 30),
    Step(27, 2, 19, 35),
)
PODIUM: Final = (Step(80, 1, 3, 30), Step(60, 1, 6, 42), Step(46, 1, 10, 60), Step(27, 3, 18, 26))
#: Item: a number and a name.
TEAMS: Final = (Step(60, 1, 8, 44), Step(46, 2, 10, 28), Step(36, 2, 13, 38), Step(27, 3, 18, 32))
#: Item: the number of a table.
NUMBERS: Final = (Step(80, 6, 5), Step(60, 9, 7), Step(46, 12, 9), Step(36, 14, 12))


def pool_steps(teams: int) -> tuple[Step, ...]:
    """Return the steps for pools of `teams` teams: a name above one line for each team."""
    sizes = ((46, 2, 16), (36, 2, 26), (32, 3, 18), (27, 3, 23))
    return tuple(
        Step(size, columns, max(1, int(10 * HEIGHT / (size * (1.35 * (teams + 1) + 0.9)))), letters)
        for size, columns, letters in sizes
    )
