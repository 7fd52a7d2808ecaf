"""Pools of a contest: their teams, meetings and rankings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.permissions import Right
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.pools import PoolsView, pools_view, view_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page
from tournaments.wording.words import say

#: Number of criteria in a pool's ranking: few, because it is read on a phone.
CRITERIA_SHOWN = 2


@desk(Right.SEE)
def pools(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the pools at the desk."""
    context = _context(contest, pools_view(contest))
    return desk_page(request, contest, "pools", "draws/pools/desk.html", context)


@kept_per_version
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the pools to the hall."""
    now = snapshot_of(contest)
    context = _context(contest, view_of(now.info, now.teams, now.rounds))
    frame = {"contest": now.info, "hall": now.hall, "tab": "pools"}
    return render(request, "draws/pools/public.html", {**frame, **context})


def _context(contest: Contest, shown: PoolsView | None) -> dict[str, Any]:
    """Return the context of both pages. Raises Http404 if the contest has and plans no pools."""
    if shown is None and not contest_info(contest).regulation.begins_in_pools:
        raise Http404
    criteria = shown.criteria[:CRITERIA_SHOWN] if shown else ()
    return {"shown": shown, "heads": [say(criterion.label, {}) for criterion in criteria]}
