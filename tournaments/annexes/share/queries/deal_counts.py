"""Number of capots and coinches, counted from the deals as typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from scoring.cards import CAPOT_POINTS
from scoring.deal import Deal
from scoring.score import FAILED, MADE
from tournaments.models import Contest
from tournaments.models import Deal as DealRow
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.results.sheets import DEAL_COLUMNS, stored_deal
from tournaments.regulation import Regulation
from tournaments.regulation.stages import Spot
from tournaments.words.enums import EntryKind, EntryStatus


@dataclass(frozen=True, slots=True)
class DealCounts:
    """Counts taken from the sheets of a round.

    `typed` is the number of sheets typed deal by deal; `deals`, `coinched`, `held` and `failed`
    come from these. `totals` is the number of sheets with totals only; `telling` of these give
    their number of capots. `capots` counts both kinds of sheets.
    """

    round: int
    typed: int = 0
    totals: int = 0
    telling: int = 0
    deals: int = 0
    capots: int = 0
    coinched: int = 0
    held: int = 0
    failed: int = 0

    @property
    def silent(self) -> int:
        return self.totals - self.telling

    def __add__(self, other: DealCounts) -> DealCounts:
        """Add two rounds; the sum keeps the number of the first."""
        return DealCounts(
            self.round,
            *(
                getattr(self, name) + getattr(other, name)
                for name in DealCounts.__dataclass_fields__
                if name != "round"
            ),
        )


def deal_counts(contest: Contest, views: Sequence[RoundView]) -> tuple[DealCounts, ...]:
    """Return the counts of each of these rounds, in order. One query.

    Dropped rounds, forfeits, results that do not count, and deals after the end of a match are left
    out.
    """
    regulation = contest_info(contest).regulation
    spots = {
        line.match: view.spot(line) for view in views if not view.dropped for line in view.tables
    }
    rows = (
        DealRow.objects.filter(
            entry__current=True,
            entry__status=EntryStatus.CONFIRMED,
            entry__kind__in=[kind for kind in EntryKind if kind.has_deals],
            entry__match__round__contest=contest,
        )
        .order_by("entry__match__round__number", "entry", "number")
        .values_list(*DEAL_COLUMNS, "entry__match", "entry__chosen")
    )
    counts = {view.number: _totals(view) for view in views if not view.dropped}
    by_match = groupby(rows.iterator(chunk_size=5000), itemgetter(-2, -1))
    for (match, chosen), played in by_match:
        spot = spots.get(match)
        if spot is not None:
            deals = list(map(stored_deal, played))
            counts[spot.number] += _of_match(regulation.at_table(chosen), spot, deals)
    return tuple(counts.values())


def sum_of(counts: Iterable[DealCounts]) -> DealCounts:
    return sum(counts, DealCounts(0))


def _totals(view: RoundView) -> DealCounts:
    entries = [
        line.entry for line in view.tables if line.entry is not None and line.entry.confirmed
    ]
    plain = [entry for entry in entries if entry.kind.has_only_totals]
    telling = [entry for entry in plain if entry.capots is not None]
    return DealCounts(
        view.number,
        totals=len(plain),
        telling=len(telling),
        capots=sum(entry.capots or 0 for entry in telling),
    )


def _of_match(regulation: Regulation, spot: Spot, deals: list[Deal]) -> DealCounts:
    scored = regulation.score(spot, deals).deals
    outcomes = list(zip(deals, (score.outcome for score in scored), strict=False))
    coinched = [outcome for deal, outcome in outcomes if deal.coinche and deal.taker]
    return DealCounts(
        spot.number,
        typed=1,
        deals=len(outcomes),
        capots=sum(CAPOT_POINTS in (deal.ns, deal.ew) for deal, _outcome in outcomes),
        coinched=len(coinched),
        held=coinched.count(MADE),
        failed=coinched.count(FAILED),
    )
