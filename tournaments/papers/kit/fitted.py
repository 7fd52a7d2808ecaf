"""Text set in the largest size that its room allows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tournaments.papers.kit.fonts import Font, wrap
from tournaments.papers.kit.layout import LEADING


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


@lru_cache(maxsize=256)
def fit(text: str, font: Font, sizes: tuple[float, ...], width: float, room: float) -> Fitted:
    """Set a text in the largest of `sizes` whose height is at most `room`, all in points.

    The smallest size may exceed the room.
    """
    fitted = Fitted((), font, sizes[-1])
    for size in sizes:
        fitted = Fitted(wrap(text, font, size, width), font, size)
        if fitted.height <= room:
            break
    return fitted
