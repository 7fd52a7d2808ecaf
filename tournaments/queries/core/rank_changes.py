"""Ranks that a change moves in a ranking of several contests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RankChange:
    """A row whose rank changes. A rank is None if the row is not there or has no rank.

    `points` are those after the change; for a row that goes, those before.
    """

    name: str
    before: int | None
    after: int | None
    points: int
    goes: bool = False
    comes: bool = False


@dataclass(frozen=True, slots=True)
class RanksChanged:
    ranking: str
    changes: Sequence[RankChange]
