"""Timetable of a contest at the desk."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.planning import PlanningForm
from tournaments.models import Contest
from tournaments.queries.core.contests import times_of
from tournaments.queries.planning import forecast_of
from tournaments.regulation.planning import Times
from tournaments.regulation.planning.sentences import conclusion, room, warnings
from tournaments.services.planning import set_planning
from tournaments.tables.planning import RoundsThatFit, TimetableTable
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right


@desk(Right.SEE, post=Right.SET_UP)
def planning(request: HttpRequest, contest: Contest) -> HttpResponse:
    times_kept = times_of(contest)
    form = PlanningForm(request.POST or None, initial=asdict(times_kept or Times()))

    def do() -> None:
        token = form.cleaned_data["token"]
        set_planning(contest, person(request), form.times(), token=token)

    if request.method == "POST" and carried_out(request, form, do, _("Horaire enregistré.")):
        return redirect("planning", contest.slug)
    forecast = forecast_of(contest, times_kept, timezone.now())
    context = {
        "form": form,
        "known": times_kept is not None,
        "forecast": forecast,
        "conclusion": conclusion(forecast),
        "room": room(forecast),
        "warnings": list(warnings(forecast)),
        "timetable": TimetableTable(forecast),
        "fits": RoundsThatFit(forecast),
    }
    return desk_page(request, contest, "planning", "planning/page.html", context)
