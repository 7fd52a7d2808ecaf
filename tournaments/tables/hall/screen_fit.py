"""Capacity of the wall: the largest letters for the fewest views of a list.

Lengths are in hundredths of the width of a 16:9 picture. One hundredth is 19.2 pixels at 1920 ×
1080. `static/css/screen.css` gives letters and rows the same sizes. No letter of a list is smaller
than 1.6, and no letter at all is smaller than 1.3: 2.3 % of the height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

#: Width of the lists, gap between two columns, and height below the heads of the columns.
WIDTH: Final = 95.2
GAP: Final = 2.4
HEIGHT: Final = 43.6

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Step:
    """Size of letters, in tenths, with the columns and rows that the wall holds at that size.

    `name` is the room of a name, in heights of its letters.
    """

    size: int
    columns: int
    rows: int
    name: float = 0

    @property
    def room(self) -> int:
        """Number of items that fit."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Fit:
    """Layout of a view: values of a `Step`, with as few rows as its columns allow."""

    size: int
    columns: int
    rows: int
    name: float

    @property
    def classes(self) -> str:
        """Layout as classes of the style sheet."""
        return f"size-{self.size} columns-{self.columns} rows-{self.rows}"


def steps(row: float, beside: float, *sizes: tuple[int, int]) -> tuple[Step, ...]:
    """Return the steps of a list, from sizes of letters and numbers of columns.

    `row` is the height of an item, and `beside` the width of what stands beside its name. Both are
    in heights of letters.

    >>> [(step.rows, round(step.name, 1)) for step in steps(1.8, 11, (30, 1), (20, 2))]
    [(8, 20.7), (12, 12.2)]
    """
    return tuple(
        Step(
            size,
            columns,
            int(HEIGHT / (row * size / 10)),
            (WIDTH - GAP * (columns - 1)) / columns / (size / 10) - beside,
        )
        for size, columns in sizes
    )


def fit(count: int, steps: Sequence[Step]) -> tuple[int, Fit]:
    """Return how many of `count` items a view takes, and its layout.

    `steps` start with the largest letters. The choice is the fewest views, of nearly equal length,
    then the largest letters.

    >>> steps = [Step(60, 1, 4), Step(27, 3, 9)]
    >>> fit(4, steps)
    (4, Fit(size=60, columns=1, rows=4, name=0))
    >>> fit(32, steps)
    (16, Fit(size=27, columns=3, rows=6, name=0))
    """
    most = max(step.room for step in steps)
    pages = max(1, -(-count // most))
    each = max(1, -(-count // pages))
    chosen = next(step for step in steps if step.room >= each)
    return each, Fit(chosen.size, chosen.columns, -(-each // chosen.columns), chosen.name)


def paged(items: Sequence[Item], steps: Sequence[Step]) -> Iterator[tuple[tuple[Item, ...], Fit]]:
    """Yield the views of the items, each with the layout that they share."""
    each, layout = fit(len(items), steps)
    rest = iter(items)
    while page := tuple(islice(rest, each)):
        yield page, layout


#: Item: two lines beside the number of a table. `NAMED_TABLES` says the pool or the match too.
TABLES: Final = steps(3, 6.9, (34, 1), (26, 2), (20, 2), (16, 3))
NAMED_TABLES: Final = steps(3, 12, (34, 1), (26, 1), (20, 2), (16, 2))
#: Item: a number, a name, its table and its side. `PARTNERS` has the partner's number instead.
PLACES: Final = steps(1.6, 7.4, (34, 1), (27, 1), (24, 2), (20, 2), (16, 3))
PARTNERS: Final = steps(1.6, 11.2, (34, 1), (27, 1), (24, 2), (20, 2), (16, 3))
#: Item: rank, number, name, movement, one value. `RANKS_OF_TWO` has two values.
RANKS: Final = steps(1.8, 11.4, (34, 1), (28, 1), (24, 1), (20, 2))
RANKS_OF_TWO: Final = steps(1.8, 14.2, (34, 1), (28, 1), (24, 1), (20, 2))
#: Item: a number and a name.
TEAMS: Final = steps(1.6, 3.2, (34, 1), (27, 2), (20, 2), (16, 3))
#: Item: the number of a table.
NUMBERS: Final = steps(1.7, 0, (50, 6), (36, 9), (28, 12), (22, 14))


def pool_steps(teams: int) -> tuple[Step, ...]:
    """Return the steps for pools of `teams` teams: a name above one line for each team."""
    row = 1.45 * (teams + 1) + 0.9
    return tuple(step for step in steps(row, 8.2, (27, 2), (20, 2), (18, 3), (16, 3)) if step.rows)
