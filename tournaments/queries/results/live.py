"""Information for the hall besides the draw and the standings: the clock, the announcements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.db.models import QuerySet

from tournaments.models import Announcement, Clock, Contest
from tournaments.models.prepared import prepared
from tournaments.queries.core.halls import HallLine, halls_of
from tournaments.queries.core.rounds import round_name
from tournaments.queries.core.spots import spot_of
from tournaments.queries.results.claims import Claims, claims_of
from tournaments.queries.results.suspense import Suspense, suspense_of
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
        return self.ends_at is None

    def remaining(self, now: datetime) -> int:
        return remaining(self.ends_at, self.left, now)


@dataclass(frozen=True, slots=True)
class AnnouncementLine:
    """A sentence shown to the hall, with its time; `hall` is the name of the only one, or ""."""

    pk: int
    text: str
    at: datetime
    hall: str = ""


@dataclass(frozen=True, slots=True)
class Hall:
    """Content of every page of the hall: the clock if any, and the announcements, latest first.

    `suspense` tells the standings that the hall may not see yet, if any, and `claims` until when a
    table may claim about the last round that ended.
    """

    clock: ClockLine | None
    announcements: tuple[AnnouncementLine, ...]
    suspense: Suspense | None = None
    claims: Claims | None = None


def hall_of(contest: Contest, only: HallLine | None = None) -> Hall:
    """Return the clock, the announcements and the suspense, as all halls see them, or `only` one.

    Two queries, one more with a clock, one more with a suspense; five with a time for claims.
    """
    announcements = announcements_of(contest, only)
    return Hall(clock_of(contest, only), announcements, suspense_of(contest), claims_of(contest))


def minutes_of(contest: Contest, number: int) -> int | None:
    """Return the minutes that the regulation gives a round, or None. One query."""
    played = contest.rounds.filter(number=number).values_list("stage", "given").first()
    spot = spot_of(number, *played) if played else number
    return Regulation.from_data(contest.regulation).of_round(spot).clock


def announcements_of(
    contest: Contest, only: HallLine | None = None
) -> tuple[AnnouncementLine, ...]:
    """Return the announcements shown, latest first: all, or those a hall reads. One query."""
    lines = _announcements(contest.pk)
    if only is not None:
        lines = [line for line in lines if line.hall_id in {None, only.pk}]
    names: dict[int | None, str] = {hall.pk: hall.label for hall in halls_of(contest)}
    return tuple(
        AnnouncementLine(line.pk, line.text, line.at, names.get(line.hall_id, "")) for line in lines
    )


@prepared
def _announcements(contest: int) -> QuerySet[Announcement]:
    return Announcement.objects.filter(contest=contest)


@prepared
def _clocks(contest: int) -> QuerySet[Clock]:
    return Clock.objects.filter(contest=contest)


def clock_of(
    contest: Contest, only: HallLine | None = None, *, own: bool = False
) -> ClockLine | None:
    """Return the clock, running or paused, or None. Two queries at most.

    `only` one hall sees its own clock, or else the contest's; with `own`, its own clock alone.
    """
    halls = {None} if only is None else {only.pk} if own else {None, only.pk}
    clocks = [one for one in _clocks(contest.pk) if one.hall_id in halls]
    clock = max(clocks, key=lambda one: one.hall_id is not None, default=None)
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
    hours_text = f"{hours}:{minutes:02d}" if hours else str(minutes)
    return f"{hours_text}:{seconds % 60:02d}"


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
