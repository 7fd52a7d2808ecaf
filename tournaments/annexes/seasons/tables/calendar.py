"""A season as iCalendar (RFC 5545)."""

from __future__ import annotations

from tournaments.annexes.seasons.queries.calendar import DatedSeason
from tournaments.tables.after.calendar import PathOf, calendar_of


def season_calendar(season: DatedSeason, path_of: PathOf) -> bytes:
    """Return the calendar of a season: each of its contests, as in its own calendar."""
    return calendar_of(season.name, season.uid, season.changed_at, season.days, path_of)
