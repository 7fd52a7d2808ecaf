"""The people who help at a contest: give a role, create an account, take a role back."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.enums import Role
from tournaments.forms.accounts import GrantForm, ScorerForm
from tournaments.forms.fields import ActionForm
from tournaments.models import Contest
from tournaments.permissions import Right
from tournaments.queries.people import people_of
from tournaments.services.contests import add_scorer, grant_role, withdraw_role
from tournaments.views.support import carried_out, desk, desk_page, person, pressed


@desk(Right.SET_UP)
def people(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Who works for the contest, and the two ways to add somebody."""
    return _page(request, contest)


@desk(Right.SET_UP)
def add(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Create the account of a new scorer."""
    form = ScorerForm(request.POST or None, prefix="new")
    if request.method != "POST":
        return redirect("people", contest.slug)

    def create() -> User:
        given = form.cleaned_data
        return add_scorer(
            contest, person(request), given["username"], given["password"], given["token"]
        )

    def said(user: User) -> str:
        return _("%(name)s peut se connecter et marquer.") % {"name": user.get_username()}

    if carried_out(request, form, create, said):
        return redirect("people", contest.slug)
    return _page(request, contest, new=form)


@desk(Right.SET_UP)
def grant(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Give a role to somebody who has an account."""
    form = GrantForm(request.POST or None, prefix="grant")
    if request.method != "POST":
        return redirect("people", contest.slug)

    def give() -> User:
        given = form.cleaned_data
        user: User = given["person"]
        grant_role(contest, person(request), user, Role(given["role"]), given["token"])
        return user

    def said(user: User) -> str:
        return _("%(name)s travaille maintenant pour ce concours.") % {"name": user.get_username()}

    if carried_out(request, form, give, said):
        return redirect("people", contest.slug)
    return _page(request, contest, grant=form)


@desk(Right.SET_UP)
@require_POST
def withdraw(request: HttpRequest, contest: Contest, user: int) -> HttpResponse:
    """Take back the role of somebody."""
    helper = get_object_or_404(User, pk=user)

    def do(form: ActionForm) -> None:
        withdraw_role(contest, person(request), helper, form.cleaned_data["token"])

    said = _("%(name)s ne travaille plus pour ce concours.") % {"name": helper.get_username()}
    return pressed(request, do, said, "people", contest.slug)


def _page(request: HttpRequest, contest: Contest, **forms: Any) -> HttpResponse:
    context = {
        "people": people_of(contest),
        "organiser": contest.organiser.get_username(),
        "new": forms.get("new") or ScorerForm(prefix="new"),
        "grant": forms.get("grant") or GrantForm(prefix="grant"),
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, "people", "contests/people.html", context)
