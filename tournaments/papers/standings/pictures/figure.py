"""Drawing tools for pictures: reportlab's shapes, in points, black on white, in one typeface.

A figure is as wide as a phone, so that its letters stay legible there; pages and papers enlarge it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine, Rect, Shape, String
from reportlab.lib.colors import Color, black, white

from tournaments.papers.kit.fonts import faces, fitted
from tournaments.papers.kit.layout import CENTRE, LEFT, RIGHT

WIDTH = 400.0
SIZE = 11.0
SMALL = 9.5
GREY = Color(0.45, 0.45, 0.45)
LIGHT = Color(0.8, 0.8, 0.8)

#: Dashes and widths that tell lines apart without colour.
STROKES: tuple[tuple[tuple[float, ...], float], ...] = (
    ((), 2.0),
    ((6, 2.5), 1.6),
    ((1.5, 2), 1.6),
    ((8, 2.5, 1.5, 2.5), 1.6),
    ((), 1.0),
    ((4, 1.5), 1.1),
    ((1, 1.5), 1.1),
    ((9, 3, 3, 3), 1.1),
    ((12, 3), 1.1),
    ((2.5, 4), 1.3),
)
_ANCHORS = {LEFT: "start", CENTRE: "middle", RIGHT: "end"}


@dataclass(frozen=True, slots=True)
class Picture:
    """Picture with its text equivalent: a title, and lines of words that give every number.

    `height` is the height of the drawing that `draw` makes, so that a page can reserve its place;
    the width is `WIDTH`.
    """

    title: str
    words: tuple[str, ...]
    height: float
    draw: Callable[[float], Drawing]

    @property
    def drawing(self) -> Drawing:
        """The picture, drawn."""
        return self.draw(self.height)


class Figure:
    """Drawing under construction. The origin is the bottom left corner."""

    def __init__(self, height: float) -> None:
        self.drawing = Drawing(WIDTH, height)
        self.height = height

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
        font = faces().bold if bold else faces().regular
        if room is not None:
            words = fitted(words, font, size, room)
        self._add(
            String(
                x,
                y,
                clean(words),
                fontName=font.name,
                fontSize=size,
                fillColor=black,
                textAnchor=_ANCHORS[align],
            )
        )

    def line(
        self,
        points: Sequence[tuple[float, float]],
        width: float = 1.0,
        dashes: Sequence[float] = (),
        color: Color = black,
    ) -> None:
        """Draw a line through these points."""
        flat = [number for point in points for number in point]
        look = {
            "strokeColor": color,
            "strokeWidth": width,
            "strokeDashArray": list(dashes) or None,
        }
        if len(points) == 2:
            self._add(Line(*flat, **look))
        elif len(points) > 2:
            self._add(PolyLine(flat, **look))

    def bar(self, x: float, y: float, width: float, height: float, fill: Color = black) -> None:
        """Draw a filled rectangle with a black edge."""
        self._add(Rect(x, y, width, height, fillColor=fill, strokeColor=black, strokeWidth=0.8))

    def dot(self, x: float, y: float, look: int = 0, radius: float = 3.2) -> None:
        """Draw a mark on a line; `look` selects a black or white disc, square or diamond."""
        fill = black if look % 2 == 0 else white
        kind = look // 2 % 3
        if kind == 0:
            self._add(Circle(x, y, radius, fillColor=fill, strokeColor=black, strokeWidth=1))
        elif kind == 1:
            side = radius * 1.8
            square = Rect(x - side / 2, y - side / 2, side, side, fillColor=fill)
            square.strokeColor, square.strokeWidth = black, 1
            self._add(square)
        else:
            r = radius * 1.35
            around = [x, y + r, x + r, y, x, y - r, x - r, y]
            self._add(Polygon(around, fillColor=fill, strokeColor=black, strokeWidth=1))

    def _add(self, shape: Shape) -> None:
        self.drawing.add(shape)


def clean(words: str) -> str:
    """Return a text on one line, without characters that XML or a page cannot hold."""
    return "".join(sign if sign.isprintable() else " " for sign in words)
