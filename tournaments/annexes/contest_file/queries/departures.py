"""Who took which file of a contest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Contest, Departure
from tournaments.queries.core.people import shown_name

#: Files listed on the page.
MOST_LISTED = 20


@dataclass(frozen=True, slots=True)
class DepartureLine:
    """One file that somebody took. `by` is "" for the command line or an account that is gone."""

    at: datetime
    by: str
    with_phones: bool
    with_cash: bool
    digest: str


def departures_of(contest: Contest) -> Iterator[DepartureLine]:
    """Yield the last files that left, the latest first. One query."""
    rows = Departure.objects.filter(contest=contest).select_related("by").order_by("-pk")
    for one in rows[:MOST_LISTED]:
        by = shown_name(one.by)
        yield DepartureLine(one.at, by, one.with_phones, one.with_cash, one.sha256[:12])
