"""A contest as it is announced before the day: hour, price, lots, registration. No person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info, times_of
from tournaments.queries.core.dues import Price, prices_of
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.queries.prizes.lots import lots_listed
from tournaments.queries.registration.applying import may_apply


@dataclass(frozen=True, slots=True)
class Event:
    """A contest to come.

    `entries` are the prices that everybody pays, `extras` what one may order. `applying` tells
    whether players register on its page, until `apply_until` if it is not None.
    """

    contest: ContestInfo
    starts_at: time | None
    ends_by: time | None
    entries: tuple[Price, ...]
    extras: tuple[Price, ...]
    lots: tuple[PrizeLine, ...]
    applying: bool
    apply_until: datetime | None
    over: bool

    @property
    def starts(self) -> datetime | date:
        """When it starts, in the time of the hall; the date alone if no hour is set."""
        return _moment(self.contest.date, self.starts_at) or self.contest.date

    @property
    def ends(self) -> datetime | None:
        """When it ends at the latest, in the time of the hall; None if no hour is set."""
        if self.starts_at is None or self.ends_by is None:
            return None
        next_day = timedelta(days=self.ends_by <= self.starts_at)
        return _moment(self.contest.date + next_day, self.ends_by)


def event_of(contest: Contest, info: ContestInfo | None = None) -> Event:
    """Return a contest as it is announced. Four queries at most.

    `info` is its heading, with the logo for a paper.
    """
    times = times_of(contest)
    prices = prices_of(contest)
    return Event(
        info or contest_info(contest),
        times.starts_at if times else None,
        times.ends_by if times else None,
        tuple(price for price in prices if not price.per.is_ordered),
        tuple(price for price in prices if price.per.is_ordered),
        # The takings are not known before the day: only the share is announced.
        lots_listed(contest),
        may_apply(contest),
        contest.apply_until,
        contest.closed_at is not None,
    )


def _moment(day: date, clock: time | None) -> datetime | None:
    if clock is None:
        return None
    return datetime.combine(day, clock, timezone.get_current_timezone())
