"""The brackets of a contest: who meets whom, who won, who goes where."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.permissions import Right
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.bracket_view import brackets_view
from tournaments.queries.hall.live import hall_of
from tournaments.tables.draws.brackets import pictures
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page


@desk(Right.SEE)
def brackets(request: HttpRequest, contest: Contest) -> HttpResponse:
    """The brackets, as the hall sees them, with the way to each match."""
    return desk_page(request, contest, "brackets", "draws/brackets/desk.html", _context(contest))


@kept_per_version
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    """The brackets, for the hall."""
    frame = {"contest": contest_info(contest), "hall": hall_of(contest), "tab": "brackets"}
    return render(request, "draws/brackets/public.html", {**frame, **_context(contest)})


def _context(contest: Contest) -> dict[str, Any]:
    """What both pages show; 404 where the contest has no bracket and had none."""
    shown = brackets_view(contest)
    if not shown.brackets and shown.contest.regulation.final is None:
        raise Http404
    return {"shown": [(bracket, pictures(bracket)) for bracket in shown.brackets]}
