"""Answers where there is no page: the address does not exist, or the request met an error.

The page of a missing address (404) leads back to the reader's work or table. An error is answered
by 503 if the disk or the database failed, otherwise by 500.

Whatever the request needed may fail again, so the page of a failure reads no session, no user and
no database.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.defaults import server_error

from tournaments.machine import serving
from tournaments.machine.health.failures import WORDS, failure_of
from tournaments.machine.health.readings import note
from tournaments.machine.pair import pair
from tournaments.models import Contest
from tournaments.queries.core.contests import contests_in_progress
from tournaments.views.core.refused import from_script, given_back
from tournaments.views.permissions import Right, reader_rights

UNAVAILABLE = 503
#: Seconds before a program should ask again.
AGAIN = 10
#: Beginning of an address of one contest, for the hall or for the desk.
OF_CONTEST = re.compile(r"/(?:c|desk)/([-\w]+)/")


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the answer 404, which says nothing of a contest that the reader may not see."""
    address = OF_CONTEST.match(request.path_info)
    slug = address[1] if address else ""
    context: dict[str, Any] = {}
    if request.user.is_authenticated:
        contest = Contest.objects.filter(slug=slug).first()
        if contest is not None and Right.SEE in reader_rights(request, contest):
            context["desk"] = contest
    else:
        playing = contests_in_progress(timezone.localdate())
        here = [contest for contest in playing if contest.slug == slug] or playing
        context = {"playing": playing, "find": here[0] if len(here) == 1 else None}
    return render(request, "404.html", context, status=404)


def failed(request: HttpRequest) -> HttpResponse:
    """Return the 500 (`handler500`); the form shown can be sent again, and counts once."""
    failure = failure_of(sys.exception())
    if failure is None:
        return server_error(request)
    if not serving.writes():
        # The server stopped writing while this request was on its way.
        _close_connection()
        refused = pair().refused_write(request)
        if refused is not None:
            return refused
    note(failure)
    _close_connection()
    context = {"words": WORDS[failure]}
    if from_script(request):
        response = render(request, "core/failure.html", context, status=UNAVAILABLE)
    else:
        # Until its CSRF token is checked, a form may be another site's; and until its body is
        # read, reading it may fail.
        if request.method == "POST" and getattr(request, "csrf_processing_done", False):
            context |= given_back(request)
        response = render(request, "503.html", context, status=UNAVAILABLE)
    response.headers["Retry-After"] = str(AGAIN)
    response.headers["Cache-Control"] = "no-store"
    return response


def _close_connection() -> None:
    """Close the database: SQLite would stay read-only once it has opened a file that way."""
    if not connection.in_atomic_block:
        with suppress(DatabaseError):
            connection.close()
