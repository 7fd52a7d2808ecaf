"""What one reads whose form was not taken: why, what to do, and what one had typed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.permissions import PURPOSES, RIGHTS, NotAllowed, Right
from tournaments.queries.core.people import last_role_change

#: Sent with every form, and of no interest to who typed it.
UNSEEN = frozenset(
    {"token", "version", "match", "seen", "way"}
    # A list to import: its content, how it is read, the ticks of its lines.
    | {"book", "shown", "sheet", "first", "column", "numbers", "line"}
)
SECRETS = ("password", "again")


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer 403.

    A form that was refused is given back: what was typed is shown, and one button sends it again
    as it was, which is all there is to do once the organiser has given the right.
    """
    context: dict[str, Any] = {"why": _why(exception)}
    if isinstance(exception, NotAllowed):
        context |= {
            "of": exception.contest,
            "may_see": exception.role is not None and Right.SEE in RIGHTS[exception.role],
        }
        if isinstance(request.user, User):
            context["change"] = last_role_change(exception.contest, request.user)
    if request.method == "POST" and isinstance(exception, NotAllowed):
        context |= _given_back(request)
    return render(request, "403.html", context, status=403)


def signed_out(request: HttpRequest) -> HttpResponse:
    """The answer to a reader who is not signed in: sign in, then come back.

    A form sent once the session is over is given back instead, with the answer 403: it can be sent
    again from there after signing in elsewhere. A fragment has no place for that page.
    """
    given = _given_back(request)
    if not given["fields"] or "HX-Request" in request.headers:
        return redirect_to_login(request.get_full_path())
    return render(request, "core/accounts/session_over.html", given, status=403)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer 403 to a form whose token is not the browser's present one.

    One that a page of this site sent, before somebody signed in again, is given back. What comes
    from another site never is: one press would carry out what it wanted. Nor is one with a
    password, which is not kept: there is nothing to send again without it.
    """
    ours = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
    kept = ours and not any(name.endswith(SECRETS) for name in request.POST)
    context = _given_back(request) if kept else {}
    return render(request, "403_csrf.html", context, status=403)


def _why(exception: Exception) -> str:
    if not isinstance(exception, NotAllowed):
        return str(exception)
    said = {"contest": exception.contest.name, "purpose": PURPOSES[exception.right]}
    if exception.role is None:
        return _("Vous n’avez pas de rôle dans le concours « %(contest)s ».") % said
    said["role"] = exception.role.label
    template = _(
        "Votre rôle dans le concours « %(contest)s » est : %(role)s. Il ne comprend pas ceci : "
        "%(purpose)s."
    )
    return template % said


def _given_back(request: HttpRequest) -> dict[str, Any]:
    """What was typed, to be read and to be sent again; never a password."""
    fields = [
        (name, value)
        for name in request.POST
        if name != "csrfmiddlewaretoken" and not name.endswith(SECRETS)
        for value in request.POST.getlist(name)
    ]
    return {
        "fields": fields,
        "typed": [value for name, value in fields if name.split("-")[-1] not in UNSEEN and value],
        "files": bool(request.FILES),
    }
