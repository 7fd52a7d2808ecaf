"""Pools of a contest: their teams, meetings and rankings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.halls import HallLine
from tournaments.queries.draws.pools import PoolsView, pools_view, view_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.views.core.halls import hall_asked, hall_at, hall_choices, hall_pages
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right
from tournaments.words.texts import say

#: Number of criteria in a pool's ranking: few, because it is read on a phone.
CRITERIA_SHOWN = 2


@desk(Right.SEE)
def pools(request: HttpRequest, contest: Contest) -> HttpResponse:
    view = pools_view(contest)
    halls = view.contest.halls if view else ()
    context = {
        **_context(contest, view, hall_asked(halls, request)),
        "hall_choices": hall_choices(halls, request),
    }
    return desk_page(request, contest, "pools", "draws/pools/desk.html", context)


@kept_per_version
def public(request: HttpRequest, contest: Contest, hall: int | None = None) -> HttpResponse:
    """Show the pools to the hall; `hall` is the place of the only hall shown."""
    now = snapshot_of(contest)
    view, slug = view_of(now.info, now.teams, now.rounds), now.info.slug
    only = hall_at(now.info.halls, hall)
    frame = {
        "contest": now.info,
        "hall": now.hall,
        "tab": "pools",
        "hall_choices": hall_pages(now.info.halls if view else (), only, "pools", slug),
    }
    context = _context(contest, view, only)
    return render(request, "draws/pools/public.html", {**frame, **context})


def _context(contest: Contest, view: PoolsView | None, only: HallLine | None) -> dict[str, Any]:
    """Return the context of both pages. Raises Http404 if the contest has and plans no pools."""
    if view is None and not contest_info(contest).regulation.begins_in_pools:
        raise Http404
    shown = view.in_hall(only.pk) if view is not None and only is not None else view
    criteria = shown.criteria[:CRITERIA_SHOWN] if shown else ()
    return {"shown": shown, "heads": [say(criterion.label, {}) for criterion in criteria]}
