"""Page of a team, with its card while a ceremony goes on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.models import Contest
from tournaments.queries.core.held import held_of
from tournaments.queries.prizes.reveal import Reveal, ceremony_of, reveal_of
from tournaments.tables.prizes.own_card import own_card
from tournaments.views.core.kept import kept_per_version
from tournaments.views.hall.team import team_of_day


@kept_per_version
def team(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    return team_of_day(request, contest, number, _own_card(contest, number))


def _reveal(contest: Contest) -> Reveal | None:
    """Return what the ceremony has shown; None if none goes on."""
    state = ceremony_of(contest)
    if state is None or state.ended_at is not None:
        return None
    return reveal_of(contest, state, in_full=False)


def _own_card(contest: Contest, number: int) -> SafeString:
    """Return the card of a team as HTML, "" if no ceremony goes on. All teams share its values."""
    key = ("ceremony", contest.version, get_language())
    reveal = held_of(contest, key, lambda: _reveal(contest))
    own = own_card(reveal, number) if reveal is not None else None
    if own is None:
        return SafeString()
    return render_to_string("prizes/own_card.html", {"own": own, "number": number})
