"""How fast the hall really plays, read off the draws and the first result of each match.

What this rests on:

* A round is played from its draw, or from the end of the pause when it was drawn before (the first
  one: from the planned start), until its last result. A result that comes in after the round was
  closed, a correction, and a time before the draw (a clock that was set back) say nothing.
* A round that is over says how long a round lasts: its last result, but at most half as long again
  as its median table for each sitting, so that one forgotten sheet does not slow the afternoon.
* Before any round is over, one with half of its tables in says it by half: the length is midway
  between what was planned and the median table, because the slow tables are still playing.
* Rounds that cards end and rounds that a clock ends are measured apart.
* A round left out of the standings, a match won by forfeit, and a length beyond a third or three
  times the plan (sheets typed in the evening, a power cut) are no pace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median_low
from typing import Final

from tournaments.planning.course import Course
from tournaments.planning.day import Day

#: How much of the planned length a measured one may be, to count as a pace.
PLAUSIBLE: Final = (Fraction(1, 3), Fraction(3))
#: The last table counts up to so many times the median one.
FARTHEST: Final = Fraction(3, 2)


@dataclass(frozen=True, slots=True)
class Result:
    """When the first result of a match came in; whether it was played at all."""

    at: datetime
    played: bool = True


@dataclass(frozen=True, slots=True)
class Seen:
    """A round as it was drawn and as its results came in, so far."""

    number: int
    drawn_at: datetime
    matches: int
    results: tuple[Result, ...] = ()
    closed_at: datetime | None = None
    dropped: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play."""
        return self.closed_at is not None or len(self.results) >= self.matches

    @property
    def timely(self) -> list[Result]:
        """The results that came in while it was played, in order."""
        until = self.closed_at
        found = [r for r in self.results if self.drawn_at <= r.at and (not until or r.at <= until)]
        return sorted(found, key=lambda result: result.at)


@dataclass(frozen=True, slots=True)
class Played:
    """When a round that is drawn really began; when it ended, None while it is played."""

    starts_at: datetime
    ends_at: datetime | None
    matches: int


@dataclass(frozen=True, slots=True)
class Timed:
    """How long a round lasted and was to last, in minutes."""

    number: int
    minutes: Fraction
    planned: int
    by_clock: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """The rounds that were measured; none: everything goes as planned."""

    timed: tuple[Timed, ...] = ()

    def measured(self, by_clock: bool) -> tuple[Timed, ...]:
        """The rounds that cards ended, or a clock."""
        return tuple(one for one in self.timed if one.by_clock == by_clock)

    def stretch(self, by_clock: bool) -> Fraction:
        """How many times its planned length such a round lasts; 1 while none was measured.

        >>> Pace((Timed(1, Fraction(72), 60, False),)).stretch(by_clock=False)
        Fraction(6, 5)
        """
        found = self.measured(by_clock)
        if not found:
            return Fraction(1)
        return sum(one.minutes for one in found) / Fraction(sum(one.planned for one in found))


AS_PLANNED: Final = Pace()


def really(day: Day, seen: Sequence[Seen]) -> dict[int, Played]:
    """When each round that is drawn, given in order, began and ended: number -> that."""
    played: dict[int, Played] = {}
    free = day.starts_at
    for one in seen:
        times = [result.at for result in one.timely]
        start = one.drawn_at if times and times[0] < free else max(one.drawn_at, free)
        end = None
        if one.complete:
            end = max(start, times[-1] if times else one.closed_at or start)
        played[one.number] = Played(start, end, one.matches)
        free = (end or start) + day.gap(one.number)
    return played


def observed(course: Course, day: Day, seen: Sequence[Seen], played: Mapping[int, Played]) -> Pace:
    """The pace of the rounds that can be measured; of those under way only before any is over."""
    over = [t for t in (_whole(course, day, s, played[s.number]) for s in seen) if t]
    half = [t for t in (_half(course, day, s, played[s.number]) for s in seen) if t]
    known = {timed.by_clock for timed in over}
    return Pace((*over, *(timed for timed in half if timed.by_clock not in known)))


def _whole(course: Course, day: Day, seen: Seen, played: Played) -> Timed | None:
    """How long a round that is over lasted, one straggler aside."""
    lengths = _lengths(seen, played)
    if not seen.complete or not lengths:
        return None
    farthest = median_low(lengths) * FARTHEST * day.sittings(seen.matches)
    return _timed(course, day, seen, min(lengths[-1], farthest))


def _half(course: Course, day: Day, seen: Seen, played: Played) -> Timed | None:
    """How long a round seems to last once half of its tables are in, all playing at once."""
    lengths = _lengths(seen, played)
    together = day.sittings(seen.matches) == 1
    if seen.complete or not lengths or not together or 2 * len(seen.timely) < seen.matches:
        return None
    timed = _timed(course, day, seen, median_low(lengths))
    if timed is None:
        return None
    midway = (timed.minutes + timed.planned) / 2
    return Timed(timed.number, midway, timed.planned, timed.by_clock)


def _timed(course: Course, day: Day, seen: Seen, minutes: Fraction) -> Timed | None:
    planned = course.minutes(day, seen.number, seen.matches)
    least, most = PLAUSIBLE
    if seen.dropped or not least * planned <= minutes <= most * planned:
        return None
    return Timed(seen.number, minutes, planned, course.by_clock(seen.number))


def _lengths(seen: Seen, played: Played) -> list[Fraction]:
    """How long each match took since the round began, in minutes, the shortest first."""
    return [
        Fraction((result.at - played.starts_at) // timedelta(seconds=1), 60)
        for result in seen.timely
        if result.played and result.at > played.starts_at
    ]
