"""Capacity of the wall: the fewest views of a list, then whole names, then the largest letters.

Lengths are in hundredths of the width of a 16:9 picture. One hundredth is 19.2 pixels at 1920 ×
1080. `static/css/screen.css` gives letters and rows the same sizes. No letter of a list is smaller
than 1.6, and no letter at all is smaller than 1.3: 2.3 % of the height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, TypeVar

from tournaments.words.name_forms import Form

#: Width of the lists, gap between two columns, and height below the heads of the columns.
WIDTH: Final = 95.2
GAP: Final = 2.4
HEIGHT: Final = 43.6
#: Height of a second line of a name, and the least room of a name, in heights of letters.
LINE: Final = 1.25
LEAST_ROOM: Final = 9
#: Smallest letters of a list, in tenths.
SMALLEST: Final = 16

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Step:
    """Size of letters, in tenths, with the columns and rows that the wall holds at that size.

    `name` is the room of a line of a name, in heights of its letters; `lines` is how many it may
    have. A step that is not `usual` is only for names that the others would shorten: it does not
    count in how many views a list takes.
    """

    size: int
    columns: int
    rows: int
    name: float = 0
    lines: int = 1
    usual: bool = True

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
    lines: int = 1
    form: Form = Form.WHOLE

    @property
    def classes(self) -> str:
        """Layout as classes of the style sheet."""
        two = " two-lines" if self.lines > 1 else ""
        return f"size-{self.size} columns-{self.columns} rows-{self.rows}{two}"


def steps(row: float, beside: float, *sizes: tuple[int, int], names: int = 1) -> tuple[Step, ...]:
    """Return the steps of a list, from sizes of letters and most columns at this size.

    `row` is the height of an item of so many `names`, one under the other, and `beside` the width
    of what stands beside a name. Both are in heights of letters. The usual steps have the most
    columns and one line for a name; the others have fewer columns, two lines, or smaller letters.

    >>> [(s.rows, round(s.name, 1)) for s in steps(1.8, 11, (30, 1), (20, 2)) if s.usual]
    [(8, 20.7), (12, 12.2)]
    """
    usual = set(sizes)
    smaller = {(size, sizes[-1][1]) for size in (18, SMALLEST) if size < sizes[-1][0]}
    choices = []
    for (size, most), lines in product(sorted(usual | smaller, reverse=True), (1, 2)):
        high = (row + LINE * names * (lines - 1)) * size / 10
        for columns in range(1, most + 1):
            room = (WIDTH - GAP * (columns - 1)) / columns / (size / 10) - beside
            ours = lines == 1 and (size, columns) in usual
            if int(HEIGHT / high) and (ours or room >= LEAST_ROOM):
                choices.append(Step(size, columns, int(HEIGHT / high), room, lines, ours))
    return tuple(choices)


def fit(
    count: int, steps: Sequence[Step], form_of: Callable[[Step], Form] = lambda _step: Form.WHOLE
) -> tuple[int, Fit]:
    """Return how many of `count` items a view takes, and its layout.

    `form_of` tells the longest form in which a step holds every name. The choice is the fewest
    views, of nearly equal length, then the longest names, then the largest letters. Names shorter
    than initials ask for more views.

    >>> steps = [Step(60, 1, 4), Step(27, 3, 9)]
    >>> fit(4, steps)[1].classes
    'size-60 columns-1 rows-4'
    >>> fit(32, steps)[0], fit(32, steps)[1].classes
    (16, 'size-27 columns-3 rows-6')
    """
    most = max(step.room for step in steps if step.usual)
    pages = max(1, -(-count // most))
    while True:
        each = max(1, -(-count // pages))
        held = [step for step in steps if step.room >= each]
        chosen = min(held, key=lambda step: (form_of(step), -step.size, step.lines, step.columns))
        form = form_of(chosen)
        if form <= Form.INITIALS or each == 1:
            rows = -(-each // chosen.columns)
            return each, Fit(chosen.size, chosen.columns, rows, chosen.name, chosen.lines, form)
        pages += 1


def paged(
    items: Sequence[Item],
    steps: Sequence[Step],
    form_of: Callable[[Step], Form] = lambda _step: Form.WHOLE,
) -> Iterator[tuple[tuple[Item, ...], Fit]]:
    """Yield the views of the items, each with the layout that they share."""
    each, layout = fit(len(items), steps, form_of)
    rest = iter(items)
    while page := tuple(islice(rest, each)):
        yield page, layout


#: Item: two lines beside the number of a table. `NAMED_TABLES` says the pool or the match too.
TABLES: Final = steps(3, 6.9, (34, 1), (26, 2), (20, 2), (16, 3), names=2)
NAMED_TABLES: Final = steps(3, 12, (34, 1), (26, 1), (20, 2), (16, 2), names=2)
#: Item: a number, a name, its table and its side. `PARTNERS` has the partner's number instead.
PLACES: Final = steps(1.6, 7.4, (34, 1), (27, 1), (24, 2), (20, 2), (16, 3))
PARTNERS: Final = steps(1.6, 11.2, (34, 1), (27, 1), (24, 2), (20, 2), (16, 3))
#: Item: rank, number, name, movement, one value. `RANKS_OF_TWO` has two values.
RANKS: Final = steps(1.8, 11.4, (34, 1), (28, 1), (24, 1), (20, 2))
RANKS_OF_TWO: Final = steps(1.8, 14.2, (34, 1), (28, 1), (24, 1), (20, 2))
#: Item: a number and a name.
TEAMS: Final = steps(1.6, 3.2, (34, 1), (27, 2), (20, 2), (16, 3))
#: Item: the number of a table.
NUMBERS: Final = tuple(
    step
    for step in steps(1.7, 0, (120, 3), (90, 4), (64, 6), (50, 6), (36, 9), (28, 12), (22, 14))
    if step.usual
)


def pool_steps(teams: int) -> tuple[Step, ...]:
    """Return the steps for pools of `teams` teams: a name above one line for each team."""
    row = 1.45 * (teams + 1) + 0.9
    return steps(row, 8.2, (27, 2), (20, 2), (18, 3), (16, 3), names=teams)
