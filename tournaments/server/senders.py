"""Who may send a large body: the database is asked before any of it is read.

A signed cookie says only who somebody was: a phone that was withdrawn keeps its own for hours.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection
from django.http import HttpRequest

from tournaments.machine import serving
from tournaments.machine.annexes import behind
from tournaments.server.large import Large
from tournaments.server.ways import Way
from tournaments.views.core.clients import from_this_machine


def refusal_of_sender(way: Way, environ: Mapping[str, Any]) -> HTTPStatus | None:
    """Return why a large body is not read; None if its sender may send it. Called in a thread.

    The desk must be signed in, unless it is this machine; a phone must still be enrolled.
    """
    serving.follow()
    request = WSGIRequest(dict(environ))
    try:
        if way is Way.FORMS:
            known = any(large.knows(request) for large in behind(Large))
            return None if known else HTTPStatus.FORBIDDEN
        if from_this_machine(request) or _is_signed_in(request):
            return None
        return HTTPStatus.UNAUTHORIZED
    except DatabaseError:
        connection.close()
        return HTTPStatus.SERVICE_UNAVAILABLE


def _is_signed_in(request: HttpRequest) -> bool:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return get_user(request).is_authenticated
