"""Axes: rounds from left to right, ranks or points from bottom to top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.annexes.share.papers.pictures.figure import LIGHT, SMALL, Figure
from tournaments.papers.kit.fitted import clipped
from tournaments.papers.kit.fonts import Font, faces, shown, wrap
from tournaments.papers.kit.layout import CENTRE, RIGHT
from tournaments.queries.standings.climbs import RoundLabel
from tournaments.words.name_forms import CUT

#: Smallest type of the names of the rounds, in points.
SMALLEST = 6.0
#: Largest share of its strip that the name of a round takes: two names never touch.
FILLED = 0.95


@dataclass(frozen=True, slots=True)
class Across:
    """Horizontal axis of the rounds: each round stands in the middle of its strip."""

    left: float
    right: float
    count: int

    @classmethod
    def between(cls, first: float, last: float, count: int) -> Across:
        """Return the axis whose first and last rounds stand there; there are at least two."""
        half = (last - first) / (count - 1) / 2
        return cls(first - half, last + half, count)

    @property
    def strip(self) -> float:
        return (self.right - self.left) / max(1, self.count)

    def at(self, place: int) -> float:
        return self.left + (place + 0.5) * self.strip


def round_names(figure: Figure, rounds: Sequence[RoundLabel], across: Across, base: float) -> None:
    """Write the names of the rounds under the picture, on two lines at most, in one size."""
    font = faces().regular
    size = SMALL if across.strip >= 22 else max(5.0, SMALL * across.strip / 24)
    step = 1 if across.strip >= 14 else -(-14 // int(max(1, across.strip)))
    named = {place: label.short for place, label in enumerate(rounds) if not place % step}

    def lines(size: float) -> dict[int, tuple[str, ...]]:
        return {
            place: _two_lines(name, font, size, across.strip * step * FILLED)
            for place, name in named.items()
        }

    while size > SMALLEST and any(CUT in "".join(one) for one in lines(size).values()):
        size = max(SMALLEST, size - 0.25)
    for place, texts in lines(size).items():
        for line, words in enumerate(texts):
            figure.text(across.at(place), base - line * size * 1.15, words, size, CENTRE)


def _two_lines(name: str, font: Font, size: float, room: float) -> tuple[str, ...]:
    name = shown(name, font)
    first = wrap(name, font, size, room)[0]
    rest = name[len(first) :]
    if rest and not rest.startswith(" "):
        return (clipped(name, font, size, room),)
    return (first, clipped(rest.strip(), font, size, room)) if rest else (first,)


def ticks(
    figure: Figure, ticks_drawn: Sequence[tuple[float, str]], left: float, right: float
) -> None:
    for y, words in ticks_drawn:
        figure.line([(left, y), (right, y)], 0.7, grey=LIGHT)
        figure.text(left - 5, y - SMALL * 0.36, words, SMALL, RIGHT)
