"""A chart of a page, and the shapes it is made of: classes only, lengths in units of its box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString

from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.pictures.scales import Told
from tournaments.tables.drawn import markup

#: Width of a chart that fits a phone: 1 unit is 0.9 pixel on a screen 360 pixels wide.
NARROW = 340.0
#: Size of its letters, the same as in static/css/pictures.css.
TYPE = 14.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart, what it tells, and a note on how to read it. `draw` returns the SVG.

    A link for each of `teams` follows it in the chart; `followed` is the number of one of them.
    """

    told: Told
    draw: Callable[[], SafeString]
    note: str = ""
    teams: tuple[TeamRef, ...] = ()
    followed: int | None = None

    @property
    def svg(self) -> SafeString:
        """The chart, drawn."""
        return self.draw()


def drawing(
    width: float, height: float, words: Told, shapes: Iterable[str], css: str = "chart"
) -> SafeString:
    """Return the SVG of these shapes; screen readers hear the title and the finding."""
    box = f"0 0 {length(width)} {length(height)}"
    label = escape(f"{words.title}. {words.finding}")
    start = f'<svg class="{css}" viewBox="{box}" role="img" aria-label="{label}">'
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
    return disc + (text(x, y + 5, words, "kn") if words else "")


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
