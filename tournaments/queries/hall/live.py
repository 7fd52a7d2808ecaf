"""Information for the hall besides the draw and the standings: the clock, the announcements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from zlib import crc32

from tournaments.models import Announcement, Clock, Contest
from tournaments.queries.core.round_names import round_name
from tournaments.queries.core.spots import spot_of
from tournaments.queries.hall.suspense import Suspense, suspense_of
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class ClockLine:
    """Clock of a round: it runs until `ends_at`, or is paused with `left` seconds.

    `length` is the time given to the round in seconds, extensions included. `last_deal` tells
    whether the last deal was announced. `finishing` tells whether the regulation ends the round by
    time: teams then finish the deal in progress and play `deals_after` more. With `both`, the match
    ends only once the points are reached too.
    """

    round: int
    name: str
    length: int
    ends_at: datetime | None
    left: int | None
    last_deal: bool
    finishing: bool
    deals_after: int
    both: bool

    @property
    def paused(self) -> bool:
        """Whether the clock is stopped."""
        return self.ends_at is None

    def remaining(self, now: datetime) -> int:
        """Return the seconds left, rounded up; 0 once the time is over."""
        return remaining(self.ends_at, self.left, now)


@dataclass(frozen=True, slots=True)
class AnnouncementLine:
    """A sentence shown to the hall, with its time."""

    pk: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Hall:
    """Content of every page of the hall: the clock if any, and the announcements, latest first.

    `suspense` tells the standings that the hall may not see yet, if any.
    """

    clock: ClockLine | None
    announcements: tuple[AnnouncementLine, ...]
    suspense: Suspense | None = None


def hall_of(contest: Contest) -> Hall:
    """Return the clock, the announcements and the suspense.

    Two queries, one more with a clock, one more with a suspense.
    """
    return Hall(clock_of(contest), announcements_of(contest), suspense_of(contest))


def told_state(contest: Contest) -> str:
    """Return a token that changes with the clock or the announcements. Two queries."""
    clocks = Clock.objects.filter(contest=contest)
    clock = clocks.values_list("round", "length", "ends_at", "left", "last_deal_at").first()
    shown = list(Announcement.objects.filter(contest=contest).values_list("pk", flat=True))
    return f"{crc32(repr((clock, shown)).encode()):08x}"


def minutes_of(contest: Contest, number: int) -> int | None:
    """Return the minutes that the regulation gives a round, or None. One query."""
    played = contest.rounds.filter(number=number).values_list("stage", "given").first()
    spot = spot_of(number, *played) if played else number
    return Regulation.from_data(contest.regulation).of_round(spot).clock


def announcements_of(contest: Contest) -> tuple[AnnouncementLine, ...]:
    """Return the announcements shown, latest first. One query."""
    lines = Announcement.objects.filter(contest=contest)
    return tuple(AnnouncementLine(line.pk, line.text, line.at) for line in lines)


def clock_of(contest: Contest) -> ClockLine | None:
    """Return the clock, running or paused, or None. Two queries at most."""
    clock = Clock.objects.filter(contest=contest).first()
    if clock is None:
        return None
    played = contest.rounds.filter(number=clock.round).values_list("stage", "given").first()
    regulation = Regulation.from_data(contest.regulation)
    end = regulation.end_of(spot_of(clock.round, *played) if played else clock.round)
    return ClockLine(
        round=clock.round,
        name=round_name(clock.round, *played) if played else round_name(clock.round),
        length=clock.length,
        ends_at=clock.ends_at,
        left=clock.left,
        last_deal=clock.last_deal_at is not None,
        finishing=end.clock,
        deals_after=end.after_clock,
        both=end.both,
    )


def clock_face(seconds: int) -> str:
    """Return the time left in a round as a clock shows it.

    >>> clock_face(59), clock_face(1395), clock_face(3909)
    ('0:59', '23:15', '1:05:09')
    """
    hours, minutes = divmod(seconds // 60, 60)
    told = f"{hours}:{minutes:02d}" if hours else str(minutes)
    return f"{told}:{seconds % 60:02d}"


def remaining(ends_at: datetime | None, left: int | None, now: datetime) -> int:
    """Return the seconds left on a clock, rounded up; 0 once the time is over.

    >>> noon = datetime(2026, 11, 21, 12)
    >>> remaining(noon, None, noon - timedelta(seconds=59, milliseconds=1))
    60
    >>> remaining(noon, None, noon + timedelta(minutes=1)), remaining(None, 90, noon)
    (0, 90)
    """
    if ends_at is None:
        return left or 0
    return max(0, ceil((ends_at - now) / timedelta(seconds=1)))
