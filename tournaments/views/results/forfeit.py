"""Forfeit: an absent team's match is won by the other team."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.results.entry import ForfeitForm, initial_of
from tournaments.models import Contest, Entry, Match
from tournaments.queries.results.sheets import Sheet, sheet
from tournaments.regulation.kinds import MatchKind
from tournaments.services import results
from tournaments.services.results import Conflict
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require
from tournaments.views.results.chairs import absent_page
from tournaments.views.results.entry import warn_of_next_draw
from tournaments.views.results.matches import match_at, right_over
from tournaments.views.results.typing import CONFLICT
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp


@desk(Right.ENTER)
def forfeit(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    """Ask which team is absent, then give the match to the other."""
    found = match_at(contest, number, table)
    require(request, contest, right_over(found))
    seen = sheet(found)
    if seen.kind is MatchKind.ALONE:
        return absent_page(request, contest, found, seen, warn_of_next_draw)
    form = ForfeitForm(request.POST or None, sheet=seen, initial=initial_of(seen))

    def save() -> Entry:
        given = form.cleaned_data
        if not form.speaks_of(seen):
            raise Conflict(None)
        return results.enter_forfeit(
            found,
            person(request),
            Camp(given["absent"]),
            version=given["version"],
            reason=given["reason"],
            token=given["token"],
        )

    try:
        if request.method == "POST" and carried_out(request, form, save, lambda _e: _said(form)):
            warn_of_next_draw(request, found)
            return redirect("round", contest.slug, number)
    except Conflict:
        return _changed(request, contest, found, form)
    return _page(request, contest, seen, form)


def _changed(
    request: HttpRequest, contest: Contest, found: Match, form: ForfeitForm
) -> HttpResponse:
    """Show the table as it stands: its result was saved, or its draw changed, meanwhile."""
    seen = sheet(found)
    data = request.POST.copy()
    data["match"], data["seated"], data["version"] = str(found.pk), seen.seated, str(seen.seen)
    form = ForfeitForm(data, sheet=seen)
    form.add_error(
        None,
        _(
            "Cette table a changé depuis que vous avez ouvert la page : relisez-la avant "
            "d’enregistrer."
        ),
    )
    return _page(request, contest, seen, form, CONFLICT)


def _page(
    request: HttpRequest,
    contest: Contest,
    seen: Sheet,
    form: ForfeitForm,
    status: int | None = None,
) -> HttpResponse:
    context = {
        "sheet": seen,
        "form": form,
        "corrects": seen.entry is not None and seen.entry.confirmed,
    }
    return desk_page(request, contest, "rounds", "results/entry/forfeit.html", context, status)


def _said(form: ForfeitForm) -> str:
    winner = form.present
    params = {"table": form.sheet.table, "number": winner.number}
    message = "Table %(table)d : l’équipe %(number)s gagne par forfait."
    return worded(form.sheet.contest.individuals, message, params)
