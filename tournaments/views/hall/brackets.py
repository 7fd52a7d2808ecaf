"""Brackets of a contest: pairings, winners, and where each team goes next."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, Team
from tournaments.queries.core.halls import HallLine
from tournaments.queries.draws.bracket_view import BracketsView, brackets_view, view_of
from tournaments.queries.draws.course import second_lives_of
from tournaments.queries.hall.snapshot import snapshot_of
from tournaments.services.draws import second_life
from tournaments.tables.draws.brackets import pictures
from tournaments.views.core.halls import hall_asked, hall_at, hall_choices, hall_pages
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page, person, pressed
from tournaments.views.permissions import Right


@desk(Right.SEE)
def brackets(request: HttpRequest, contest: Contest) -> HttpResponse:
    view = brackets_view(contest)
    halls = view.contest.halls if view.brackets else ()
    context = {
        **_context(view, hall_asked(halls, request)),
        "hall_choices": hall_choices(halls, request),
        "second_lives": second_lives_of(contest),
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, "brackets", "draws/brackets/desk.html", context)


@desk(Right.REGISTER)
@require_POST
def buy_second_life(request: HttpRequest, contest: Contest, team: int) -> HttpResponse:
    def do(form: ActionForm) -> Team:
        token = form.cleaned_data["token"]
        return second_life.buy_second_life(contest, person(request), team, token)

    def sentence(back: Team) -> str:
        return _("L’équipe %(team)s revient au tour suivant.") % {"team": back}

    return pressed(request, do, sentence, "brackets", contest.slug)


@desk(Right.REGISTER)
@require_POST
def cancel_second_life(request: HttpRequest, contest: Contest, team: int) -> HttpResponse:
    def do(form: ActionForm) -> Team:
        token = form.cleaned_data["token"]
        return second_life.cancel_second_life(contest, person(request), team, token)

    def sentence(back: Team) -> str:
        return _("L’équipe %(team)s ne revient plus.") % {"team": back}

    return pressed(request, do, sentence, "brackets", contest.slug)


@kept_per_version
def public(request: HttpRequest, contest: Contest, hall: int | None = None) -> HttpResponse:
    """Show the brackets to the hall; `hall` is the place of the only hall shown."""
    now = snapshot_of(contest)
    shown, slug = view_of(now.info, now.teams, now.rounds), now.info.slug
    only = hall_at(now.info.halls, hall)
    frame = {
        "contest": now.info,
        "hall": now.hall,
        "tab": "brackets",
        "hall_choices": hall_pages(
            now.info.halls if shown.brackets else (), only, "brackets", slug
        ),
    }
    return render(request, "draws/brackets/public.html", {**frame, **_context(shown, only)})


def _context(view: BracketsView, only: HallLine | None) -> dict[str, Any]:
    """Return the context; in one hall, a list of its matches. Raises Http404 without brackets."""
    if not view.brackets and not view.contest.regulation.ends_in_brackets:
        raise Http404
    if only is None:
        individuals = view.contest.individuals
        shown = [(one, pictures(one, individuals), one.in_order) for one in view.brackets]
    else:
        listed = [(one, one.in_hall(only)) for one in view.brackets]
        shown = [(one, [], matches) for one, matches in listed if matches]
    return {"shown": shown, "drawn": bool(view.brackets)}
