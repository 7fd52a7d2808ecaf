"""Scales of the pictures: round steps for points, a logarithm for ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log

from django.utils.translation import gettext as _

from tournaments.pairing.sentences import Ordinal


def nice_step(span: float, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50… that cuts a span into at most `most` parts.

    >>> nice_step(9, 10), nice_step(150, 4), nice_step(1300, 8), nice_step(0, 4)
    (1, 50, 200, 1)
    """
    step, factors = 1, (2, 5, 10)
    while span / step > most:
        for factor in factors:
            if span / (step * factor) <= most:
                return step * factor
        step *= 10
    return step


@dataclass(frozen=True, slots=True)
class Scale:
    """Scale of points from `first` to `last`, with a tick at each `step`."""

    first: int
    last: int
    step: int

    @property
    def ticks(self) -> range:
        """Values of the ticks, both ends included."""
        return range(self.first, self.last + 1, self.step)

    def share(self, value: float) -> float:
        """Return the place of a value: 0 at the first, 1 at the last."""
        return (value - self.first) / (self.last - self.first)


def scale_of(low: int, high: int) -> Scale:
    """Return a scale that holds both values, with six ticks or fewer between round numbers.

    >>> list(scale_of(412, 1548).ticks)
    [400, 600, 800, 1000, 1200, 1400, 1600]
    >>> list(scale_of(7, 7).ticks)
    [7, 8]
    """
    step = nice_step(max(1, high - low), 6)
    first, last = low // step * step, -(-high // step) * step
    return Scale(first, max(last, first + step), step)


def rank_share(rank: float, worst: int) -> float:
    """Return the place of a rank: 0 for the first, 1 for the worst.

    The scale is a logarithm, because the places near the first matter more than the others.
    """
    return log(rank) / log(worst) if worst > 1 else 0.0


def rank_ticks(worst: int) -> list[int]:
    """Return the ranks to write along a scale, never two at the same height.

    >>> rank_ticks(150), rank_ticks(33), rank_ticks(8), rank_ticks(2)
    ([1, 3, 10, 50, 150], [1, 3, 10, 33], [1, 3, 5, 8], [1, 2])
    """
    ticks = [1]
    for rank in (3, 5, 10, 50, 100, 500, 1000):
        apart = min(rank / ticks[-1], worst / rank)
        if apart >= worst ** (1 / 6) and apart > 1.5:
            ticks.append(rank)
    return [*ticks, worst]


def lanes(
    ranks: Mapping[int, int | None], worst: int, high: float, apart: float
) -> dict[int, float]:
    """Return how far under the first lane each team stands, so that no knot covers another.

    Ranks stand on the scale of `rank_share`, over the height `high`; those nearer than `apart` are
    pushed, without changing their order. A team without a rank has no place.
    """
    ranked = sorted((rank, team) for team, rank in ranks.items() if rank is not None)
    heights: list[float] = []
    for rank, _team in ranked:
        down = high * rank_share(rank, worst)
        heights.append(max(down, heights[-1] + apart) if heights else down)
    limit = high
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], limit)
        limit = heights[place] - apart
    return {team: down for (_rank, team), down in zip(ranked, heights, strict=True)}


@dataclass(frozen=True, slots=True)
class Told:
    """Title of a picture, its finding in one sentence, and the table of its figures.

    Each of `lines` has a cell for each of `heads`.
    """

    title: str
    finding: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def rank_said(rank: int) -> str:
    """Return "1er", "12e", in the reader's language."""
    return Ordinal(rank).translated(_)


def ranks_said(ranks: Iterable[int | None]) -> tuple[str, ...]:
    """Return ranks in words, a dash for each that is missing."""
    return tuple("–" if rank is None else rank_said(rank) for rank in ranks)
