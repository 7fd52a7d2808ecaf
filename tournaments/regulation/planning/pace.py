"""Real pace of the hall, measured from the draws and the first result of each match.

A round lasts from its draw, or from the end of the pause if that is later, to its last result.
Ignored: results after the round was closed, corrections, and results dated before the draw (a clock
that was set back).

A finished round counts at most one and a half times the median table for each sitting: one
forgotten sheet must not slow the forecast. Before any round is over, a round with half of its
results in gives the midpoint between the plan and the median table, because the slow tables are
still playing. Rounds that end by cards and by a clock are measured separately.

Not measured: rounds left out of the standings, matches won by forfeit, and lengths below a third or
above three times the plan (sheets typed in the evening, a power cut).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median_low
from typing import Final

from tournaments.regulation.planning.course import Course
from tournaments.regulation.planning.day import Day

#: Lowest and highest ratio of measured to planned length that counts as a pace.
PLAUSIBLE: Final = (Fraction(1, 3), Fraction(3))
#: Limit of the last table's length, as a multiple of the median table's.
FARTHEST: Final = Fraction(3, 2)


@dataclass(frozen=True, slots=True)
class Result:
    """Time of the first result of a match, and whether the match was played."""

    at: datetime
    played: bool = True


@dataclass(frozen=True, slots=True)
class Seen:
    """A round with its draw and the results received so far."""

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
        until = self.closed_at
        results = [
            r for r in self.results if self.drawn_at <= r.at and (not until or r.at <= until)
        ]
        return sorted(results, key=lambda result: result.at)


@dataclass(frozen=True, slots=True)
class Played:
    starts_at: datetime
    ends_at: datetime | None
    matches: int


@dataclass(frozen=True, slots=True)
class Timed:
    """Measured and planned length of a round, in minutes."""

    number: int
    minutes: Fraction
    planned: int
    by_clock: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """The measured rounds; without any, everything goes as planned."""

    timed: tuple[Timed, ...] = ()

    def measured(self, by_clock: bool) -> tuple[Timed, ...]:
        return tuple(one for one in self.timed if one.by_clock == by_clock)

    def stretch(self, by_clock: bool) -> Fraction:
        """Return measured length divided by planned length for such rounds; 1 without a measure.

        >>> Pace((Timed(1, Fraction(72), 60, False),)).stretch(by_clock=False)
        Fraction(6, 5)
        """
        timed = self.measured(by_clock)
        if not timed:
            return Fraction(1)
        return sum(one.minutes for one in timed) / Fraction(sum(one.planned for one in timed))


AS_PLANNED: Final = Pace()


def really(day: Day, seen: Sequence[Seen]) -> dict[int, Played]:
    """Return the start and end of each drawn round (given in order), by round number."""
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
    """Return the pace; a round in play counts only if none of its kind (cards, clock) is over."""
    over = [t for t in (_whole(course, day, s, played[s.number]) for s in seen) if t]
    half = [t for t in (_half(course, day, s, played[s.number]) for s in seen) if t]
    known = {timed.by_clock for timed in over}
    return Pace((*over, *(timed for timed in half if timed.by_clock not in known)))


def _whole(course: Course, day: Day, seen: Seen, played: Played) -> Timed | None:
    lengths = _lengths(seen, played)
    if not seen.complete or not lengths:
        return None
    farthest = median_low(lengths) * FARTHEST * day.sittings(seen.matches)
    return _timed(course, day, seen, min(lengths[-1], farthest))


def _half(course: Course, day: Day, seen: Seen, played: Played) -> Timed | None:
    """Return the estimated length of a round with half of its results in, if all play at once."""
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
    return [
        Fraction((result.at - played.starts_at) // timedelta(seconds=1), 60)
        for result in seen.timely
        if result.played and result.at > played.starts_at
    ]
