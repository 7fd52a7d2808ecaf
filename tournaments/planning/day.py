"""What the organiser says of the day: when it begins and ends, the hall, the pauses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from math import ceil
from typing import Final

#: Between two rounds, in minutes, where nothing else is said: results, draw, a drink.
USUAL_PAUSE: Final = 15
USUAL_MEAL: Final = 60
USUAL_START: Final = time(14)
#: The longest pause or meal, in minutes.
MOST_PAUSE: Final = 600


@dataclass(frozen=True, slots=True)
class Times:
    """What the organiser sets, of no day yet: times of day in the hall, durations in minutes.

    `expected` is how many are expected to enter, for want of registrations; `tables` and
    `minutes_per_deal` are None for as many as it takes and what is usual in the game.
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
        """How long the hall is open; an end that is not later than the start is the next day."""
        if self.ends_by is None:
            return None
        start, end = (60 * when.hour + when.minute for when in (self.starts_at, self.ends_by))
        return end - start + 24 * 60 * (end <= start)

    def on(self, day: date, zone: tzinfo) -> Day:
        """These times on a day of the calendar, in the zone of the hall."""
        start = datetime.combine(day, self.starts_at, zone)
        by = None
        if self.ends_by is not None:
            next_day = timedelta(days=self.ends_by <= self.starts_at)
            by = datetime.combine(day + next_day, self.ends_by, zone).astimezone(UTC)
        return Day(
            # In universal time: an hour lasts an hour on the night the clocks change too.
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
    """What the organiser says of the day; durations in minutes, instants with their zone.

    `tables` is how many the hall has, None for as many as it takes. A meal after round
    `meal_after` takes the place of the pause there.
    """

    starts_at: datetime
    ends_by: datetime | None = None
    tables: int | None = None
    minutes_per_deal: int | None = None
    pause: int = USUAL_PAUSE
    meal_after: int | None = None
    meal_minutes: int = USUAL_MEAL

    def gap(self, number: int) -> timedelta:
        """What passes between that round and the next."""
        return timedelta(minutes=self.meal_minutes if number == self.meal_after else self.pause)

    def sittings(self, matches: int) -> int:
        """How many matches a table plays one after the other, when a round makes so many.

        >>> from datetime import UTC
        >>> Day(datetime(2026, 11, 21, 13, tzinfo=UTC), tables=12).sittings(16)
        2
        """
        return 1 if self.tables is None else max(1, ceil(matches / self.tables))
