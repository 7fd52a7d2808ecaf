"""Brackets of a contest: pairings, winners, and where each team goes next."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Contest
from tournaments.permissions import Right
from tournaments.queries.draws.bracket_view import BracketsView, brackets_view, view_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.tables.draws.brackets import pictures
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page


@desk(Right.SEE)
def brackets(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the brackets at the desk, with links to the matches."""
    context = _context(brackets_view(contest))
    return desk_page(request, contest, "brackets", "draws/brackets/desk.html", context)


@kept_per_version
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the brackets to the hall."""
    now = snapshot_of(contest)
    context = _context(view_of(now.info, now.teams, now.rounds))
    frame = {"contest": now.info, "hall": now.hall, "tab": "brackets"}
    return render(request, "draws/brackets/public.html", {**frame, **context})


def _context(shown: BracketsView) -> dict[str, Any]:
    """Return the context of both pages. Raises Http404 if the contest has and plans no bracket."""
    if not shown.brackets and not shown.contest.regulation.ends_in_brackets:
        raise Http404
    return {"shown": [(bracket, pictures(bracket)) for bracket in shown.brackets]}
