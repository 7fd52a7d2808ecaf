"""Ranks that a change moves in a ranking of several contests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RankChange:
    """A row whose rank changes, None without one; `points` are those after, if it stays."""

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
