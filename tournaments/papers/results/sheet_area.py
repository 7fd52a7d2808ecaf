"""Places of the score sheets on a page, and the lines to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count

from reportlab.lib.pagesizes import A4, A5
from reportlab.lib.units import mm

from tournaments.papers.kit.layout import Pen

#: A millimetre, in points.
MM: float = mm
#: White at the sides of a sheet, at the edges of the page, and beside a cut, in points (6.3, 5.3
#: and 2.8 mm). Printers leave about 5 mm around a page.
SIDE, OUTSIDE, BESIDE_CUT = 18.0, 15.0, 8.0
#: Smallest type of a sheet, in points.
SMALLEST = 7.5
#: Width under which a sheet is a quarter of a page and stacks its parts, in points.
NARROW = 400.0


@dataclass(frozen=True, slots=True)
class Area:
    """Rectangle of paper, placed by its bottom left corner, in points.

    `above` and `below` are its margins. `scale` enlarges the type and the parts of its sheet. Boxes
    that are `close` are no wider than their figures need.
    """

    x: float
    y: float
    width: float
    height: float
    above: float = OUTSIDE
    below: float = OUTSIDE
    scale: float = 1.0
    close: bool = False

    @property
    def narrow(self) -> bool:
        return self.width < NARROW

    @property
    def left(self) -> float:
        return self.x + SIDE

    @property
    def inside(self) -> float:
        return self.width - 2 * SIDE

    @property
    def right(self) -> float:
        return self.left + self.inside

    @property
    def top(self) -> float:
        return self.y + self.height - self.above

    @property
    def bottom(self) -> float:
        return self.y + self.below


@dataclass(frozen=True, slots=True)
class Layout:
    """A page and the places of its sheets, in reading order."""

    width: float
    height: float
    areas: tuple[Area, ...]

    @property
    def whole(self) -> bool:
        return len(self.areas) == 1

    def scaled(self, scale: float) -> Layout:
        return replace(self, areas=tuple(replace(area, scale=scale) for area in self.areas))

    def draw_cuts(self, pen: Pen) -> None:
        across = 0.0, self.height / 2, self.width, self.height / 2
        down = self.width / 2, 0.0, self.width / 2, self.height
        pen.canvas.setDash(4, 4)
        for cut in (across, down)[: len(self.areas) // 2]:
            pen.rules([cut], 0.5, 0.4)
        pen.canvas.setDash()


_WIDE, _TALL = A4


def _halved(x: float, width: float) -> tuple[Area, Area]:
    half = _TALL / 2
    return (
        Area(x, half, width, half, below=BESIDE_CUT),
        Area(x, 0.0, width, half, above=BESIDE_CUT),
    )


PORTRAIT = Layout(_WIDE, _TALL, (Area(0.0, 0.0, _WIDE, _TALL),))
CLOSE = Layout(_WIDE, _TALL, (Area(0.0, 0.0, _WIDE, _TALL, close=True),))
LANDSCAPE = Layout(_TALL, _WIDE, (Area(0.0, 0.0, _TALL, _WIDE),))
A5_ACROSS = Layout(A5[1], A5[0], (Area(0.0, 0.0, A5[1], A5[0]),))
HALVES = Layout(_WIDE, _TALL, _halved(0.0, _WIDE))
_UPPER_LEFT, _LOWER_LEFT = _halved(0.0, _WIDE / 2)
_UPPER_RIGHT, _LOWER_RIGHT = _halved(_WIDE / 2, _WIDE / 2)
QUARTERS = Layout(_WIDE, _TALL, (_UPPER_LEFT, _UPPER_RIGHT, _LOWER_LEFT, _LOWER_RIGHT))


def piles(opens: Sequence[bool], places: int) -> list[list[int]]:
    """Return the sheets of each page, by their places in order, ready to cut and stack.

    `opens` tells of each sheet whether it is the first of its match: no pile ends between two
    sheets of one match.

    >>> piles([True] * 5, 2)
    [[0, 3], [1, 4], [2]]
    >>> piles([True, True, True, False], 2)
    [[0, 2], [1, 3]]
    >>> piles([True, True, False, True], 2)
    [[0, 3], [1], [2]]
    """
    sheets = len(opens)
    pages = next(
        size
        for size in count(max(1, -(-sheets // places)))
        if all(opens[start] for start in range(size, sheets, size))
    )
    return [list(range(page, sheets, pages)) for page in range(pages)]
