"""A season as a calendar holds it: the contests that it counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from tournaments.annexes.seasons.queries.days import contests_of_season
from tournaments.annexes.seasons.queries.table import rules_of
from tournaments.models import Season
from tournaments.queries.after.calendar import OF_CALENDAR, Dated, dated


@dataclass(frozen=True, slots=True)
class DatedSeason:
    """The contests of a season as one calendar, in the order of their days.

    `uid` names the season for good, whatever its name and its address become.
    """

    uid: UUID
    name: str
    changed_at: datetime
    days: tuple[Dated, ...]


def dated_season(season: Season) -> DatedSeason:
    """Return a season as a calendar holds it. Five queries."""
    listed = rules_of(season).contests
    contests = contests_of_season(season)
    days = tuple(dated([one for one in contests if listed is None or one.slug in listed]))
    lines = season.log.values_list("at", flat=True)[:1]
    moments = [season.created_at, *lines, *(day.changed_at for day in days)]
    return DatedSeason(
        uid=uuid5(UUID(season.salt), OF_CALENDAR),
        name=season.name,
        changed_at=max(moments),
        days=days,
    )
