"""« Trouver »: go to a team, a player or a table of the round being played."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.contests import contests_in_progress
from tournaments.queries.core.teams import entrants, found_by
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.queries.results.rounds import TableLine, last_round
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right

#: Most teams listed; more than that, a longer name is asked for.
MOST_FOUND = 30
#: A table as people type it: "12", "t12", "table 12".
TABLE = re.compile(r"(?P<word>t|table)?\s*(?P<number>\d{1,4})", re.IGNORECASE)


@desk(Right.SEE)
@require_safe
def find(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Go to the only team or table that answers what is typed, or list all that do.

    `leaving` in the address asks for a team that leaves: go to its withdrawal.
    """
    leaving = "leaving" in request.GET
    typed = request.GET.get("q", "").strip()[:NAME_LENGTH]
    round_ = last_round(contest)
    named = TABLE.fullmatch(typed)
    tables: list[TableLine] = []
    if named and round_ is not None and not leaving:
        number = int(named["number"])
        tables = [line for line in round_.tables if line.table == number]
    teams = [] if not typed or (named and named["word"]) else found_by(entrants(contest), typed)
    if leaving:
        teams = [team for team in teams if not team.withdrawn]
    if len(teams) == 1 and not tables:
        return redirect("team-withdraw" if leaving else "team", contest.slug, teams[0].number)
    if round_ is not None and len(tables) == 1 and not teams:
        return redirect("match", contest.slug, round_.number, tables[0].table)
    context = {
        "typed": typed,
        "leaving": leaving,
        "teams": teams[:MOST_FOUND],
        "more": len(teams) > MOST_FOUND,
        "tables": tables,
        "round": round_,
    }
    return desk_page(request, contest, "", "hall/finding.html", context)


@never_cache
@require_safe
def short(request: HttpRequest, number: int) -> HttpResponse:
    """Redirect to the page of the team with this number in the contest being played.

    If several contests have one, ask which. If none has, say so and let the reader search.
    """
    playing = list(map(snapshot_of, contests_in_progress(timezone.localdate())))
    teams = [
        (now.info, now.team_by_number[number]) for now in playing if number in now.team_by_number
    ]
    if len(teams) == 1:
        contest, team = teams[0]
        return redirect("public-team", contest.slug, team.number)
    context = {"number": number, "teams": teams, "contests": [now.info for now in playing]}
    status = 200 if teams else 404
    return render(request, "hall/public/short.html", context, status=status)
