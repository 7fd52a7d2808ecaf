"""Start and end of each round, as planned or from the real progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil

from tournaments.regulation.planning.course import Course
from tournaments.regulation.planning.day import Day
from tournaments.regulation.planning.pace import AS_PLANNED, Pace, Played


class State(StrEnum):
    """State of a round."""

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

    A drawn round has its real start. A round not over never ends before `now`, and a round not
    drawn never begins before it.
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
