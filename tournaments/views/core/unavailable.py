"""Answer to a request that met an error: 503 if the disk or the database failed, otherwise 500.

Whatever the request needed may fail again, so the page of a failure reads no session, no user and
no database.
"""

from __future__ import annotations

import sys
from contextlib import suppress

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import server_error

from tournaments.machine import serving
from tournaments.machine.health.failures import WORDS, failure_of
from tournaments.machine.health.readings import note
from tournaments.machine.pair import pair
from tournaments.views.core.refused import from_script, given_back

UNAVAILABLE = 503
#: Seconds before a program should ask again.
AGAIN = 10


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
