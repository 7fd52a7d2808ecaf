"""Draws at the desk: made, undone, changed before they are played."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.fields import ActionForm
from tournaments.forms.rounds import DrawForm, SwapForm
from tournaments.models import Contest
from tournaments.pairing import Draw
from tournaments.permissions import Right
from tournaments.queries.next_draw import next_draw, proposed
from tournaments.queries.progress import Step, progress
from tournaments.services import draws, seating
from tournaments.views.rounds import round_at
from tournaments.views.support import carried_out, desk, desk_page, person


@desk(Right.DRAW)
def draw(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Say what the next draw will do, then draw."""
    following = next_draw(contest)
    form = DrawForm(request.POST or None, late=following.late)
    made: list[Draw] = []
    offered: list[draws.Impossible] = []

    def do() -> None:
        given = form.cleaned_data
        seed = given["seed"]
        accept = given["accept"] if seed is not None else None
        try:
            done = draws.draw_round(
                contest,
                person(request),
                seed if accept is not None else None,
                number=given["round"],
                late=given.get("late", ""),
                accept=accept,
                token=given["token"],
            )
        except draws.Impossible as refusal:
            offered.append(refusal)
            raise
        made.append(done)

    if request.method == "POST" and carried_out(request, form, do):
        for done in made:
            _announce(request, done)
        return redirect("round", contest.slug, contest.rounds.count())
    current = progress(contest)
    context = {
        "form": form,
        "progress": current,
        "next": following,
        "ready": current.step == Step.DRAW or following.goes_on,
        "offered": offered[0] if offered else None,
        "proposed": proposed(contest, following.asked, offered[0].best) if offered else None,
    }
    return desk_page(request, contest, "rounds", "rounds/draw.html", context)


@desk(Right.DRAW)
def undo(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Ask before a draw is taken back, then take it back."""
    form = ActionForm(request.POST or None)

    def do() -> None:
        draws.undo_draw(contest, person(request), number, token=form.cleaned_data["token"])

    said = _("Le tirage de la partie %(round)d est annulé.") % {"round": number}
    if request.method == "POST" and carried_out(request, form, do, said):
        return redirect("rounds", contest.slug)
    context = {"form": form, "view": round_at(contest, number)}
    return desk_page(request, contest, "rounds", "rounds/undo.html", context)


@desk(Right.DRAW)
def swap(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Let the matches of two tables change places."""
    view = round_at(contest, number)
    form = SwapForm(request.POST or None)

    def do() -> str:
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        token = form.cleaned_data["token"]
        seating.swap_tables(contest, person(request), number, one, other, token=token)
        return _("Les tables %(one)d et %(other)d sont échangées.") % {"one": one, "other": other}

    if request.method == "POST" and carried_out(request, form, do, str):
        return redirect("round", contest.slug, number)
    context = {"form": form, "view": view}
    return desk_page(request, contest, "rounds", "rounds/swap.html", context)


def _announce(request: HttpRequest, made: Draw) -> None:
    """Say how the draw went: what could not be had first, who rests, and why."""
    tables = len(made.tables)
    messages.success(request, _("Le tirage est fait : %(tables)d tables.") % {"tables": tables})
    for note in made.notes:
        messages.warning(request, note.translated(_))
    for bye in made.byes:
        said = {"team": bye.team, "why": bye.reason.translated(_)}
        messages.info(request, _("Équipe %(team)d – %(why)s") % said)
