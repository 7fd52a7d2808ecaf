"""Wishes for the draws, at the desk: add and remove."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.draws.wishes import WishForm
from tournaments.models import Contest
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.wishes import WishLine, wishes_of
from tournaments.services.draws.wishes import add_wish, remove_wish
from tournaments.views.core.support import button, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right


@desk(Right.DRAW)
def wishes(request: HttpRequest, contest: Contest) -> HttpResponse:
    following = contest.rounds.count() + 1
    form = WishForm(request.POST or None, following=following)

    def add() -> WishLine:
        values = form.cleaned_data
        return add_wish(
            contest,
            person(request),
            values["kind"],
            values["one"],
            values["other"],
            form.when,
            values["token"],
        )

    if request.method == "POST" and carried_out(request, form, add, _wish_sentence):
        return redirect("wishes", contest.slug)
    teams, wish_lines = entrants(contest), wishes_of(contest)
    forced = any(not wish.apart and wish.round == following for wish in wish_lines)
    context = {
        "form": form,
        "wishes": wish_lines,
        "rests_again": forced and next_draw(contest).rests_again,
        "following": following,
        "teams": [team for team in teams if not team.withdrawn],
        "fixed": [team for team in teams if team.fixed_table is not None],
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, "rounds", "draws/rounds/wishes.html", context)


remove = button(Right.DRAW, remove_wish, N_("Le souhait est retiré."), "wishes")


def _wish_sentence(wish: WishLine) -> str:
    sentence = (
        _("Souhait noté : %(one)d (%(name)s) et %(other)d (%(other_name)s) ne se rencontrent pas.")
        if wish.apart
        else _("Souhait noté : %(one)d (%(name)s) et %(other)d (%(other_name)s) se rencontrent.")
    )
    return sentence % {
        "one": wish.one.number,
        "name": wish.one.name,
        "other": wish.other.number,
        "other_name": wish.other.name,
    }
