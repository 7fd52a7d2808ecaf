"""What the tests of the timetable share: a day that begins at two, times of day."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from scoring.rules import RuleSet
from tournaments.planning import Course, Day, Forecast, Result, Seen, Times, sentences
from tournaments.regulation import Regulation

PARIS = ZoneInfo("Europe/Paris")
SATURDAY = date(2026, 11, 21)
BELOTE = Regulation(RuleSet.preset("ffb-belote"))


def at(clock: str, day: date = SATURDAY) -> datetime:
    """That time of day in the hall."""
    return datetime.combine(day, time.fromisoformat(clock), PARIS)


def day(start: str = "14:00", end: str | None = None, **more: Any) -> Day:
    """The day as the organiser says it."""
    by = time.fromisoformat(end) if end else None
    return Times(time.fromisoformat(start), by, **more).on(SATURDAY, PARIS)


def course(entrants: int = 8, regulation: Regulation = BELOTE) -> Course:
    return Course.of(regulation, entrants)


def clocks(forecast: Forecast) -> list[str]:
    """The rounds as they are expected, "14:00–15:00"."""
    return [
        f"{line.expected.starts_at.astimezone(PARIS):%H:%M}–"
        f"{line.expected.ends_at.astimezone(PARIS):%H:%M}"
        for line in forecast.lines
    ]


def conclusion(forecast: Forecast) -> str:
    """What is said of it, with plain spaces."""
    return sentences.conclusion(forecast).replace("\u00a0", " ")


def played(number: int, drawn: str, *results: str, closed: str | None = None, **more: Any) -> Seen:
    """A round drawn at that time, with as many matches as results unless said otherwise."""
    more.setdefault("matches", len(results))
    return Seen(
        number,
        at(drawn),
        results=tuple(Result(at(result)) for result in results),
        closed_at=at(closed) if closed else None,
        **more,
    )
