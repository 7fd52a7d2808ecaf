"""Pools of a contest: their teams, meetings and rankings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.permissions import Right
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.pools import pools_view
from tournaments.queries.hall.live import hall_of
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page
from tournaments.wording.words import say

#: Number of criteria in a pool's ranking: few, because it is read on a phone.
CRITERIA_SHOWN = 2


@desk(Right.SEE)
def pools(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the pools at the desk."""
    return desk_page(request, contest, "pools", "draws/pools/desk.html", _context(contest))


@kept_per_version
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the pools to the hall."""
    frame = {"contest": contest_info(contest), "hall": hall_of(contest), "tab": "pools"}
    return render(request, "draws/pools/public.html", {**frame, **_context(contest)})


def _context(contest: Contest) -> dict[str, Any]:
    """Return the context of both pages. Raises Http404 if the contest has and plans no pools."""
    shown = pools_view(contest)
    if shown is None and contest_info(contest).regulation.pools is None:
        raise Http404
    criteria = shown.criteria[:CRITERIA_SHOWN] if shown else ()
    return {"shown": shown, "heads": [say(criterion.label, {}) for criterion in criteria]}
