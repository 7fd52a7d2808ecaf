"""The halls of a contest, in its settings: their tables, their teams, who holds each desk."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.registration.halls import HallForm, HoldForm, hall_values
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.halls import HallLine, hall_with, halls_of
from tournaments.queries.registration.halls import halls_view
from tournaments.services.registration import halls as services
from tournaments.views.core.support import (
    UNPROCESSABLE,
    button,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
)
from tournaments.views.permissions import Right
from tournaments.words.entrants import counted


@desk(Right.SET_UP)
def halls(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = HallForm(request.POST or None)

    def add() -> None:
        services.add_hall(contest, person(request), form.wanted, form.cleaned_data["token"])

    if request.method == "POST" and carried_out(request, form, add):
        # The next one is typed at once.
        return redirect(reverse("halls", args=[contest.slug]) + "#id_name")
    return _halls_page(request, contest, form=form)


@desk(Right.SET_UP)
def change(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Correct a hall. The page also has the button that removes it."""
    line = _line(contest, pk)
    form = HallForm(request.POST or None, initial=hall_values(line))

    def do() -> None:
        token = form.cleaned_data["token"]
        services.change_hall(contest, person(request), pk, form.wanted, token)

    if request.method == "POST" and carried_out(request, form, do):
        return redirect("halls", contest.slug)
    context = {"form": form, "hall": line, "button": ActionForm(auto_id=False)}
    return desk_page(request, contest, "settings", "registration/halls/hall.html", context)


remove = button(Right.SET_UP, services.remove_hall, "", "halls")


@desk(Right.SET_UP)
@require_POST
def fill(request: HttpRequest, contest: Contest) -> HttpResponse:
    def do(form: ActionForm) -> int:
        return services.fill_halls(contest, person(request), form.cleaned_data["token"])

    def sentence(count: int) -> str:
        individuals = contest_info(contest).individuals
        return _("C’est noté : %(teams)s.") % {"teams": counted(individuals, count)}

    return pressed(request, do, sentence, "halls", contest.slug)


@desk(Right.SET_UP)
@require_POST
def hold(request: HttpRequest, contest: Contest, user: int) -> HttpResponse:
    helper = get_object_or_404(User, pk=user, memberships__contest=contest)
    form = _hold_form(contest, user, request.POST)

    def do() -> None:
        values = form.cleaned_data
        services.hold_hall(contest, person(request), helper, values["hall"], values["token"])

    sentence = _("La salle de %(name)s est notée.") % {"name": helper.get_username()}
    if carried_out(request, form, do, sentence):
        return redirect("halls", contest.slug)
    return _halls_page(request, contest, held={user: form}, status=UNPROCESSABLE)


def _hold_form(contest: Contest, user: int, data: Any = None, hall: int | None = None) -> HoldForm:
    initial = {"hall": "" if hall is None else hall}
    return HoldForm(data, prefix=f"hold-{user}", initial=initial, halls=halls_of(contest))


def _halls_page(
    request: HttpRequest,
    contest: Contest,
    form: HallForm | None = None,
    held: dict[int, HoldForm] | None = None,
    status: int | None = None,
) -> HttpResponse:
    view = halls_view(contest)
    forms_held = held or {}
    context = {
        "form": form or HallForm(),
        "view": view,
        "helpers": [
            (one, forms_held.get(one.user) or _hold_form(contest, one.user, hall=one.hall))
            for one in view.helpers
        ],
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, "settings", "registration/halls/page.html", context, status)


def _line(contest: Contest, pk: int) -> HallLine:
    get_object_or_404(contest.halls, pk=pk)
    hall = hall_with(halls_of(contest), pk)
    assert hall is not None
    return hall
