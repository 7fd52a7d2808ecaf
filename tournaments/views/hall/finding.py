"""Address of a team's number alone, as people type it on a phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.queries.core.contests import contests_in_progress
from tournaments.queries.hall.snapshot import snapshot_of


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
