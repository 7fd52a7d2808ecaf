"""Forfeit: an absent team's match is won by the other team."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.results.entry import ForfeitForm, initial_of
from tournaments.models import Contest, Entry, Match
from tournaments.queries.results.sheets import Sheet, sheet
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
    match = match_at(contest, number, table)
    require(request, contest, right_over(match))
    table_sheet = sheet(match)
    if table_sheet.kind.each_alone:
        return absent_page(request, contest, match, table_sheet, warn_of_next_draw)
    form = ForfeitForm(request.POST or None, sheet=table_sheet, initial=initial_of(table_sheet))

    def save() -> Entry:
        values = form.cleaned_data
        if not form.speaks_of(table_sheet):
            raise Conflict(None)
        return results.enter_forfeit(
            match,
            person(request),
            Camp(values["absent"]),
            version=values["version"],
            reason=values["reason"],
            token=values["token"],
        )

    try:
        if request.method == "POST" and carried_out(
            request, form, save, lambda _e: _forfeit_sentence(form)
        ):
            warn_of_next_draw(request, match)
            return redirect("round", contest.slug, number)
    except Conflict:
        return _changed(request, contest, match, form)
    return _forfeit_page(request, contest, table_sheet, form)


def _changed(
    request: HttpRequest, contest: Contest, match: Match, form: ForfeitForm
) -> HttpResponse:
    """Show the table as it stands: its result was saved, or its draw changed, meanwhile."""
    table_sheet = sheet(match)
    data = request.POST.copy()
    data["match"], data["seated"], data["version"] = (
        str(match.pk),
        table_sheet.seated,
        str(table_sheet.seen),
    )
    form = ForfeitForm(data, sheet=table_sheet)
    form.add_error(
        None,
        _(
            "Cette table a changé depuis que vous avez ouvert la page : relisez-la avant "
            "d’enregistrer."
        ),
    )
    return _forfeit_page(request, contest, table_sheet, form, CONFLICT)


def _forfeit_page(
    request: HttpRequest,
    contest: Contest,
    sheet: Sheet,
    form: ForfeitForm,
    status: int | None = None,
) -> HttpResponse:
    context = {
        "sheet": sheet,
        "form": form,
        "corrects": sheet.entry is not None and sheet.entry.confirmed,
    }
    return desk_page(request, contest, "rounds", "results/entry/forfeit.html", context, status)


def _forfeit_sentence(form: ForfeitForm) -> str:
    winner = form.present
    params = {"table": form.sheet.table, "number": winner.number}
    message = "Table %(table)d : l’équipe %(number)s gagne par forfait."
    return worded(form.sheet.contest.individuals, message, params)
