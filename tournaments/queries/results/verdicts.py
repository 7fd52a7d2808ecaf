"""Whether the totals being typed agree with the rules, before the sheet is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.deal import Deal
from scoring.doubts.diagnosis import Sheet
from scoring.doubts.other_total import both_needed
from scoring.doubts.totals import check_totals
from scoring.match import MatchScore
from scoring.score import DealScore
from tournaments.regulation import Regulation
from tournaments.regulation.stages import Spot
from tournaments.words.enums import Camp


@dataclass(frozen=True, slots=True)
class Verdict:
    """Totals of a sheet, in points, and whether they are possible (`agrees`).

    `deals` is the number of deals whose sum the totals make; None if the rules fix no sum.
    """

    ns: int
    ew: int
    belotes: int | None
    capots: int | None
    agrees: bool
    deals: int | None

    @property
    def winner(self) -> Camp | None:
        """The camp with more points; None if the totals are equal or not possible."""
        if not self.agrees or self.ns == self.ew:
            return None
        return Camp.NS if self.ns > self.ew else Camp.EW


def verdict_of(regulation: Regulation, spot: Spot, sheet: Sheet) -> Verdict:
    """Return the verdict on the totals of a sheet at that spot. No query."""
    rules, end = regulation.rules_of(spot), regulation.end_of(spot)
    agrees = not check_totals(rules, end, *sheet)
    deals = end.deals if both_needed(rules, end) is None else None
    return Verdict(*sheet, agrees=agrees, deals=deals)


@dataclass(frozen=True, slots=True)
class DealMarks:
    """Marks of a deal, with the running totals of the sheet.

    `regulation` is the one whose articles explain them.
    """

    regulation: Regulation
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
    return TypedSheet(tuple(DealMarks(regulation, *line) for line in lines), match)
