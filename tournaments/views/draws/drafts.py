"""Drafts of a draw at the desk: close a round and draw the next one, then publish it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.draws.rounds import PublishForm
from tournaments.models import Contest
from tournaments.services.draws import drafts
from tournaments.views.core.support import carried_out, desk, person, pressed
from tournaments.views.draws.tables import round_at
from tournaments.views.permissions import Right


@desk(Right.DRAW)
@require_POST
def close_and_draw(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Close a round and draw the next one as a draft, then show that draft."""
    round_at(request, contest, number)

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        _made, in_spite_of = drafts.close_and_draw(contest, person(request), number, token)
        say_broken(request, in_spite_of)

    refused = pressed(request, do, "", "round", contest.slug, number)
    drawn = contest.rounds.filter(number=number + 1).exists()
    return redirect("round", contest.slug, number + 1) if drawn else refused


@desk(Right.DRAW)
@require_POST
def publish(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show a draft to the hall, as the desk has just seen it."""
    round_at(request, contest, number)
    form = PublishForm(request.POST)

    def do() -> None:
        token, unseen = form.cleaned_data["token"], form.shown_unseen
        drafts.publish_draw(contest, person(request), number, token, unseen=unseen, seen=form.shown)

    sentence = _("Le tirage de la partie %(round)d est publié : la salle le voit.") % {
        "round": number
    }
    if carried_out(request, form, do, sentence):
        return redirect("desk", contest.slug)
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("round", contest.slug, number)


def say_broken(request: HttpRequest, in_spite_of: str) -> None:
    """Say which wish the draft breaks, if no draw honours them all."""
    if in_spite_of:
        sentence = _("Ce brouillon est le meilleur tirage possible, mais : %(why)s")
        messages.info(request, sentence % {"why": in_spite_of})
