"""Calls of the tables, answered at the desk by a button."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.annexes.referee.forms.calls import AnswerForm
from tournaments.annexes.referee.queries.calls import about
from tournaments.annexes.referee.services.calls import answer_call
from tournaments.models import Contest
from tournaments.views.core.support import carried_out, desk, person
from tournaments.views.hall.desk import calls_part
from tournaments.views.permissions import Right, require
from tournaments.words.enums import CallState


@desk(Right.ENTER, by_form=True)
@require_POST
def answer(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Tell a table that its call is seen, or settled; go back to the page of the desk."""
    form = AnswerForm(request.POST)
    table, team = about(contest, pk)
    require(request, contest, Right.ENTER, table=table, team=team)

    def do() -> None:
        values = form.cleaned_data
        answer_call(contest, person(request), pk, CallState(values["do"]), values["token"])

    carried_out(request, form, do)
    refusals = [str(error) for errors in form.errors.values() for error in errors]
    if "HX-Request" in request.headers:
        return calls_part(request, contest, refusals)
    for error in refusals:
        messages.error(request, error)
    return redirect(_page_left(request, contest))


def _page_left(request: HttpRequest, contest: Contest) -> str:
    """Return the page of the contest's desk where the button was, or else the desk's own."""
    home = reverse("desk", args=[contest.slug])
    parts = urlsplit(request.headers.get("Referer", ""))
    here = parts.netloc == request.get_host() and parts.path.startswith(home)
    return urlunsplit(("", "", parts.path, parts.query, "")) if here else home
