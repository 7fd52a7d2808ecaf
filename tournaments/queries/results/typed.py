"""What a sheet is worth while it is being typed: marks and totals after each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.deal import Deal
from scoring.match import MatchScore
from scoring.score import DealScore
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class DealMarks:
    """The marks of a deal, and the totals of the sheet down to it."""

    score: DealScore
    total_ns: int
    total_ew: int


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """A sheet as far as it can be counted."""

    deals: tuple[DealMarks, ...]
    match: MatchScore


def count_typed(regulation: Regulation, round: int, deals: Sequence[Deal]) -> TypedSheet:
    """The marks of deals that nothing is wrong with, in a match of that round. No query."""
    match = regulation.score(round, deals, explain=True)
    totals_ns = accumulate(score.ns for score in match.deals)
    totals_ew = accumulate(score.ew for score in match.deals)
    lines = zip(match.deals, totals_ns, totals_ew, strict=True)
    return TypedSheet(tuple(DealMarks(*line) for line in lines), match)
