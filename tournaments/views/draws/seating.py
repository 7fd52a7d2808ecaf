"""Changed seats of a round, at the desk: swaps, and two exempt teams that play each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.draws.rounds import SwapForm, SwapTeamsForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.services.draws import empty_seats, seating
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.draws.draws import foreseen, say_sheets
from tournaments.views.draws.tables import round_at
from tournaments.views.permissions import Right
from tournaments.words.entrants import worded


@desk(Right.DRAW)
def swap_tables(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Swap the matches of two tables, after showing the effects; the address may name the first."""
    form = SwapForm(request.POST or None, initial={"one": request.GET.get("one", "")})

    def act(**more: Any) -> None:
        values = form.cleaned_data
        seating.swap_tables(
            contest, person(request), number, values["one"], values["other"], **more
        )

    def sentence(values: Mapping[str, Any]) -> str:
        return _("Les tables %(one)d et %(other)d sont échangées.") % values

    return _swap(request, contest, number, form, act, sentence, "draws/rounds/swap.html")


@desk(Right.DRAW)
def swap_teams(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    form = SwapTeamsForm(request.POST or None)

    def act(**more: Any) -> None:
        values = form.cleaned_data
        one, other, anyway = values["one"], values["other"], values["anyway"]
        seating.swap_teams(contest, person(request), number, one, other, anyway=anyway, **more)

    def sentence(values: Mapping[str, Any]) -> str:
        message = "Les équipes %(one)d et %(other)d ont changé de place."
        return worded(contest_info(contest).individuals, message, values)

    return _swap(request, contest, number, form, act, sentence, "draws/rounds/swap_teams.html")


@desk(Right.DRAW)
@require_POST
def seat_exempt_pair(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    view = round_at(request, contest, number)

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        empty_seats.seat_exempt_pair(contest, person(request), number, token)

    sentence = _("Les deux équipes exemptes jouent l’une contre l’autre.")
    answer = pressed(request, do, sentence, "round", contest.slug, number)
    say_sheets(request, contest, view)
    return answer


@desk(Right.DRAW)
@require_POST
def part_exempt_pair(
    request: HttpRequest, contest: Contest, number: int, team: int
) -> HttpResponse:
    view = round_at(request, contest, number)

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        empty_seats.part_exempt_pair(contest, person(request), number, team, token)

    sentence = _("Les deux équipes sont de nouveau exemptes.")
    answer = pressed(request, do, sentence, "round", contest.slug, number)
    say_sheets(request, contest, view)
    return answer


def _swap(
    request: HttpRequest,
    contest: Contest,
    number: int,
    form: SwapForm | SwapTeamsForm,
    act: Callable[..., None],
    sentence: Callable[[Mapping[str, Any]], str],
    template: str,
) -> HttpResponse:
    view = round_at(request, contest, number)

    def do() -> str:
        act(token=form.cleaned_data["token"], seen=form.shown)
        return sentence(form.cleaned_data)

    effects = None
    if request.method == "POST" and form.read:
        if carried_out(request, form, do, str):
            say_sheets(request, contest, view)
            return redirect("round", contest.slug, number)
    elif request.method == "POST" and form.is_valid():
        effects = foreseen(request, form, contest, number, act)
    context = {"form": form, "view": view, "effects": effects}
    return desk_page(request, contest, "rounds", template, context)
