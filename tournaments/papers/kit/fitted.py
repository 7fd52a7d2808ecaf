"""Type and cards in the largest form that their room allows: the one way to fit text on paper.

Names of people have a rule of their own: see `names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from tournaments.papers.kit.fonts import Font, shown, widest_compound
from tournaments.papers.kit.layout import LEADING
from tournaments.papers.kit.names import ROUNDING, Naming, name_lines

Tried = TypeVar("Tried")
Laid = TypeVar("Laid")

#: Size down to which a person's name shrinks before it is shortened, in points.
LEAST_NAME = 8.0
#: Ratio of two sizes tried one after the other, where nothing asks for whole or half points.
STEP = 0.96


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of a text, with their font and size in points."""

    lines: tuple[str, ...]
    font: Font
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING

    @property
    def width(self) -> float:
        return max(map(self.font.width, self.lines), default=0.0) * self.size


@dataclass(frozen=True, slots=True)
class Part:
    """Paragraph of a text. `scale` is its size, in multiples of the text's."""

    text: str
    font: Font
    scale: float = 1.0
    naming: Naming = Naming.TEXT
    title: bool = False

    @property
    def compound(self) -> float:
        """Width of its widest compound name in multiples of its size; 0 for people."""
        by_rule = self.naming is not Naming.TEXT
        return (
            0.0 if by_rule else widest_compound(shown(self.text, self.font), self.font) * self.scale
        )

    def set_in(self, size: float, width: float) -> Fitted:
        """Set it in lines no wider than `width` where the text has this size, both in points."""
        own = size * self.scale
        lines, fitting = name_lines(
            self.text, self.font, own, width, self.naming, min(own, LEAST_NAME), grows=True
        )
        return Fitted(lines, self.font, fitting)


def sizes_between(largest: float, smallest: float, step: float = 0.5) -> tuple[float, ...]:
    """Return sizes from the largest to the smallest, both included, in points.

    >>> sizes_between(11, 9)
    (11, 10.5, 10.0, 9.5, 9)
    """
    steps = int((largest - smallest) / step)
    sizes = [largest - step * one for one in range(1, steps + 1)]
    return (largest, *(size for size in sizes if size > smallest), smallest)


@lru_cache(maxsize=64)
def sizes_by_ratio(largest: float, smallest: float, ratio: float = STEP) -> tuple[float, ...]:
    """Return sizes from the largest to the smallest, both included, in points, by a ratio.

    >>> sizes_by_ratio(8, 3, 0.5)
    (8, 4.0, 3)
    """
    sizes = [largest]
    while sizes[-1] * ratio > smallest:
        sizes.append(sizes[-1] * ratio)
    return (*sizes, smallest)


def largest(
    tries: Sequence[Tried], laid: Callable[[Tried], Laid], fits: Callable[[Laid], bool]
) -> Laid:
    """Return what `laid` makes of the first of `tries` that `fits`, else of the last one."""
    for size in tries[:-1]:
        laid_here = laid(size)
        if fits(laid_here):
            return laid_here
    return laid(tries[-1])


def first_fitting(layouts: Sequence[Laid], fits: Callable[[Laid], bool]) -> Laid:
    return largest(layouts, lambda layout: layout, fits)


def on_fewest_pages(
    sizes: Sequence[float], laid: Callable[[float], Laid], pages: Callable[[Laid], int]
) -> Laid:
    """Return what `laid` makes in the largest of `sizes` that adds no page to the smallest."""
    smallest = laid(sizes[-1])
    fewest = pages(smallest)
    return largest(
        sizes,
        lambda size: smallest if size == sizes[-1] else laid(size),
        lambda one: pages(one) <= fewest,
    )


def fit(text: str, font: Font, sizes: tuple[float, ...], width: float, room: float) -> Fitted:
    """Set a text in the largest of `sizes` that `room` holds, else in the last, in points."""
    (fitted,) = fit_all((Part(text, font),), sizes, width, room)
    return fitted


@lru_cache(maxsize=512)
def fit_all(
    parts: tuple[Part, ...],
    sizes: tuple[float, ...],
    width: float,
    room: float,
    between: float = 0.0,
) -> tuple[Fitted, ...]:
    """Set paragraphs in the largest of `sizes` whose height is at most `room`, all in points.

    The smallest size may exceed the room; in the others, no line cuts a compound name.
    """
    widest = max((part.compound for part in parts), default=0.0)
    return largest(
        [size for size in sizes[:-1] if size * widest <= width + ROUNDING] + [sizes[-1]],
        lambda size: set_all(parts, size, width),
        lambda blocks: height_of(blocks, between) <= room + ROUNDING,
    )


def set_all(parts: Iterable[Part], size: float, width: float) -> tuple[Fitted, ...]:
    return tuple(part.set_in(size, width) for part in parts)


def height_of(blocks: Iterable[Fitted], between: float = 0.0) -> float:
    """Return the height of blocks one under the other, with a space after each, in points."""
    return sum(block.height + between for block in blocks)


def size_across(
    text: str, font: Font, width: float, largest: float, smallest: float = 0.0
) -> float:
    """Return the size of one line that takes `width`, within the two limits, in points."""
    wide = font.width(shown(text, font))
    return max(smallest, min(largest, width / wide)) if wide else largest


def clipped(text: str, font: Font, size: float, width: float) -> str:
    """Return a text no wider than `width`, in points; a longer text ends with "…"."""

    def wide(words: str) -> float:
        return font.width(shown(words, font)) * size

    if wide(text) <= width:
        return text
    while text and wide(text + "…") > width:
        text = text[:-1].rstrip()
    return text + "…"
