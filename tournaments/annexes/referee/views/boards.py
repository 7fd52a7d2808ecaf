"""A board of a duplicate not played, or played wrongly: one ruling for the tables chosen."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.annexes.referee.forms.boards import BoardForm, BoardRulingForm
from tournaments.annexes.referee.queries.boards import boards_in_play, tables_of_board
from tournaments.annexes.referee.services import boards
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require


@desk(Right.PENALISE, by_form=True)
@require_http_methods(["GET", "POST"])
def rule(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the tables that play a board, and give or take back its percentages there."""
    info, views = contest_info(contest), rounds_of(contest)
    if not info.regulation.is_duplicate:
        raise Http404
    data = request.POST or (request.GET if "board" in request.GET else None)
    choice = BoardForm(data, boards=boards_in_play(views))
    form = None
    if choice.is_bound and choice.is_valid():
        board = choice.cleaned_data["board"]
        tables = tables_of_board(views, board)
        initial = {"tables": request.GET.getlist("at")}
        form = BoardRulingForm(request.POST or None, contest=info, tables=tables, initial=initial)

    def write() -> None:
        assert form is not None
        values, who = form.cleaned_data, person(request)
        why, token = values["reason"], values["token"]
        for _number, table in form.places:
            require(request, contest, Right.PENALISE, table=table)
        if "take_back" in request.POST:
            boards.take_back_board(contest, who, board, form.places, why, token)
        else:
            percents = values["ns"], values["ew"]
            boards.rule_board(contest, who, board, form.places, percents, why, token)

    if request.method == "POST" and form is not None:
        if "take_back" in request.POST:
            sentence = _("Étui %(board)d : le score de l’arbitre est enlevé.")
        else:
            sentence = _("Étui %(board)d : l’arbitre l’a réglé.")
        if carried_out(request, form, write, sentence % {"board": board}):
            address = reverse("board-ruling", args=[contest.slug])
            return redirect(f"{address}?{urlencode({'board': board})}")
    wrong = bool(choice.errors or (form is not None and form.errors))
    status = UNPROCESSABLE if request.method == "POST" and wrong else 200
    context = {"asked": choice, "form": form}
    return desk_page(request, contest, "referee", "results/referee/board.html", context, status)
