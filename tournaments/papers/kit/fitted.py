"""Type in the largest size that its room allows: the one way to fit text on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from tournaments.papers.kit.fonts import Font, wrap
from tournaments.papers.kit.layout import LEADING

Laid = TypeVar("Laid")


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of a text, with their font and size in points."""

    lines: tuple[str, ...]
    font: Font
    size: float

    @property
    def height(self) -> float:
        """Height of the lines, in points."""
        return len(self.lines) * self.size * LEADING


def sizes_between(largest: float, smallest: float, step: float = 0.5) -> tuple[float, ...]:
    """Return sizes from the largest to the smallest, both included, in points.

    >>> sizes_between(11, 9)
    (11, 10.5, 10.0, 9.5, 9)
    """
    steps = int((largest - smallest) / step)
    found = [largest - step * one for one in range(1, steps + 1)]
    return (largest, *(size for size in found if size > smallest), smallest)


def largest(
    sizes: Sequence[float], laid: Callable[[float], Laid], fits: Callable[[Laid], bool]
) -> Laid:
    """Return what `laid` makes in the first of `sizes` that `fits`.

    The sizes go from the largest to the smallest. The last one is taken if none fits.
    """
    for size in sizes:
        found = laid(size)
        if fits(found):
            break
    return found


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


@lru_cache(maxsize=256)
def fit(text: str, font: Font, sizes: tuple[float, ...], width: float, room: float) -> Fitted:
    """Set a text in the largest of `sizes` whose height is at most `room`, all in points.

    The smallest size may exceed the room.
    """
    return largest(
        sizes,
        lambda size: Fitted(wrap(text, font, size, width), font, size),
        # Tolerate rounding: a room made for this many lines must hold them.
        lambda fitted: fitted.height <= room + 0.01,
    )
