"""The day as set by the organiser: start and end, hall, pauses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from math import ceil
from typing import Final

#: Default pause between two rounds, in minutes: results, draw, a drink.
USUAL_PAUSE: Final = 15
USUAL_MEAL: Final = 60
USUAL_START: Final = time(14)
#: Longest pause or meal allowed, in minutes.
MOST_PAUSE: Final = 600


@dataclass(frozen=True, slots=True)
class Times:
    """The organiser's settings, without a date: times of day in the hall, durations in minutes.

    `tables` None means enough tables for all; `minutes_per_deal` None the usual length in the game.
    """

    starts_at: time = USUAL_START
    ends_by: time | None = None
    expected: int | None = None
    tables: int | None = None
    minutes_per_deal: int | None = None
    pause: int = USUAL_PAUSE
    meal_after: int | None = None
    meal_minutes: int = USUAL_MEAL

    @property
    def minutes(self) -> int | None:
        """Minutes that the hall is open; an end not later than the start is on the next day."""
        if self.ends_by is None:
            return None
        start, end = (60 * when.hour + when.minute for when in (self.starts_at, self.ends_by))
        return end - start + 24 * 60 * (end <= start)

    def on(self, day: date, zone: tzinfo) -> Day:
        """Return these times on a date, in the time zone of the hall."""
        start = datetime.combine(day, self.starts_at, zone)
        by = None
        if self.ends_by is not None:
            next_day = timedelta(days=self.ends_by <= self.starts_at)
            by = datetime.combine(day + next_day, self.ends_by, zone).astimezone(UTC)
        return Day(
            # UTC, so that an hour lasts an hour when the clocks change
            start.astimezone(UTC),
            by,
            self.tables,
            self.minutes_per_deal,
            self.pause,
            self.meal_after,
            self.meal_minutes,
        )


@dataclass(frozen=True, slots=True)
class Day:
    """The organiser's settings on a date; durations in minutes, instants with a time zone.

    `tables` is None for enough. A meal after round `meal_after` replaces the pause there.
    """

    starts_at: datetime
    ends_by: datetime | None = None
    tables: int | None = None
    minutes_per_deal: int | None = None
    pause: int = USUAL_PAUSE
    meal_after: int | None = None
    meal_minutes: int = USUAL_MEAL

    def gap(self, number: int) -> timedelta:
        return timedelta(minutes=self.meal_minutes if number == self.meal_after else self.pause)

    def sittings(self, matches: int) -> int:
        """Return how many matches each table plays in turn when a round has this many.

        >>> from datetime import UTC
        >>> Day(datetime(2026, 11, 21, 13, tzinfo=UTC), tables=12).sittings(16)
        2
        """
        return 1 if self.tables is None else max(1, ceil(matches / self.tables))
