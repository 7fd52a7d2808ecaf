"""A contest for other programs: its results as JSON, their schema, its calendar."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.annexes.programs.queries.calendar import dated
from tournaments.annexes.programs.queries.results import hall_results_of
from tournaments.annexes.programs.tables.calendar import contest_calendar
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.annexes.programs.tables.results_shape import schema, schema_text
from tournaments.machine.middleware import JSON_TYPE
from tournaments.models import Contest
from tournaments.views.after.files import File
from tournaments.views.core.kept import kept_per_version

#: Results files, as those of the core.
RESULTS = {"resultats.json": File(_("Résultats"), JSON_TYPE, as_json)}
CALENDAR_TYPE = "text/calendar; charset=utf-8"


@kept_per_version
def results(_request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the results as JSON: those that the pages of the hall show."""
    return HttpResponse(as_json(hall_results_of(contest)), content_type=JSON_TYPE)


@kept_per_version
def calendar(_request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the contest as a calendar."""
    (dated_contest,) = dated([contest])
    return HttpResponse(contest_calendar(dated_contest, page_of), content_type=CALENDAR_TYPE)


def page_of(slug: str) -> str:
    """Return the path of the page of a contest."""
    return reverse("contest", args=[slug])


SCHEMA_TYPE = "application/schema+json"


@require_safe
def results_schema(request: HttpRequest) -> HttpResponse:
    """Return the JSON Schema of the results, for those who write programs that read them."""
    return HttpResponse(schema_text(schema()), content_type=SCHEMA_TYPE)
