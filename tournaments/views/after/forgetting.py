"""Forget the people of a past contest, or delete it, after reading the consequences."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.after import PEOPLE, DeleteForm, ForgetForm
from tournaments.models import Contest
from tournaments.queries.after.forgetting import months_before, named_in
from tournaments.queries.core.halls import gatherings_with
from tournaments.queries.core.people import MONTHS
from tournaments.services.after.forgetting import delete_contest, forget_people, forget_phones
from tournaments.services.core.doors import forgotten_with
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require


@desk(Right.SET_UP)
def forget(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ForgetForm(request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        if values["what"] == PEOPLE:
            for other in forgotten_with(contest):
                require(request, other, Right.SET_UP)
        erase = forget_people if values["what"] == PEOPLE else forget_phones
        erase(contest, person(request), token=values["token"])

    if request.method == "POST" and carried_out(request, form, do, _("C’est effacé.")):
        return redirect("after", contest.slug)
    context = {
        "form": form,
        "named": named_in(contest),
        "months": MONTHS,
        "old": is_old(contest),
        "others": [other for other in forgotten_with(contest) if other.pk != contest.pk],
    }
    return desk_page(request, contest, "after", "after/forget.html", context)


@desk(Right.SET_UP)
def delete(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = DeleteForm(request.POST or None, name=contest.name)

    def do() -> None:
        delete_contest(contest, person(request), token=form.cleaned_data["token"])

    if request.method == "POST" and carried_out(request, form, do, _("Le concours est supprimé.")):
        return redirect("home")
    context = {
        "form": form,
        "named": named_in(contest),
        "gatherings": gatherings_with(contest),
    }
    return desk_page(request, contest, "after", "after/delete.html", context)


def is_old(contest: Contest) -> bool:
    """Return whether the contest is old enough that nobody needs to be called about it."""
    return contest.date <= months_before(date.today(), MONTHS)
