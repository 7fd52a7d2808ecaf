"""Page « Les salles »: progress, one ranking, who qualifies; and its papers."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.halls.forms.quotas import BringForm, TeamForm
from tournaments.annexes.halls.papers.lists import one_ranking_paper, qualified_paper
from tournaments.annexes.halls.queries.gathered import Gathered, gathered
from tournaments.annexes.halls.queries.lists import gatherings_of
from tournaments.annexes.halls.rules import Why
from tournaments.annexes.halls.services.bringing import shown_as
from tournaments.annexes.halls.tables.rows import (
    hall_lines,
    missing_lines,
    problems_said,
    ranking_lines,
    seed_lines,
    steps_said,
)
from tournaments.annexes.halls.views.access import reading
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Gathering
from tournaments.papers import Leaves
from tournaments.views.core.house import signed_in
from tournaments.views.core.support import UNPROCESSABLE, person
from tournaments.views.papers.paper import pdf
from tournaments.views.permissions import may_create, role_of, sets_gathering
from tournaments.words.enums import Role

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
    found = gathered(gathering)
    lines = Paginator(ranking_lines(found), ROWS).get_page(request.GET.get("page", ""))
    context = {
        "gathering": found,
        "lines": lines,
        "problems": problems_said(found.ranking.problems),
    }
    return render(request, "gathering/ranking.html", context)


@reading
@require_safe
def ranking_pdf(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Return the one ranking as a paper; the page again if halls cannot be ranked together."""
    found = gathered(gathering)
    if found.ranking.problems:
        return gathering_page(request, gathering)
    return _pdf(one_ranking_paper(found))


@reading
@require_safe
def qualified_pdf(request: HttpRequest, gathering: Gathering) -> HttpResponse:
    """Return who qualifies as a paper, in the order of the seeds."""
    return _pdf(qualified_paper(gathered(gathering)))


def gathering_page(
    request: HttpRequest, gathering: Gathering, sent: dict[str, ActionForm] | None = None
) -> HttpResponse:
    """Show the page of the halls; `sent` are the forms that were refused, by name."""
    found = gathered(gathering)
    sets = sets_gathering(person(request), gathering)
    forms = _forms(found) if sets else {}
    context = {
        "gathering": found,
        "halls": hall_lines(found),
        "seeds": seed_lines(found),
        "missing": missing_lines(found),
        "steps": steps_said(found),
        "best": ranking_lines(found, FIRST_ROWS),
        "problems": problems_said(found.problems),
        "no_ranking": problems_said(found.ranking.problems),
        "sets": sets,
        "brings": sets and _organises_final(request, found),
        **forms,
        **(sent or {}),
    }
    status = UNPROCESSABLE if sent else 200
    return render(request, "gathering/page.html", context, status=status)


def _forms(found: Gathered) -> dict[str, Any]:
    """Return the forms of the page, those with something to choose."""
    declined = [one for one in found.missing if one.why is Why.DECLINED]
    forms: dict[str, Any] = {}
    if found.coming:
        forms["declines"] = decline_form(found)
    if declined:
        forms["comes"] = come_form(found)
    if found.to_bring and found.final is not None:
        shown = {"shown": shown_as(found.to_bring)}
        forms["brings_form"] = BringForm(initial=shown, auto_id="bring_%s")
    return forms


def decline_form(found: Gathered, data: Any = None) -> TeamForm:
    """Return the form of a team that does not come."""
    label = _("Qui ne vient pas")
    return TeamForm(data, teams=found.coming, label=label, auto_id="declines_%s")


def come_form(found: Gathered, data: Any = None) -> TeamForm:
    """Return the form of a team that comes after all."""
    declined = [one for one in found.missing if one.why is Why.DECLINED]
    return TeamForm(data, teams=declined, label=_("Qui vient finalement"), auto_id="comes_%s")


def _organises_final(request: HttpRequest, found: Gathered) -> bool:
    """Return whether the reader organises the final, and may register teams there."""
    final = found.final
    return final is not None and role_of(person(request), final) is Role.ORGANISER


def _pdf(leaves: Leaves) -> HttpResponse:
    return pdf(leaves, f"{leaves.title} - {leaves.contest.name}.pdf", two_sided=True)
