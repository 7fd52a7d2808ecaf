"""Sheets of a round, counted in one place for all pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from scoring.cards import CAPOT_POINTS
from scoring.deal import Deal
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.words.enums import EntryStatus


@dataclass(frozen=True, slots=True)
class Sheets:
    """Sheets of a round, by state; `corrections` are also `confirmed`, as those results count."""

    tables: int = 0
    confirmed: int = 0
    proposed: int = 0
    disputed: int = 0
    to_verify: int = 0
    corrections: int = 0

    @classmethod
    def of(cls, statuses: Iterable[EntryStatus | None], corrections: int) -> Sheets:
        """Count the results of tables by their status, None for a table without a result."""
        counts = Counter(statuses)
        return cls.among(counts.total(), counts, corrections)

    @classmethod
    def among(
        cls, tables: int, counts: Mapping[EntryStatus | None, int], corrections: int
    ) -> Sheets:
        """Return the counts of a round of so many tables, from its results by status."""
        return cls(
            tables=tables,
            confirmed=counts.get(EntryStatus.CONFIRMED, 0),
            proposed=counts.get(EntryStatus.PROPOSED, 0),
            disputed=counts.get(EntryStatus.DISPUTED, 0),
            to_verify=counts.get(EntryStatus.TO_VERIFY, 0),
            corrections=corrections,
        )

    @property
    def arrived(self) -> int:
        """Number of sheets that the desk has, whatever it still has to do with them."""
        return self.confirmed + self.proposed + self.disputed + self.to_verify

    @property
    def missing(self) -> int:
        return self.tables - self.arrived

    @property
    def to_read(self) -> int:
        return self.proposed + self.corrections

    @property
    def to_look_at(self) -> int:
        return self.to_verify + self.disputed

    @property
    def waiting(self) -> int:
        return self.tables - self.confirmed


#: Capots of Nord-Sud, then of Est-Ouest.
Capots = tuple[int, int]
NO_CAPOT: Capots = (0, 0)


def capots_by_match(contest: Contest) -> dict[int, Capots]:
    """Return the capots typed deal by deal, by match. One query, or none if they do not count."""
    regulation = Regulation.from_data(contest.regulation)
    if not regulation.ranks_capots and "capots" not in regulation.pairing:
        return {}
    entries = Entry.objects.filter(match__round__contest=contest, current=True).annotate(
        of_ns=Count("deals", filter=Q(deals__ns=CAPOT_POINTS)),
        of_ew=Count("deals", filter=Q(deals__ew=CAPOT_POINTS)),
    )
    return {match: (ns, ew) for match, ns, ew in entries.values_list("match", "of_ns", "of_ew")}


def capots_in(deals: Iterable[Deal]) -> Capots:
    typed = list(deals)
    of_ns = sum(deal.ns == CAPOT_POINTS for deal in typed)
    return of_ns, sum(deal.ew == CAPOT_POINTS for deal in typed)
