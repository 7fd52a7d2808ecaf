"""Drawing tools for pictures: shapes in points, black on white, in one typeface.

A figure is as wide as a phone, so that its letters stay legible there; pages and papers enlarge it.
`svg` writes its shapes for a screen, `place` draws them on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournaments.annexes.share.queries.pictures.scales import Told
from tournaments.papers.kit.fitted import clipped
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import LEFT

WIDTH = 400.0
#: Height beyond which a picture is not stretched.
HIGHEST = 330.0
SIZE = 11.0
SMALL = 9.5
#: Greys, from 0 for black to 1 for white.
BLACK, GREY, LIGHT, WHITE = 0.0, 0.45, 0.8, 1.0

Point = tuple[float, float]


class Text(NamedTuple):
    """Line of text that starts at, is centred on or ends at `x`, as `align` tells."""

    x: float
    y: float
    words: str
    size: float
    align: float
    bold: bool


class Stroke(NamedTuple):
    points: tuple[Point, ...]
    width: float
    dashes: tuple[float, ...]
    grey: float


class Bar(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    fill: float
    edge: float


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    fill: float


Shape = Text | Stroke | Bar | Disc


@dataclass(frozen=True, slots=True)
class Picture:
    """Picture, and what it tells: the title, the finding and the figures of the page's chart.

    `height` is that of the figure, so that a page can reserve its place; the width is `WIDTH`.
    """

    told: Told
    height: float
    draw: Callable[[float], Figure]

    @property
    def title(self) -> str:
        return self.told.title

    def within(self, high: float) -> Picture:
        """Return the picture stretched to this height, or as far as it stays easy to read."""
        return replace(self, height=max(self.height, min(high, HIGHEST)))

    @property
    def figure(self) -> Figure:
        return self.draw(self.height)


@dataclass(frozen=True, slots=True)
class Run:
    """Shapes one after the other; `shared` if the pictures of other teams have the same."""

    shared: bool
    shapes: list[Shape]


class Figure:
    """Drawing under construction. The origin is the bottom left corner."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.runs = [Run(False, [])]

    @property
    def shapes(self) -> Iterator[Shape]:
        return (shape for run in self.runs for shape in run.shapes)

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Mark the shapes drawn inside as those of other teams' pictures too."""
        self.runs.append(Run(True, []))
        yield
        self.runs.append(Run(False, []))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = SIZE,
        align: float = LEFT,
        bold: bool = False,
        room: float | None = None,
    ) -> None:
        """Write one line that starts at, is centred on or ends at `x`; cut it beyond `room`."""
        if room is not None:
            words = clipped(words, faces().bold if bold else faces().regular, size, room)
        self._add(Text(x, y, clean(words), size, align, bold))

    def line(
        self,
        points: Sequence[Point],
        width: float = 1.0,
        dashes: Sequence[float] = (),
        grey: float = BLACK,
    ) -> None:
        if len(points) > 1:
            self._add(Stroke(tuple(points), width, tuple(dashes), grey))

    def path(
        self,
        points: Sequence[Point | None],
        width: float = 1.0,
        dashes: Sequence[float] = (),
        grey: float = BLACK,
    ) -> None:
        """Draw a line through these points, interrupted at each missing one."""
        run: list[Point] = []
        for point in [*points, None]:
            if point is not None:
                run.append(point)
                continue
            self.line(run, width, dashes, grey)
            run = []

    def bar(self, x: float, y: float, width: float, height: float, fill: float = BLACK) -> None:
        self._add(Bar(x, y, width, height, fill, 0.8))

    def dot(self, x: float, y: float, radius: float = 3.2, fill: float = BLACK) -> None:
        self._add(Disc(x, y, radius, fill))

    def _add(self, shape: Shape) -> None:
        self.runs[-1].shapes.append(shape)


def clean(words: str) -> str:
    """Return a text on one line, without characters that XML or a page cannot hold."""
    return "".join(sign if sign.isprintable() else " " for sign in words)
