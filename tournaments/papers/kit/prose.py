"""Titles and sentences one under the other, in columns: a title stays with what it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import LEADING, Pen
from tournaments.papers.kit.structure import Role
from tournaments.regulation.text import typographic

#: Size of a title, in multiples of the type size.
TITLE = 1.15

#: Title and sentences of an article, as they are printed; a title may be empty.
Titled = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Spaces:
    """White above a title and above a sentence, in multiples of the type size."""

    title: float
    sentence: float


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stay together, with the space above in points, which the first one loses."""

    lines: tuple[str, ...]
    font: Font
    size: float
    above: float
    title: bool = False

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def columns_of(
    parts: Iterable[Titled], size: float, width: float, height: float, spaces: Spaces
) -> list[list[Block]]:
    """Return the blocks of each column, of that width and height in points."""
    columns: list[list[Block]] = [[]]
    used = 0.0
    for block in _blocks(parts, size, width, spaces):
        above = block.above if columns[-1] else 0.0
        if columns[-1] and used + above + block.height > height:
            titles = [columns[-1].pop()] if columns[-1][-1].title else []
            used = sum(title.height for title in titles)
            above = block.above if titles else 0.0
            columns.append(titles)
        columns[-1].append(block)
        used += above + block.height
    return [column for column in columns if column]


def _blocks(parts: Iterable[Titled], size: float, width: float, spaces: Spaces) -> Iterator[Block]:
    face, larger = faces(), size * TITLE
    for heading, sentences in parts:
        if heading:
            title = wrap(typographic(heading), face.bold, larger, width)
            yield Block(title, face.bold, larger, size * spaces.title, title=True)
        for sentence in sentences:
            lines = wrap(typographic(sentence), face.regular, size, width)
            yield Block(lines, face.regular, size, size * spaces.sentence)


def draw_column(pen: Pen, left: float, top: float, column: Sequence[Block]) -> None:
    for position, block in enumerate(column):
        top -= block.above if position else 0.0
        with pen.drawing(Role.HEADING if block.title else Role.TEXT):
            top = pen.lines(left, top, block.lines, block.font, block.size)
