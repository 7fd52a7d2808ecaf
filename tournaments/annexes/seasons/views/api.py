"""Addresses of the API about seasons."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError

from tournaments.annexes.programs.views.answering import Data, View, answer_of, by_slug, written
from tournaments.annexes.programs.views.shape import BUSY, MISSING, Refused
from tournaments.annexes.seasons.queries.pages import SeasonView, public_seasons, season_view
from tournaments.annexes.seasons.rules import DocumentRefused, as_data
from tournaments.annexes.seasons.views import api_shape
from tournaments.machine.middleware import JSON_TYPE
from tournaments.models import Season
from tournaments.views.core.kept import kept_per_season


def of_season(data: Data) -> View:
    """Decorator: as `of_contest`, with the `SeasonView` of a public season."""

    @wraps(data)
    def page(_request: HttpRequest, season: Season, **parts: Any) -> HttpResponse:
        return HttpResponse(written(data(_ranked(season), **parts)), content_type=JSON_TYPE)

    return by_slug(data, kept_per_season(page))


def _ranked(season: Season) -> SeasonView:
    try:
        return season_view(season)
    except DocumentRefused:
        # Its page says so too, and what is wrong names people: only the desk reads it.
        raise HttpError(409, "The days of this season cannot be ranked.") from None


def add(api: NinjaAPI) -> None:
    """Add the addresses of the seasons."""

    @api.get(
        "/seasons",
        response={200: api_shape.Seasons, **BUSY},
        url_name="api-seasons",
        summary="Seasons, latest first",
    )
    def seasons(request: HttpRequest) -> HttpResponse:
        """The last public seasons."""
        listed = [
            {"slug": one.slug, "name": one.name, "closed": one.closed} for one in public_seasons()
        ]
        return answer_of(request, {"seasons": listed})

    @api.get(
        "/seasons/{slug}",
        response={200: api_shape.Season, **MISSING, 409: Refused},
        url_name="api-season",
        summary="The ranking of a season",
    )
    @of_season
    def season(view: SeasonView) -> object:
        """The table of a season, as on its pages; 409 while its days cannot be ranked."""
        return as_data(view.table)
