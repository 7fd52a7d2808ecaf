"""Marks and running totals of a sheet while it is being typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.deal import Deal
from scoring.match import MatchScore
from scoring.score import DealScore
from tournaments.regulation import Regulation
from tournaments.regulation.stages import Spot


@dataclass(frozen=True, slots=True)
class DealMarks:
    """Marks of a deal, with the running totals of the sheet."""

    score: DealScore
    total_ns: int
    total_ew: int


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """A sheet counted as far as it is typed."""

    deals: tuple[DealMarks, ...]
    match: MatchScore


def count_typed(regulation: Regulation, spot: Spot, deals: Sequence[Deal]) -> TypedSheet:
    """Return the marks of valid deals, in a match at that spot. No query."""
    match = regulation.score(spot, deals, explain=True)
    totals_ns = accumulate(score.ns for score in match.deals)
    totals_ew = accumulate(score.ew for score in match.deals)
    lines = zip(match.deals, totals_ns, totals_ew, strict=True)
    return TypedSheet(tuple(DealMarks(*line) for line in lines), match)
