"""Who may send a large body: the database is asked before any of it is read.

A signed cookie says only who somebody was: a phone that was withdrawn keeps its own for hours, and
a helper whose role ended stays signed in.
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
from django.http import Http404, HttpRequest
from django.urls import resolve

from tournaments.machine import serving
from tournaments.machine.annexes import behind
from tournaments.models import Contest
from tournaments.server.large import Large
from tournaments.server.ways import Way
from tournaments.views.core.clients import from_this_machine
from tournaments.views.permissions import may_create, rights_of, role_of


def refusal_of_sender(way: Way, environ: Mapping[str, Any]) -> HTTPStatus | None:
    """Return why a large body is not read; None if its sender may send it. Called in a thread.

    Unless it is this machine, the desk must be signed in and have the right to write at the
    address; a phone must still be enrolled.
    """
    serving.follow()
    request = WSGIRequest(dict(environ))
    try:
        if way is Way.FORMS:
            known = any(large.knows(request) for large in behind(Large))
            return None if known else HTTPStatus.FORBIDDEN
        if from_this_machine(request):
            return None
        return _refusal_of_person(request)
    except DatabaseError:
        connection.close()
        return HTTPStatus.SERVICE_UNAVAILABLE


def _refusal_of_person(request: HttpRequest) -> HTTPStatus | None:
    """Return why a person of the desk may not write at the address of a request; None if they may.

    What belongs to no contest is written by those who create contests.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    user = get_user(request)
    if not user.is_authenticated:
        return HTTPStatus.UNAUTHORIZED
    try:
        view, _args, kwargs = resolve(request.path_info)
    except Http404:
        return HTTPStatus.FORBIDDEN
    rights = getattr(view, "rights", None)
    if rights is None:
        allowed = may_create(user)
    else:
        _to_read, to_write = rights
        contest = Contest.objects.filter(slug=kwargs["slug"]).first()
        allowed = contest is not None and to_write in rights_of(role_of(user, contest))
    return None if allowed else HTTPStatus.FORBIDDEN
