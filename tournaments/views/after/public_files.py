"""Files of a contest that everybody reads: its results for other programs, its calendar."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.models import Contest
from tournaments.queries.after.calendar import dated
from tournaments.queries.after.results import hall_results_of
from tournaments.tables.after.calendar import contest_calendar
from tournaments.tables.after.results_json import as_json
from tournaments.views.after.files import JSON_TYPE
from tournaments.views.core.kept import kept_per_version

CALENDAR_TYPE = "text/calendar; charset=utf-8"


@kept_per_version
def results(_request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the results as JSON: those that the pages of the hall show."""
    return HttpResponse(as_json(hall_results_of(contest)), content_type=JSON_TYPE)


@kept_per_version
def calendar(_request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the contest as a calendar."""
    (found,) = dated([contest])
    return HttpResponse(contest_calendar(found, page_of), content_type=CALENDAR_TYPE)


def page_of(slug: str) -> str:
    """Return the path of the page of a contest."""
    return reverse("contest", args=[slug])
