"""Calendar of a season, which everybody reads."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.annexes.seasons.queries.calendar import dated_season
from tournaments.annexes.seasons.tables.calendar import season_calendar
from tournaments.models import Season
from tournaments.views.after.public_files import CALENDAR_TYPE, page_of
from tournaments.views.core.kept import kept_per_season


@kept_per_season
def calendar(_request: HttpRequest, season: Season) -> HttpResponse:
    """Return the contests of the season as a calendar."""
    return HttpResponse(season_calendar(dated_season(season), page_of), content_type=CALENDAR_TYPE)
