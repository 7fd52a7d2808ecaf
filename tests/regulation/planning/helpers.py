"""Shared by the tests of the timetable: a day that begins at two, and times of day."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from scoring.rules import RuleSet
from tournaments.regulation import Regulation
from tournaments.regulation.planning import Course, Day, Forecast, Result, Seen, Times, sentences

PARIS = ZoneInfo("Europe/Paris")
SATURDAY = date(2026, 11, 21)
BELOTE = Regulation(RuleSet.preset("ffb-belote"))


def at(clock: str, day: date = SATURDAY) -> datetime:
    """Return that time of day in the hall's time zone."""
    return datetime.combine(day, time.fromisoformat(clock), PARIS)


def day(start: str = "14:00", end: str | None = None, **more: Any) -> Day:
    """Return the day as entered by the organiser."""
    by = time.fromisoformat(end) if end else None
    return Times(time.fromisoformat(start), by, **more).on(SATURDAY, PARIS)


def course(entrants: int = 8, regulation: Regulation = BELOTE) -> Course:
    return Course.of(regulation, entrants)


def clocks(forecast: Forecast) -> list[str]:
    """Return the expected times of the rounds, as "14:00–15:00"."""
    return [
        f"{line.expected.starts_at.astimezone(PARIS):%H:%M}–"
        f"{line.expected.ends_at.astimezone(PARIS):%H:%M}"
        for line in forecast.lines
    ]


def conclusion(forecast: Forecast) -> str:
    """Return the conclusion of a forecast, with ordinary spaces."""
    return sentences.conclusion(forecast).replace("\u00a0", " ")


def played(number: int, drawn: str, *results: str, closed: str | None = None, **more: Any) -> Seen:
    """Return a round drawn at that time, by default with as many matches as results."""
    more.setdefault("matches", len(results))
    return Seen(
        number,
        at(drawn),
        results=tuple(Result(at(result)) for result in results),
        closed_at=at(closed) if closed else None,
        **more,
    )
