"""Regulation of a contest: read, print, download, compare, replace from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.words import Refused
from tournaments.forms.regulation.pages import ChangeForm, CompareForm, FileForm, NewFromFileForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info, names_of_contests
from tournaments.queries.standings.regulation_change import change_of, needs_confirmation
from tournaments.regulation import Regulation
from tournaments.regulation.advice import advice
from tournaments.regulation.compare import differences
from tournaments.regulation.document import to_toml
from tournaments.services.regulation.contests import change_contest
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import (
    UNPROCESSABLE,
    carried_out,
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
    """Show the regulation in sentences, and its differences from another one."""
    current = Regulation.from_data(contest.regulation)
    others = names_of_contests(person(request))
    others.pop(contest.slug, None)
    form = CompareForm(request.GET if "other" in request.GET else None, others)
    context: dict[str, Any] = {"articles": contest_info(contest).articles, "form": form}
    if form.is_valid():
        context["differences"] = differences(current, _compared(form, current))
    return desk_page(request, contest, TAB, "regulation/page.html", context)


def _compared(form: CompareForm, current: Regulation) -> Regulation:
    """Return the regulation chosen.

    A preset has only rules: the rest stays as in `current`, unless its game does not allow it.
    """
    if form.slug is None:
        rules = form.preset()
        try:
            return replace(current, rules=rules)
        except Refused:
            return Regulation.of_rules(rules)
    return Regulation.from_data(get_object_or_404(Contest, slug=form.slug).regulation)


@desk(Right.SEE)
@require_safe
def paper(_request: HttpRequest, contest: Contest) -> HttpResponse:
    """Lead from the address that the printed regulation had to the one of all papers."""
    return redirect("paper", contest.slug, "regulation")


@desk(Right.SEE)
@require_safe
def export(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Download the regulation as a file, to keep or to start another contest."""
    document = to_toml(Regulation.from_data(contest.regulation))
    response = HttpResponse(document.encode(), content_type="application/toml")
    header = content_disposition_header(as_attachment=True, filename=f"{contest.slug}.toml")
    response["Content-Disposition"] = header or "attachment"
    return response


@desk(Right.SET_UP)
def bring_in(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Replace the regulation with that of a file; the page shows the changes first."""
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        if form.is_valid():
            return preview(request, contest, form.chosen_regulation(), _as_it_is(contest))
        form.focus_error()
    return desk_page(request, contest, TAB, "regulation/import.html", {"form": form})


@desk(Right.SET_UP)
@require_POST
def change(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Carry out a change that the page has shown."""
    form = ChangeForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        change_contest(
            contest,
            person(request),
            values["name"],
            values["date"],
            form.chosen_regulation(),
            place=values["place"],
            token=values["token"],
            confirmed=True,
            reason=values["reason"],
            seen=values["seen"],
        )

    if carried_out(request, form, do, _("Le règlement est enregistré.")):
        return redirect("regulation", contest.slug)
    if form.regulation is None:
        # The regulation sent back is unreadable and cannot be shown again.
        context = {"form": FileForm()}
        return desk_page(request, contest, TAB, "regulation/import.html", context, UNPROCESSABLE)
    contest.refresh_from_db()
    # The page now shows the present version of the contest.
    form.data = {**request.POST.dict(), "seen": contest.version}
    return preview(request, contest, form.regulation, _as_it_is(contest), form)


def preview(
    request: HttpRequest,
    contest: Contest,
    new: Regulation,
    values: Mapping[str, Any],
    form: ChangeForm | None = None,
) -> HttpResponse:
    """Show what another regulation would change in marks and ranks, and ask to confirm.

    `values` holds the new name, date and place of the contest.
    """
    if form is None:
        kept = {name: values[name] for name in ("name", "date", "place")}
        form = ChangeForm(initial={"document": to_toml(new), "seen": contest.version, **kept})
    current = Regulation.from_data(contest.regulation)
    drawn = contest.rounds.count()
    context = {
        "form": form,
        "change": change_of(contest, new),
        "explained": needs_confirmation(current, new, drawn),
        "too_few": drawn if new.rounds < drawn else 0,
        "advice": advice(new),
    }
    return desk_page(request, contest, TAB, "regulation/change.html", context)


@creating
def new_from_file(request: HttpRequest) -> HttpResponse:
    """Create a contest from the file of a regulation."""
    form = NewFromFileForm(request.POST or None, request.FILES or None)
    return start(request, form, "regulation/new.html", "regulation")


@kept_per_version
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the regulation to the hall."""
    info = contest_info(contest)
    context = {"contest": info, "tab": TAB, "articles": info.articles}
    return render(request, "regulation/public.html", context)


def _as_it_is(contest: Contest) -> dict[str, Any]:
    return {"name": contest.name, "date": contest.date, "place": contest.place}
