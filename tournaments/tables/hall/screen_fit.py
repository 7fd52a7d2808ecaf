"""Capacity of the wall: the fewest views of a list, then whole names, then the largest letters.

Lengths are in hundredths of the width of a 16:9 picture, as tall as the screen: one hundredth is
19.2 pixels at 1920 × 1080. `static/css/screen.css` gives letters and rows the same sizes. Capitals
are two thirds of their letters' size. Those of a name, a number or a table are 3.5 % of the height
at least, to be read at ten metres: no letter of a list is smaller than 3. No other letter is
smaller than 1.72: 2 % of the height.

A 4:3 picture is 75 hundredths wide. What fits there has more room on a wider one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, TypeVar

from tournaments.words.name_forms import Form

#: Width of the lists, gap between two columns, and height below the heads of the columns.
WIDTH: Final = 72
GAP: Final = 2.4
HEIGHT: Final = 44
#: Height of a second line of a name, and the least room of a name, in heights of letters.
LINE: Final = 1.25
LEAST_ROOM: Final = 9

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
        two = " two-lines" if self.lines > 1 else ""
        return f"size-{self.size} columns-{self.columns} rows-{self.rows}{two}"


def steps(row: float, beside: float, *sizes: tuple[int, int], names: int = 1) -> tuple[Step, ...]:
    """Return the steps of a list, from sizes of letters and most columns at this size.

    `row` is the height of an item of so many `names`, one under the other, and `beside` the width
    of what stands beside a name. Both are in heights of letters. The usual steps have the most
    columns and one line for a name; the others have fewer columns or two lines.

    >>> [(s.rows, round(s.name, 1)) for s in steps(1.8, 6, (40, 1), (20, 2)) if s.usual]
    [(6, 12.0), (12, 11.4)]
    """
    usual = set(sizes)
    choices = []
    for (size, most), lines in product(sizes, (1, 2)):
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
            # Nine items in rows of four would leave the last one nearly empty.
            columns = -(-each // rows)
            return each, Fit(chosen.size, columns, rows, chosen.name, chosen.lines, form)
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
TABLES: Final = steps(2.7, 6, (48, 1), (40, 1), (34, 1), (30, 1), names=2)
NAMED_TABLES: Final = steps(2.7, 11, (40, 1), (34, 1), (30, 1), names=2)
#: Item: a number, a name, its table and its side. `PARTNERS` has the partner's number instead.
PLACES: Final = steps(1.33, 6.7, (48, 1), (40, 1), (34, 1), (30, 1))
PARTNERS: Final = steps(1.33, 9.9, (40, 1), (34, 1), (30, 1))
#: Item: rank, number, name, one value. `RANKS_OF_TWO` has two values. The movement has its room on
#: a wide picture only.
RANKS: Final = steps(1.33, 8.1, (48, 1), (40, 1), (34, 1), (30, 1))
RANKS_OF_TWO: Final = steps(1.33, 11.1, (40, 1), (34, 1), (30, 1))
#: Item: a number and a name.
TEAMS: Final = steps(1.33, 2.6, (48, 1), (40, 1), (34, 1), (30, 1))
#: Item: the number of a table.
NUMBERS: Final = tuple(
    step
    for step in steps(1.75, 0, (120, 2), (90, 3), (64, 4), (50, 5), (40, 7), (34, 8), (30, 9))
    if step.usual
)


def pool_steps(teams: int) -> tuple[Step, ...]:
    """Return the steps for pools of `teams` teams: a name above one line for each team.

    Only a pool of more teams than the wall holds in such letters has smaller ones.
    """
    row = 1.25 * (teams + 1) + 0.7
    large = steps(row, 8.2, (40, 1), (34, 1), (30, 1), names=teams)
    return large or steps(row, 8.2, (26, 1), (20, 1), (16, 1), names=teams)
