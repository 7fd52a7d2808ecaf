"""Template tag of the teams to check in: one template a team took three quarters of the page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.queries.core.teams import TeamLine
from tournaments.tables.drawn import markup
from tournaments.views.tags.everywhere import unbroken
from tournaments.views.tags.look import icon
from tournaments.views.tags.money import balance_of
from tournaments.words.entrants import worded

register = template.Library()


@register.simple_tag(takes_context=True)
def to_check_in(context: Context, teams: Iterable[TeamLine]) -> SafeString:
    """Return list items, each with a button to check a team in, or a word if it came or left."""
    contest, next_round = context["contest"], context["arrivals"].next
    # Addresses of teams differ only by their number: resolve the URL once.
    team_url = reverse("team", args=[contest.slug, 0])[: -len("0/")]
    withdrawn = escape(worded(contest.individuals, "retirée"))
    here_already, later = escape(_("déjà là")), escape(_("joue à partir de la partie %(round)s"))
    check, is_here, here = icon("check"), escape(_("est là")), escape(_("Là"))

    def state(team: TeamLine) -> str:
        if team.withdrawn:
            return f'<a href="{team_url}{team.number}/">{withdrawn}</a>'
        if team.here_since:
            return f'<span class="soft">{here_already}</span>'
        if contest.closed:
            return ""
        return (
            f'<button class="btn btn-small" name="typed" value="{team.number}"'
            f' id="here-{team.number}">{check}<span class="hide">{team.number} {is_here}</span>'
            f'<span aria-hidden="true">{here}</span></button>'
        )

    def item(team: TeamLine) -> str:
        name, players = unbroken(team.name), " – ".join(team.players)
        if players != team.name:
            name += f' <span class="soft">{unbroken(players)}</span>'
        if team.club:
            name += f' <span class="soft">{escape(team.club)}</span>'
        name += f'<span class="soft">{escape(balance_of(context, team.number))}</span>'
        if team.first_round > next_round:
            name += f'<span class="soft">{later % {"round": team.first_round}}</span>'
        phone = escape(team.details.get("phone", ""))
        call = f'<a class="phone" href="tel:{phone.replace(" ", "")}">{phone}</a>' if phone else ""
        return (
            f'<li><span class="no">{team.number}</span> <span class="name grow">{name}</span>'
            f" {call}{state(team)}</li>"
        )

    return markup("\n".join(map(item, teams)))
