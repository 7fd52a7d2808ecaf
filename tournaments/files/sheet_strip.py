"""Geometry of a strip: its boxes to tick, its marks and its QR, in millimetres.

The origin is the lower left corner of the strip; y goes up. The papers draw from these values and
the reading measures by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from tournaments.files.sheet_code import Shape

#: Side of a corner mark.
MARK = 4.0
#: Distance between the centres of two boxes, across and down.
ACROSS, DOWN = 8.0, 8.0
#: Size of a box, and the width of its line.
BOX_WIDE, BOX_TALL, BOX_LINE = 6.0, 6.0, 0.25
#: Side of the QR, and the white beside it.
QR, QUIET = 18.5, 2.9
#: Space between the marks and the boxes.
BESIDE_MARKS = 1.6
#: Number of boxes of a digit, and the width that they take on their line.
DIGITS = 10
LINE_WIDE = DIGITS * ACROSS
#: Height of the words above the totals, with room to write these, and above every other number.
HEADS, LABEL = 12.0, 3.4
#: White under the last boxes, and on a wide strip, where a mark is under the values of the totals.
UNDER, UNDER_VALUES = 0.4, 2.4


class Field(Enum):
    """What the lines of a strip say."""

    NS_TOTAL = "ns_total"
    EW_TOTAL = "ew_total"
    NS_BELOTES = "ns_belotes"
    EW_BELOTES = "ew_belotes"
    NS_CAPOTS = "ns_capots"
    EW_CAPOTS = "ew_capots"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Box:
    """A box to tick: the digit `value` of a field, on line `place` from the highest digit."""

    field: Field
    place: int
    value: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one field, a digit each, from `top` down; their boxes begin at `left`."""

    field: Field
    left: float
    top: float
    count: int

    @property
    def bottom(self) -> float:
        return self.top - self.count * DOWN


@dataclass(frozen=True)
class Strip:
    """Places of the parts of a strip of one shape."""

    shape: Shape

    @cached_property
    def fields(self) -> tuple[Lines, ...]:
        return tuple(self._fields())

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box: by field, by line, then from 0 at the left to 9."""
        return tuple(
            Box(
                one.field,
                place,
                value,
                one.left + (value + 0.5) * ACROSS,
                one.top - (place + 0.5) * DOWN,
            )
            for one in self.fields
            for place in range(one.count)
            for value in range(DIGITS)
        )

    @property
    def width(self) -> float:
        return self._lefts[-1] + LINE_WIDE + _BESIDE_LINES

    @cached_property
    def height(self) -> float:
        totals, counts = HEADS + self.shape.total * DOWN, _tall(self._counts)
        if self.shape.wide:
            return UNDER_VALUES + max(totals, _tall(self._table) + 2 * counts)
        return UNDER + _tall(self._table) + totals + counts

    @cached_property
    def code(self) -> tuple[float, float]:
        """Lower left corner of the QR, which is between both camps, at half the height."""
        return self._lefts[0] + LINE_WIDE + QUIET, (self.height - QR) / 2

    @cached_property
    def marks(self) -> tuple[tuple[float, float], ...]:
        """Centres of the marks, in pairs, from those above and under the QR to the farthest."""
        half, middle = MARK / 2, self.code[0] + QR / 2
        across = [middle, half, self.width - half]
        if self.shape.wide:
            across.insert(1, self._lefts[2] - _BESIDE_LINES + half)
        return tuple((x, y) for x in across for y in (self.height - half, half))

    @cached_property
    def _lefts(self) -> tuple[float, ...]:
        first = _BESIDE_LINES
        second = first + LINE_WIDE + QR + 2 * QUIET
        third = second + LINE_WIDE + _BESIDE_LINES + BESIDE_MARKS
        return (first, second, third) if self.shape.wide else (first, second)

    @property
    def _table(self) -> list[tuple[Field, int]]:
        return [(Field.TABLE, self.shape.table)] if self.shape.table else []

    @property
    def _counts(self) -> list[tuple[Field, int]]:
        return [(Field.NS_BELOTES, self.shape.belotes), (Field.NS_CAPOTS, self.shape.capots)]

    def _fields(self) -> Iterator[Lines]:
        ns, ew, *counts = self._lefts
        under = self.height - (0.0 if self.shape.wide else _tall(self._table))
        others = [(_OF_OTHERS[field], count) for field, count in self._counts]
        if not counts:
            yield from _stacked(self._table, ns, self.height)
        for left, total, own in (
            (ns, Field.NS_TOTAL, self._counts),
            (ew, Field.EW_TOTAL, others),
        ):
            lines = Lines(total, left, under - HEADS, self.shape.total)
            yield lines
            if not counts:
                yield from _stacked(own, left, lines.bottom)
        for left in counts:
            yield from _stacked([*self._table, *self._counts, *others], left, self.height)


#: White and marks between the edge of a strip and its boxes.
_BESIDE_LINES = MARK + BESIDE_MARKS
_OF_OTHERS = {Field.NS_BELOTES: Field.EW_BELOTES, Field.NS_CAPOTS: Field.EW_CAPOTS}


def _tall(numbers: Sequence[tuple[Field, int]]) -> float:
    return sum(LABEL + count * DOWN for _field, count in numbers)


def _stacked(numbers: Sequence[tuple[Field, int]], left: float, top: float) -> Iterator[Lines]:
    for name, count in numbers:
        lines = Lines(name, left, top - LABEL, count)
        yield lines
        top = lines.bottom
