"""Page of one team at the desk: its day, its money, its acts."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.cash.ledger import due
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.log import log_of_team
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.team_day import beside, team_day
from tournaments.tables.core import action_said
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.details import LICENCE, Seen, shown_to

#: Number of log lines shown.
LATEST = 8


@desk(Right.SEE)
@require_safe
def team(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show all about a team, each reader what they may see, and lead to every act on it."""
    teams = entrants(contest)
    line = next((one for one in teams if one.number == number), None)
    if line is None:
        raise Http404
    info = contest_info(contest)
    before, after = beside(teams, number)
    rights = reader_rights(request, contest)
    seen = Seen.REGISTRATION if Right.REGISTER in rights else Seen.DESK
    views = rounds_of(contest, with_draft=True)
    context: dict[str, Any] = {
        "team": line,
        "details": [
            (detail.label, line.details[detail.name])
            for detail in shown_to(seen)
            if line.details[detail.name]
        ]
        + [(LICENCE.label, text) for text in line.licences if text and LICENCE.seen <= seen],
        "day": team_day(info, teams, views, number),
        "penalised": max((view.number for view in views if not view.draft), default=1),
        "before": before,
        "after": after,
        "button": ActionForm(auto_id=False),
        "left": place_left(contest, number) if line.withdrawn else None,
    }
    amounts = bool(rights & {Right.CASH, Right.REGISTER})
    if amounts and contest.items.exists():
        context["balance"] = due(contest.teams.get(number=number))
    if Right.READ_LOG in rights:
        lines = log_of_team(contest, number)[:LATEST]
        context["log"] = [(one.at, action_said(one.action, info.individuals)) for one in lines]
    return desk_page(request, contest, "teams", "registration/teams/team.html", context)
