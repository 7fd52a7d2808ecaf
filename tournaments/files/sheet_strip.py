"""Geometry of a strip: its boxes to tick, its marks and its QR, in millimetres.

The origin is the lower left corner of the strip, as on a printed page; y goes up. The papers draw
from these values and the reading measures by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from tournaments.files.sheet_code import Shape

#: Side of a corner mark.
MARK = 4.0
#: Distance between the centres of two boxes, across and down.
ACROSS, DOWN = 4.3, 4.3
#: Size of a box, and the width of its line.
BOX_WIDE, BOX_TALL, BOX_LINE = 3.5, 3.4, 0.18
#: Side of the QR, and the white beside it.
QR, QUIET = 18.5, 2.9
#: Space between the marks and the first column, and between two numbers of a camp.
BESIDE_MARKS, BETWEEN = 1.6, 1.1
#: Space between the table's columns and those of the camps.
AFTER_TABLE = 2.6
#: Height of the words above the boxes.
HEADS = 8.2
#: White under the last boxes.
UNDER = 0.4
#: Number of boxes in a column.
DIGITS = 10
#: Height of a strip.
HEIGHT = HEADS + DIGITS * DOWN + UNDER


class Field(Enum):
    """What the columns of a strip say."""

    NS_TOTAL = "ns_total"
    EW_TOTAL = "ew_total"
    NS_BELOTES = "ns_belotes"
    EW_BELOTES = "ew_belotes"
    NS_CAPOTS = "ns_capots"
    EW_CAPOTS = "ew_capots"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Box:
    """A box to tick: the digit `value` of a field, in column `place` from the highest digit.

    `x` and `y` are its centre.
    """

    field: Field
    place: int
    value: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one field, from `left` to `right`."""

    field: Field
    left: float
    count: int

    @property
    def right(self) -> float:
        """Right edge of the last column."""
        return self.left + self.count * ACROSS


@dataclass(frozen=True)
class Strip:
    """Places of the parts of a strip of one shape."""

    shape: Shape

    @cached_property
    def fields(self) -> tuple[Columns, ...]:
        """The fields from the left: the table, North-South, then East-West beyond the QR."""
        return tuple(self._fields())

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box: by field, by column, then from 0 at the top to 9."""
        return tuple(
            Box(one.field, place, value, one.left + (place + 0.5) * ACROSS, row_middle(value))
            for one in self.fields
            for place in range(one.count)
            for value in range(DIGITS)
        )

    @property
    def width(self) -> float:
        """Width of the strip, its marks included."""
        return self.fields[-1].right + BESIDE_MARKS + MARK

    @property
    def height(self) -> float:
        """Height of the strip, its marks included."""
        return HEIGHT

    @cached_property
    def code(self) -> tuple[float, float]:
        """Lower left corner of the QR, which is between both camps, at half the height."""
        before = next(one for one in self.fields if one.field is Field.NS_CAPOTS)
        return before.right + QUIET, (HEIGHT - QR) / 2

    @property
    def marks(self) -> tuple[tuple[float, float], ...]:
        """Centres of the marks: both above and under the QR, then the corners."""
        half, middle = MARK / 2, self.code[0] + QR / 2
        top, right = self.height - half, self.width - half
        return (
            (middle, top),
            (middle, half),
            (half, top),
            (right, top),
            (right, half),
            (half, half),
        )

    def _fields(self) -> Iterator[Columns]:
        x, shape = MARK + BESIDE_MARKS, self.shape
        if shape.table:
            yield Columns(Field.TABLE, x, shape.table)
            x += shape.table * ACROSS + AFTER_TABLE
        camps = (
            (Field.NS_TOTAL, Field.NS_BELOTES, Field.NS_CAPOTS),
            (Field.EW_TOTAL, Field.EW_BELOTES, Field.EW_CAPOTS),
        )
        for place, (total, belotes, capots) in enumerate(camps):
            if place:
                x += QR + 2 * QUIET
            for field, count in (
                (total, shape.total),
                (belotes, shape.belotes),
                (capots, shape.capots),
            ):
                columns = Columns(field, x, count)
                yield columns
                x = columns.right + (
                    0.0 if field in (Field.NS_CAPOTS, Field.EW_CAPOTS) else BETWEEN
                )


def row_middle(value: int) -> float:
    """Return the height of the centre of the boxes of a digit."""
    return HEIGHT - HEADS - (value + 0.5) * DOWN
