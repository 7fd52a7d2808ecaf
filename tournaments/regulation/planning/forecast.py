"""Start and end of each round, planned or from the real progress; rounds that fit, delays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import zip_longest
from math import ceil
from typing import Final

from tournaments.regulation.format.ends import MAX_ROUNDS
from tournaments.regulation.planning.course import Course
from tournaments.regulation.planning.day import Day
from tournaments.regulation.planning.pace import AS_PLANNED, Pace, Played, Seen, observed, really


class State(StrEnum):
    TO_COME = "to-come"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Slot:
    """One round in the timetable; in each sitting, every table of the hall plays one match."""

    number: int
    starts_at: datetime
    ends_at: datetime
    matches: int
    sittings: int
    state: State


def timetable(
    course: Course,
    day: Day,
    rounds: int,
    pace: Pace = AS_PLANNED,
    played: Mapping[int, Played] | None = None,
    now: datetime | None = None,
) -> tuple[Slot, ...]:
    """Return the first `rounds` rounds, each after the pause that follows the previous one.

    A round not over never ends before `now`, and one not drawn never begins before it.
    """
    slots: list[Slot] = []
    free = day.starts_at
    for number in range(1, rounds + 1):
        real = (played or {}).get(number)
        matches = real.matches if real else course.matches_of(number)
        lasts = pace.stretch(course.by_clock(number)) * course.minutes(day, number, matches)
        start = real.starts_at if real else _not_before(free, now)
        end = start + timedelta(minutes=ceil(lasts))
        state = State.TO_COME
        if real is not None and real.ends_at is not None:
            end, state = real.ends_at, State.OVER
        elif real is not None:
            end, state = _not_before(end, now), State.PLAYING
        slots.append(Slot(number, start, end, matches, day.sittings(matches), state))
        free = end + day.gap(number)
    return tuple(slots)


def _not_before(when: datetime, now: datetime | None) -> datetime:
    return when if now is None else max(when, now)


#: Time without any event after which the contest counts as viewed on another day.
ASLEEP: Final = timedelta(hours=12)
ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Line:
    planned: Slot
    expected: Slot

    @property
    def number(self) -> int:
        return self.planned.number

    @property
    def behind(self) -> int:
        """Minutes by which the round ends later than planned; negative if earlier."""
        return (self.expected.ends_at - self.planned.ends_at) // timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The whole day. `beyond` continues it with as many rounds as may be added."""

    course: Course
    day: Day
    pace: Pace
    lines: tuple[Line, ...]
    beyond: tuple[Slot, ...]

    @property
    def begun(self) -> bool:
        return self.lines[0].expected.state != State.TO_COME

    @property
    def over(self) -> bool:
        return self.lines[-1].expected.state == State.OVER

    @property
    def planned_end(self) -> datetime:
        return self.lines[-1].planned.ends_at

    @property
    def ends_at(self) -> datetime:
        return self.lines[-1].expected.ends_at

    @property
    def possible(self) -> int | None:
        """Number of rounds that end in time, plus those already over; None if no end is set."""
        by = self.day.ends_by
        if by is None:
            return None
        return sum(slot.ends_at <= by or slot.state == State.OVER for slot in self.beyond)

    @property
    def too_late(self) -> Slot | None:
        by = self.day.ends_by
        late = (line.expected for line in self.lines if by and line.expected.ends_at > by)
        return next(late, None)

    @property
    def missing_tables(self) -> int:
        most = max(line.expected.matches for line in self.lines)
        return 0 if self.day.tables is None else max(0, most - self.day.tables)


def forecast(
    course: Course, day: Day, seen: Sequence[Seen] = (), now: datetime | None = None
) -> Forecast:
    """Return the forecast of a day, from the rounds seen so far and the current time."""
    seen = settled(seen)
    day = anchored(day, seen)
    played = really(day, seen)
    pace = observed(course, day, seen, played)
    now = _awake(now, day, seen)
    plan = timetable(course, day, course.rounds)
    most = max(course.rounds, MAX_ROUNDS) if course.extensible else course.rounds
    beyond = timetable(course, day, most, pace, played, now)
    lines = tuple(map(Line, plan, beyond))
    return Forecast(course, day, pace, lines, beyond)


def settled(seen: Sequence[Seen]) -> tuple[Seen, ...]:
    """Return the rounds in order; a round counts as over once a later one is drawn."""
    ordered = sorted(seen, key=lambda one: one.number)
    return tuple(
        one if later is None or one.closed_at else replace(one, closed_at=later.drawn_at)
        for one, later in zip_longest(ordered, ordered[1:])
    )


def anchored(day: Day, seen: Sequence[Seen]) -> Day:
    """Return the day, moved by whole days if the contest is played on another date."""
    if not seen:
        return day
    first = seen[0]
    played_at = first.timely[0].at if first.timely else max(first.drawn_at, day.starts_at)
    moved = (played_at - day.starts_at + ASLEEP) // ONE_DAY * ONE_DAY
    by = None if day.ends_by is None else day.ends_by + moved
    return replace(day, starts_at=day.starts_at + moved, ends_by=by)


def _awake(now: datetime | None, day: Day, seen: Sequence[Seen]) -> datetime | None:
    happened = [day.starts_at]
    for one in seen:
        happened += [one.drawn_at, *(result.at for result in one.results)]
    return None if now is None or now - max(happened) > ASLEEP else now
