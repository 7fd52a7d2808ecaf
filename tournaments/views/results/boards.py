"""Boards of a duplicate that a table could not play: the referee gives both pairs a score."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.results.totals import AdjustedForm
from tournaments.models import AdjustedBoard, Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.sheets import sheet
from tournaments.services.results import boards
from tournaments.views.core.support import carried_out, desk, person, pressed
from tournaments.views.permissions import Right
from tournaments.views.results.matches import match_at


@desk(Right.PENALISE)
@require_POST
def adjust(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    """Give a board not played its scores, and show the match again."""
    match = match_at(contest, number, table)
    form = AdjustedForm(request.POST, boards=sheet(match).boards)

    def save() -> AdjustedBoard:
        values = form.cleaned_data
        return boards.adjust_board(
            match, person(request), values["board"], form.scores, token=values["token"]
        )

    sentence = _("Table %(table)s : l’étui n’est pas joué, les deux paires ont leur score.")
    if not carried_out(
        request, form, save, sentence % {"table": contest_info(contest).table_short(table)}
    ):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return redirect("match", contest.slug, number, table)


@desk(Right.PENALISE)
@require_POST
def take_back(
    request: HttpRequest, contest: Contest, number: int, table: int, board: int
) -> HttpResponse:
    """Take back the scores of a board, and show the match again."""
    match = match_at(contest, number, table)

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        boards.take_back_adjusted(match, person(request), board, token=token)

    sentence = _("Étui %(board)d : le score d’arbitre est enlevé.") % {"board": board}
    return pressed(request, do, sentence, "match", contest.slug, number, table)
