"""A rank that is not the same before and after a change, in a ranking of several contests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RankChange:
    """A row whose rank changes. A rank is None for a row without one, or that is not there.

    `points` are those after, or those before for a row that goes.
    """

    name: str
    before: int | None
    after: int | None
    points: int
    goes: bool = False
    comes: bool = False


@dataclass(frozen=True, slots=True)
class RanksChanged:
    """What changes in the ranking of this name."""

    ranking: str
    changes: Sequence[RankChange]
