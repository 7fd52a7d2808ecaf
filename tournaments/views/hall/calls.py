"""Calls of the tables at the desk: shown on each of its pages, answered by a button."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.forms.results.calls import AnswerForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.hall.day import day_of
from tournaments.queries.results.calls import about, waiting_calls
from tournaments.services.results.calls import answer_call
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.support import carried_out, desk, person
from tournaments.views.permissions import Right, reader_rights, require
from tournaments.words.enums import CallState


@desk(Right.SEE)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the calls that wait for the desk."""
    return _part(request, contest)


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
        return _part(request, contest, refusals)
    for error in refusals:
        messages.error(request, error)
    return redirect(_page_left(request, contest))


def _part(request: HttpRequest, contest: Contest, errors: list[str] | None = None) -> HttpResponse:
    """Return the part of a page that shows the calls. `errors` says why an answer was refused."""
    rights = reader_rights(request, contest)
    context = {
        "contest": contest_info(contest),
        "calls": waiting_calls(contest),
        "waiting": day_of(contest).missing,
        "rights": {right.name.lower(): right in rights for right in Right},
        # After an answer the versions have changed: the page asks again.
        "etag": part_etag(request, contest) if request.method == "GET" else "",
        "refused_calls": errors,
    }
    return render(request, "results/calls/part.html", context)


def _page_left(request: HttpRequest, contest: Contest) -> str:
    """Return the page of the contest's desk where the button was, or else the desk's own."""
    home = reverse("desk", args=[contest.slug])
    parts = urlsplit(request.headers.get("Referer", ""))
    here = parts.netloc == request.get_host() and parts.path.startswith(home)
    return urlunsplit(("", "", parts.path, parts.query, "")) if here else home
