"""Final of several contests, at the desk: the teams that qualify from each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.forms.registration.qualifying import QualifyForm, SourceForm
from tournaments.models import Contest, Team
from tournaments.permissions import Right
from tournaments.queries.standings.qualified import qualification, sources
from tournaments.services.registration.qualifying import bring_qualified, shown_as
from tournaments.views.core.support import carried_out, desk, desk_page, of_pairs, person


@desk(Right.SET_UP)
@of_pairs
def qualified(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Choose a contest and a number of places, show who would qualify, then register them."""
    known = sources(contest, person(request))
    if request.method != "POST":
        asked = SourceForm(request.GET if "source" in request.GET else None, sources=known)
        return _page(request, contest, asked)
    form = QualifyForm(request.POST, sources=known)

    def do() -> list[Team]:
        given = form.cleaned_data
        source, places, shown = form.chosen(), given["places"], given["shown"]
        return bring_qualified(
            contest, person(request), source, places, shown, token=given["token"]
        )

    if carried_out(request, form, do, _said):
        return redirect("teams", contest.slug)
    return _page(request, contest, form)


def _page(request: HttpRequest, contest: Contest, form: SourceForm) -> HttpResponse:
    """Show the choice and, if it is valid, the teams that would come, to confirm."""
    context = {"form": form, "known": form.known}
    if form.is_bound and not {"source", "places"} & form.errors.keys():
        given = form.cleaned_data
        found = qualification(contest, form.chosen(), given["places"])
        shown = shown_as([one.team.number for one in found.coming])
        initial = {"source": given["source"], "places": given["places"], "shown": shown}
        confirm = QualifyForm(sources=list(form.known.values()), initial=initial, auto_id=False)
        context |= {"found": found, "confirm": confirm}
    return desk_page(request, contest, "teams", "registration/teams/qualified.html", context)


def _said(teams: list[Team]) -> str:
    sentence = ngettext(
        "%(n)d équipe qualifiée est inscrite.",
        "%(n)d équipes qualifiées sont inscrites.",
        len(teams),
    )
    return sentence % {"n": len(teams)}
