"""Labels of a chart: how wide they are, and where they stand so that none covers another.

Widths come from the faces of the papers: the regular one is the widest face that a page may fall
back on, and the narrow one is wider than the usual face of the pages by a tenth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.papers.kit.fitted import clipped
from tournaments.papers.kit.fonts import faces, shown
from tournaments.tables.standings.charts.chart import TYPE, text

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
