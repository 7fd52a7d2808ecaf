"""Calls of the tables at the desk: shown on each of its pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.hall.day import day_of
from tournaments.queries.results.calls import waiting_calls
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.support import desk
from tournaments.views.permissions import Right, reader_rights


@desk(Right.SEE)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the calls that wait for the desk."""
    return calls_part(request, contest)


def calls_part(
    request: HttpRequest, contest: Contest, errors: list[str] | None = None
) -> HttpResponse:
    """Return the part of a page that shows the calls. `errors` says why an answer was refused."""
    rights = reader_rights(request, contest)
    context = {
        "contest": contest_info(contest),
        "calls": waiting_calls(contest),
        "waiting": day_of(contest).missing,
        "rights": {right.name.lower(): right in rights for right in Right},
        # After an answer the versions have changed: the page asks again.
        "etag": part_etag(request, contest) if request.method == "GET" else "",
        "refused_calls": errors,
    }
    return render(request, "results/calls/part.html", context)
