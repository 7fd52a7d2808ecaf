"""People who work for a contest: create an account, give, change or withdraw a role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.accounts import GivenPasswordForm, GrantForm, HelperForm, RoleForm
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.core.people import PersonLine, people_of
from tournaments.services.core.people import add_person, give_password, grant_role, withdraw_role
from tournaments.views.core.support import (
    UNPROCESSABLE,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
)
from tournaments.views.permissions import DUTIES, Right
from tournaments.words.enums import Role


@dataclass(frozen=True, slots=True)
class Listed:
    """Person on the page, with the form that changes their role; no form for the reader."""

    line: PersonLine
    duty: Promise
    form: RoleForm | None


@desk(Right.SET_UP)
def people(request: HttpRequest, contest: Contest) -> HttpResponse:
    return _people_page(request, contest)


@desk(Right.SET_UP)
def add(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = HelperForm(request.POST or None, prefix="new")
    if request.method != "POST":
        return redirect("people", contest.slug)

    def create() -> User:
        values = form.cleaned_data
        return add_person(
            contest,
            person(request),
            values["username"],
            values["password"],
            Role(values["role"]),
            values["token"],
        )

    def sentence(user: User) -> str:
        return _("%(name)s peut se connecter. Rôle : %(role)s.") % {
            "name": user.get_username(),
            "role": Role(form.cleaned_data["role"]).label,
        }

    if carried_out(request, form, create, sentence):
        return redirect("people", contest.slug)
    return _people_page(request, contest, new=form)


@desk(Right.SET_UP)
def grant(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = GrantForm(request.POST or None, prefix="grant")
    if request.method != "POST":
        return redirect("people", contest.slug)

    def give() -> str:
        values = form.cleaned_data
        return _give(request, contest, values["person"], Role(values["role"]), values["token"])

    if carried_out(request, form, give, str):
        return redirect("people", contest.slug)
    return _people_page(request, contest, grant=form)


@desk(Right.SET_UP)
@require_POST
def change(request: HttpRequest, contest: Contest, user: int) -> HttpResponse:
    helper = get_object_or_404(User, pk=user, memberships__contest=contest)
    form = RoleForm(request.POST, prefix=_prefix(user))

    def give() -> str:
        values = form.cleaned_data
        return _give(request, contest, helper, Role(values["role"]), values["token"])

    if carried_out(request, form, give, str):
        return redirect("people", contest.slug)
    return _people_page(request, contest, changed={user: form})


@desk(Right.SET_UP)
@require_POST
def withdraw(request: HttpRequest, contest: Contest, user: int) -> HttpResponse:
    helper = get_object_or_404(User, pk=user)

    def do(form: ActionForm) -> None:
        withdraw_role(contest, person(request), helper, form.cleaned_data["token"])

    sentence = _("%(name)s ne travaille plus pour ce concours.") % {"name": helper.get_username()}
    return pressed(request, do, sentence, "people", contest.slug)


@desk(Right.SET_UP)
def new_password(request: HttpRequest, contest: Contest, user: int) -> HttpResponse:
    """Give a helper another password, when the old one is forgotten or known to others."""
    helper = get_object_or_404(User, pk=user, memberships__contest=contest)
    if helper == person(request):
        return redirect("account")
    form = GivenPasswordForm(request.POST or None, helper=helper)

    def give() -> None:
        values = form.cleaned_data
        give_password(contest, person(request), helper, values["password"], values["token"])

    sentence = _("%(name)s a un nouveau mot de passe, et se connecte de nouveau.") % {
        "name": helper.get_username()
    }
    if request.method == "POST" and carried_out(request, form, give, sentence):
        return redirect("people", contest.slug)
    context = {"form": form, "helper": helper.get_username()}
    return desk_page(request, contest, "people", "core/new_password.html", context)


def _give(request: HttpRequest, contest: Contest, user: User, role: Role, token: Any) -> str:
    before = grant_role(contest, person(request), user, role, token)
    params = {"name": user.get_username(), "role": role.label}
    if before is None:
        return _("%(name)s travaille maintenant pour ce concours. Rôle : %(role)s.") % params
    params["before"] = before.label
    return _("%(name)s change de rôle : %(role)s (avant : %(before)s).") % params


def _prefix(user: int) -> str:
    return f"role-{user}"


def _people_page(request: HttpRequest, contest: Contest, **forms: Any) -> HttpResponse:
    changed: dict[int, RoleForm] = forms.get("changed", {})
    listed = [
        Listed(
            line,
            DUTIES[line.role],
            None
            if line.user == person(request).pk
            else changed.get(line.user)
            or RoleForm(prefix=_prefix(line.user), initial={"role": line.role}),
        )
        for line in people_of(contest)
    ]
    context = {
        "people": listed,
        "organiser": contest.organiser.get_username(),
        "duties": [(role.label, duty) for role, duty in DUTIES.items()],
        "new": forms.get("new") or HelperForm(prefix="new"),
        "grant": forms.get("grant") or GrantForm(prefix="grant"),
        "button": ActionForm(auto_id=False),
    }
    sent_back = any(form.errors for form in changed.values())
    status = UNPROCESSABLE if sent_back else None
    return desk_page(request, contest, "people", "core/people.html", context, status)
