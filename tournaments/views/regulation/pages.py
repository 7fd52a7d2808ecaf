"""Regulation of a contest: read, print, download, compare."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scoring.words import Refused
from tournaments.forms.regulation.pages import CompareForm, NewFromFileForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info, names_of_contests
from tournaments.regulation import Regulation
from tournaments.regulation.compare import differences
from tournaments.regulation.document import to_toml
from tournaments.regulation.marks_table import before_rows, marks_table
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import (
    creating,
    desk,
    desk_page,
    person,
)
from tournaments.views.permissions import Right
from tournaments.views.regulation.starting import start

TAB = "regulation"


@desk(Right.SEE)
@require_safe
def regulation(request: HttpRequest, contest: Contest) -> HttpResponse:
    current = Regulation.from_data(contest.regulation)
    others = names_of_contests(person(request))
    others.pop(contest.slug, None)
    form = CompareForm(request.GET if "other" in request.GET else None, others)
    context: dict[str, Any] = {
        "articles": contest_info(contest).articles,
        "marks": marks_table(current),
        "marks_before": before_rows(current),
        "form": form,
    }
    if form.is_valid():
        other, rules_alone = _compared(form, current)
        context |= {"differences": differences(current, other), "rules_alone": rules_alone}
    return desk_page(request, contest, TAB, "regulation/page.html", context)


def _compared(form: CompareForm, current: Regulation) -> tuple[Regulation, bool]:
    """Return the regulation chosen, and whether it is a preset, whose rules alone are compared."""
    if form.slug is None:
        rules = form.preset()
        try:
            return replace(current, rules=rules), True
        except Refused:
            return Regulation.of_rules(rules), False
    other = get_object_or_404(Contest, slug=form.slug)
    return Regulation.from_data(other.regulation), False


@desk(Right.SEE)
@require_safe
def paper(_request: HttpRequest, contest: Contest) -> HttpResponse:
    """Lead from the address that the printed regulation had to the one of all papers."""
    return redirect("paper", contest.slug, "regulation")


@desk(Right.SEE)
@require_safe
def export(request: HttpRequest, contest: Contest) -> HttpResponse:
    document = to_toml(Regulation.from_data(contest.regulation))
    response = HttpResponse(document.encode(), content_type="application/toml")
    header = content_disposition_header(as_attachment=True, filename=f"{contest.slug}.toml")
    response["Content-Disposition"] = header or "attachment"
    return response


@creating
def new_from_file(request: HttpRequest) -> HttpResponse:
    form = NewFromFileForm(request.POST or None, request.FILES or None)
    return start(request, form, "regulation/new.html", "regulation")


@kept_per_version
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    info = contest_info(contest)
    context = {
        "contest": info,
        "tab": TAB,
        "articles": info.articles,
        "marks": marks_table(info.regulation),
        "marks_before": before_rows(info.regulation),
    }
    return render(request, "regulation/public.html", context)
