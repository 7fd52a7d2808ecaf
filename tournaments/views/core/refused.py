"""Answers to refused forms: why, what to do, and what the person had typed."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.machine.health.logs import without_secrets
from tournaments.queries.core.people import last_role_change
from tournaments.views.permissions import PURPOSES, RIGHTS, ElsewhereHall, NotAllowed, Right

log = logging.getLogger(__name__)

#: Hidden fields of the forms, not shown to the person among what was typed.
UNSEEN = frozenset(
    {"token", "version", "match", "seated", "seen", "way"}
    # Fields of the import of a list: its content, its reading settings, the ticks of its lines.
    | {"book", "shown", "sheet", "first", "column", "numbers", "line"}
)
SECRETS = ("password", "again")


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the 403; a refused form can be sent again, once the organiser gives the right."""
    page = f"{request.method} {without_secrets(request.path)}"
    params = {"name": repr(request.user.get_username()), "page": page}
    log.warning(_("Refusé à %(name)s : %(page)s") % params)
    context: dict[str, Any] = {"why": _why(exception)}
    if isinstance(exception, NotAllowed):
        context |= {
            "of": exception.contest,
            "may_see": exception.role is not None and Right.SEE in RIGHTS[exception.role],
        }
        if isinstance(request.user, User):
            context["change"] = last_role_change(exception.contest, request.user)
    if request.method == "POST" and isinstance(exception, NotAllowed):
        context |= given_back(request)
    return render(request, "403.html", context, status=403)


def signed_out(request: HttpRequest) -> HttpResponse:
    """Redirect a reader who is not signed in to the sign-in page, then back.

    A form sent after the end of the session gets a 403 page instead, which can send the form again
    after the person signs in elsewhere. A script has no room for a page, so it gets a 401: it keeps
    what was typed, and says that the session has ended.
    """
    if from_script(request):
        return _session_over()
    context = given_back(request)
    if not context["fields"]:
        return redirect_to_login(request.get_full_path())
    return render(request, "core/accounts/session_over.html", context, status=403)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the answer 403 to a form with a wrong CSRF token.

    A form from a page of this site, opened before somebody signed in again, can be sent again from
    this page. A form from another site cannot: one press would carry out the forgery. Nor can a
    form with a password, because passwords are not given back. A script that is signed out is told
    so: its cookies are gone with the session.
    """
    if from_script(request) and not request.user.is_authenticated:
        return _session_over()
    ours = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
    kept = ours and not any(name.endswith(SECRETS) for name in _posted(request)[0])
    context = given_back(request) if kept else {}
    return render(request, "403_csrf.html", context, status=403)


def from_script(request: HttpRequest) -> bool:
    """Return whether a script asks, which has no room for a page."""
    accepted = request.headers.get("Accept", "text/html")
    return "HX-Request" in request.headers or "text/html" not in accepted


def _session_over() -> HttpResponse:
    headers = {"WWW-Authenticate": "Cookie", "Cache-Control": "no-store"}
    return HttpResponse(_("Votre session est fermée."), status=401, headers=headers)


def _why(exception: Exception) -> str:
    if not isinstance(exception, NotAllowed):
        return str(exception)
    if isinstance(exception, ElsewhereHall):
        return exception.sentence
    params = {"contest": exception.contest.name, "purpose": PURPOSES[exception.right]}
    if exception.role is None:
        return _("Vous n’avez pas de rôle dans le concours « %(contest)s ».") % params
    params["role"] = exception.role.label
    template = _(
        "Votre rôle dans le concours « %(contest)s » est : %(role)s. Il ne comprend pas ceci : "
        "%(purpose)s."
    )
    return template % params


def given_back(request: HttpRequest) -> dict[str, Any]:
    """Return what was typed, without any password; `files` and `secret` tell what was left out."""
    posted, files = _posted(request)
    fields = [
        (name, value)
        for name in posted
        if name != "csrfmiddlewaretoken" and not name.endswith(SECRETS)
        for value in posted.getlist(name)
    ]
    return {
        "fields": fields,
        "typed": [value for name, value in fields if name.split("-")[-1] not in UNSEEN and value],
        "files": files,
        "secret": any(name.endswith(SECRETS) for name in posted),
    }


def _posted(request: HttpRequest) -> tuple[QueryDict, bool]:
    """Return the fields that were sent, and whether files were; none if the body is no form."""
    try:
        return request.POST, bool(request.FILES)
    except (BadRequest, SuspiciousOperation, MultiPartParserError):
        return QueryDict(), False
