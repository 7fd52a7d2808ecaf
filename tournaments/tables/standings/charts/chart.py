"""A chart of a page, and the shapes it is made of: classes only, lengths in pixels of its box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString

from tournaments.papers.standings.pictures.figure import Picture
from tournaments.tables.drawn import markup

#: Width of a chart that fits a phone.
NARROW = 480.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its title, a note, and the words that give every number.

    `wide` charts scroll sideways on a phone. `draw` returns the SVG.
    """

    title: str
    words: tuple[str, ...]
    draw: Callable[[], SafeString]
    note: str = ""
    wide: bool = False

    @property
    def svg(self) -> SafeString:
        """The chart, drawn."""
        return self.draw()


def chart_of(picture: Picture, draw: Callable[[], SafeString]) -> Chart:
    """Return a chart with the title and the words of a picture on paper."""
    return Chart(picture.title, picture.words, draw)


def drawing(width: float, height: float, finding: str, shapes: Iterable[str]) -> SafeString:
    """Return the SVG of these shapes; `finding` says to screen readers what the chart shows."""
    box = f"0 0 {length(width)} {length(height)}"
    said = escape(finding)
    start = f'<svg class="chart" viewBox="{box}" role="img" aria-label="{said}">'
    return markup(f"{start}{''.join(shapes)}</svg>")


def text(x: float, y: float, words: str, css: str = "") -> str:
    """Return a line of text."""
    return f'<text{_class(css)} x="{length(x)}" y="{length(y)}">{escape(words)}</text>'


def bar(x: float, y: float, width: float, height: float, css: str = "bar") -> str:
    """Return a filled rectangle with round corners."""
    place = f'x="{length(x)}" y="{length(y)}"'
    size = f'width="{length(width)}" height="{length(height)}"'
    return f'<rect{_class(css)} {place} {size} rx="3"/>'


def line(x: float, y: float, to_x: float, to_y: float, css: str) -> str:
    """Return a straight line."""
    ends = f'x1="{length(x)}" y1="{length(y)}" x2="{length(to_x)}" y2="{length(to_y)}"'
    return f"<line{_class(css)} {ends}/>"


def knot(x: float, y: float, words: str, radius: float = 15) -> str:
    """Return a disc with a number in it."""
    disc = f'<circle class="knot" cx="{length(x)}" cy="{length(y)}" r="{length(radius)}"/>'
    return disc + text(x, y + 5, words, "kn")


def run(points: list[tuple[float, float]]) -> str:
    """Return a smooth line through points, flat at each of them; "" through fewer than two."""
    if len(points) < 2:
        return ""
    (x, y), *others = points
    path = f"M{length(x)} {length(y)}"
    for to_x, to_y in others:
        middle = length((x + to_x) / 2)
        path += f"C{middle} {length(y)} {middle} {length(to_y)} {length(to_x)} {length(to_y)}"
        x, y = to_x, to_y
    return f'<path class="run" d="{path}"/>'


def length(value: float) -> str:
    """Write a length without useless decimals.

    >>> length(12.0), length(12.34)
    ('12', '12.3')
    """
    return f"{value:.1f}".removesuffix(".0")


def _class(css: str) -> str:
    return f' class="{css}"' if css else ""
