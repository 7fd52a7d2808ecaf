"""A chart of a page, and the shapes it is made of: classes only, lengths in units of its box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString

from tournaments.annexes.share.queries.pictures.scales import Told
from tournaments.papers.kit.fitted import clipped
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.core.teams import TeamRef
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


#: Least space between two labels, and height of a line of labels.
SPACE, LEADING = 6.0, 20.0
#: Width of the usual face of the pages, as a share of that of the papers' narrow face.
NARROWER = 0.9


def wide(words: str, size: float = TYPE, bold: bool = False) -> float:
    """Return the most that a text is wide, where a page lacks its own face."""
    font = faces().bold if bold else faces().regular
    return font.width(shown(words, font)) * size


def usual(words: str, size: float = TYPE, bold: bool = False) -> float:
    """Return the width of a text in the usual face of the pages."""
    font = faces().narrow_bold if bold else faces().narrow
    return font.width(shown(words, font)) * size * NARROWER


def cut(words: str, room: float, size: float = TYPE, bold: bool = False) -> str:
    """Return a text usually no wider than `room`; an ellipsis marks a cut."""
    return clipped(words, faces().narrow_bold if bold else faces().narrow, size, room / NARROWER)


def under(rounds: Sequence[tuple[str, float]], right: float, top: float) -> tuple[list[str], float]:
    """Return the name of each round under its place, and the height of their lines.

    A name that would cover the one before goes one line down. Names stay between 0 and `right`;
    beyond three lines they are left out, the last round's excepted.
    """
    lines: list[float] = []
    shapes = []
    for place, (name, x) in enumerate(rounds):
        name = cut(name, right)
        half = min(wide(name), right) / 2
        x = min(max(x, half), right - half)
        free = next((at for at, end in enumerate(lines) if end + SPACE <= x - half), len(lines))
        if free > 2 and place < len(rounds) - 1:
            continue
        lines[free : free + 1] = [x + half]
        shapes.append(text(x, top + free * LEADING, name, "t2 mid"))
    return shapes, len(lines) * LEADING


def apart(labels: Sequence[tuple[float, float, str]], order: Sequence[int]) -> Iterator[int]:
    """Yield the indexes of the labels to write, so that none covers another.

    Each label is the middle of its base line and its words. The first of `order` are kept first.
    """
    kept: list[tuple[float, float, float]] = []
    for index in order:
        x, y, words = labels[index]
        half = wide(words, bold=True) / 2
        if all(
            abs(x - other) >= half + room + SPACE / 2 or abs(y - base) >= LEADING
            for other, base, room in kept
        ):
            kept.append((x, y, half))
            yield index
