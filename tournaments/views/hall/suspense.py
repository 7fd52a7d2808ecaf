"""Suspense at the desk: show the standings to the hall, or hide them again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.services.hall import suspense as services
from tournaments.views.core.support import button, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right


@desk(Right.SET_UP)
def reveal(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ActionForm(request.POST or None)

    def do() -> None:
        token = form.cleaned_data["token"]
        services.reveal_standings(contest, person(request), token=token)

    sentence = _("La salle voit tout le classement.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("hall", contest.slug)
    hidden = contest.hidden_from is not None
    # The page asks the question itself: no notice recalls it.
    context = {"form": form, "hidden": hidden, "suspense": None}
    return desk_page(request, contest, "hall", "hall/suspense/reveal.html", context)


hide_last = button(
    Right.SET_UP,
    services.hide_last_round,
    N_("La salle ne verra pas les résultats de la dernière partie avant la remise."),
    "desk",
)
refuse = button(
    Right.SET_UP,
    services.refuse_suspense,
    N_("La salle verra le classement jusqu’au bout."),
    "desk",
)
hide_again = button(
    Right.SET_UP,
    services.hide_standings_again,
    N_("La salle ne voit plus le classement."),
    "hall",
)
