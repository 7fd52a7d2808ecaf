"""Page « Les salles »: progress, one ranking, who qualifies; and its papers."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.halls.forms.quotas import BringForm, TeamForm
from tournaments.annexes.halls.papers.lists import one_ranking_paper, qualified_paper
from tournaments.annexes.halls.queries.gathered import Gathered, gathered
from tournaments.annexes.halls.queries.state import gatherings_of
from tournaments.annexes.halls.rules import Why
from tournaments.annexes.halls.services.setting import shown_as
from tournaments.annexes.halls.tables.rows import (
    hall_lines,
    missing_lines,
    problems_said,
    ranking_lines,
    seed_lines,
    steps_said,
)
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Gathering
from tournaments.papers import Leaves
from tournaments.views.core.support import UNPROCESSABLE, View, person, signed_in
from tournaments.views.papers.paper import pdf
from tournaments.views.permissions import may_create, role_of, sees_gathering, sets_gathering
from tournaments.words.enums import Role


def reading(view: View) -> View:
    """Decorator: allow who sees the desk of a hall; the view receives the gathering."""
    return _gathering(view, sets=False)


def setting(view: View) -> View:
    """Decorator: allow who organises the contest of every hall."""
    return _gathering(view, sets=True)


def _gathering(view: View, *, sets: bool) -> View:
    @signed_in
    @wraps(view)
    def guarded(request: HttpRequest, gathering: str, **kwargs: Any) -> HttpResponse:
        gathering_row = get_object_or_404(
            Gathering.objects.select_related("final", "organiser"), slug=gathering
        )
        allowed = sets_gathering if sets else sees_gathering
        if not allowed(person(request), gathering_row):
            raise PermissionDenied(
                _("Seul qui organise le concours de chaque salle règle cette page.")
                if sets
                else _("Cette page est réservée à ceux qui aident dans une de ses salles.")
            )
        return view(request, gathering_row, **kwargs)

    return guarded


#: Rows of the one ranking on the page of the halls, and on each page of the whole ranking.
FIRST_ROWS, ROWS = 10, 100


@signed_in
@require_safe
def gatherings(request: HttpRequest) -> HttpResponse:
    """List the gatherings that the reader may read."""
    user = person(request)
    context = {"gatherings": gatherings_of(user), "may_create": may_create(user)}
    return render(request, "gathering/list.html", context)


@reading
@require_safe
def page(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Show the halls, who qualifies and the best of the one ranking."""
    return gathering_page(request, gathering)


@reading
@require_safe
def ranking(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Show the one ranking of all halls, by pages."""
    gathering_state = gathered(gathering)
    lines = Paginator(ranking_lines(gathering_state), ROWS).get_page(request.GET.get("page", ""))
    context = {
        "gathering": gathering_state,
        "lines": lines,
        "problems": problems_said(gathering_state.ranking.problems),
    }
    return render(request, "gathering/ranking.html", context)


@reading
@require_safe
def ranking_pdf(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Return the one ranking as a paper; the page again if halls cannot be ranked together."""
    gathering_state = gathered(gathering)
    if gathering_state.ranking.problems:
        return gathering_page(request, gathering)
    return _pdf(one_ranking_paper(gathering_state))


@reading
@require_safe
def qualified_pdf(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Return who qualifies as a paper, in the order of the seeds."""
    return _pdf(qualified_paper(gathered(gathering)))


def gathering_page(
    request: HttpRequest, gathering: Gathering, sent: dict[str, ActionForm] | None = None
) -> HttpResponse:
    """Show the page of the halls; `sent` are the forms that were refused, by name."""
    gathering_state = gathered(gathering)
    sets = sets_gathering(person(request), gathering)
    forms = _forms(gathering_state) if sets else {}
    context = {
        "gathering": gathering_state,
        "halls": hall_lines(gathering_state),
        "seeds": seed_lines(gathering_state),
        "missing": missing_lines(gathering_state),
        "steps": steps_said(gathering_state),
        "best": ranking_lines(gathering_state, FIRST_ROWS),
        "problems": problems_said(gathering_state.problems),
        "no_ranking": problems_said(gathering_state.ranking.problems),
        "sets": sets,
        "brings": sets and _organises_final(request, gathering_state),
        **forms,
        **(sent or {}),
    }
    status = UNPROCESSABLE if sent else 200
    return render(request, "gathering/page.html", context, status=status)


def _forms(gathered: Gathered) -> dict[str, Any]:
    """Return the forms of the page, those with something to choose."""
    declined = [one for one in gathered.missing if one.why is Why.DECLINED]
    forms: dict[str, Any] = {}
    if gathered.coming:
        forms["declines"] = decline_form(gathered)
    if declined:
        forms["comes"] = come_form(gathered)
    if gathered.to_bring and gathered.final is not None:
        shown = {"shown": shown_as(gathered.to_bring)}
        forms["brings_form"] = BringForm(initial=shown, auto_id="bring_%s")
    return forms


def decline_form(gathered: Gathered, data: Any = None) -> TeamForm:
    """Return the form of a team that does not come."""
    label = _("Qui ne vient pas")
    return TeamForm(data, teams=gathered.coming, label=label, auto_id="declines_%s")


def come_form(gathered: Gathered, data: Any = None) -> TeamForm:
    """Return the form of a team that comes after all."""
    declined = [one for one in gathered.missing if one.why is Why.DECLINED]
    return TeamForm(data, teams=declined, label=_("Qui vient finalement"), auto_id="comes_%s")


def _organises_final(request: HttpRequest, gathered: Gathered) -> bool:
    """Return whether the reader organises the final, and may register teams there."""
    final = gathered.final
    return final is not None and role_of(person(request), final) is Role.ORGANISER


def _pdf(leaves: Leaves) -> HttpResponse:
    return pdf(leaves, f"{leaves.title} - {leaves.contest.name}.pdf", two_sided=True)
