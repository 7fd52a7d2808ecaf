"""Settling the result of a match: confirm it, choose a version, or undo the last entry."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.results.entry import ChooseForm, ConfirmForm
from tournaments.models import Contest, Match
from tournaments.queries.core.contests import contest_info
from tournaments.services import results
from tournaments.services.results import Conflict
from tournaments.views.core.support import carried_out, desk, person
from tournaments.views.permissions import Right, require
from tournaments.views.results.typing import match_at, right_over
from tournaments.words.enums import EntryStatus


@desk(Right.ENTER)
@require_POST
def confirm(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    form = ConfirmForm(request.POST)

    def do(match: Match) -> None:
        results.confirm_entry(match, person(request), **form.seen())

    sentence = _("Table %(table)s : résultat confirmé.")
    return _settled(request, contest, number, table, form, do, sentence, "round")


@desk(Right.ENTER)
@require_POST
def choose(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    form = ChooseForm(request.POST)

    def do(match: Match) -> str:
        chosen = form.cleaned_data["chosen"]
        entry = results.choose_version(match, person(request), chosen=chosen, **form.seen())
        if entry.status != EntryStatus.CONFIRMED:
            return _("Table %(table)s : cette version reste à confirmer.")
        return _("Table %(table)s : cette version est le résultat.")

    return _settled(request, contest, number, table, form, do, None, "match")


@desk(Right.ENTER)
@require_POST
def undo(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    form = ConfirmForm(request.POST)

    def do(match: Match) -> str:
        left = results.undo_entry(match, person(request), **form.seen())
        if left is None:
            return _("Table %(table)s : saisie annulée, il n’y a plus de résultat.")
        if not left.current:
            return _("Table %(table)s : saisie annulée, celle d’avant reste à confirmer.")
        return _("Table %(table)s : saisie annulée, le résultat d’avant est de retour.")

    return _settled(request, contest, number, table, form, do, None, "match")


def _settled(
    request: HttpRequest,
    contest: Contest,
    number: int,
    table: int,
    form: ConfirmForm,
    do: Callable[[Match], str | None],
    sentence: str | None,
    then: str,
) -> HttpResponse:
    """Carry out a button of the match's page if the match is still as shown, then redirect."""
    match = match_at(contest, number, table)
    require(request, contest, right_over(match))

    def carry() -> str | None:
        if form.cleaned_data["match"] != match.pk:
            raise Conflict(None)
        return do(match)

    def result_sentence(settled: str | None) -> str:
        return (sentence or settled or "") % {"table": contest_info(contest).table_short(table)}

    try:
        if carried_out(request, form, carry, result_sentence):
            where = (contest.slug, number, table)
            return redirect(then, *where) if then == "match" else redirect(then, *where[:2])
    except Conflict:
        messages.error(request, _("Ce résultat a changé depuis : le voici, rien n’est changé."))
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("match", contest.slug, number, table)
