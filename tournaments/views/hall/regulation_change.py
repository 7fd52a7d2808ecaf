"""Change of a contest's regulation: the page shows first what marks and ranks become."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.regulation.pages import ChangeForm, FileForm
from tournaments.models import Contest
from tournaments.queries.standings.regulation_change import change_of, needs_confirmation
from tournaments.regulation import Regulation
from tournaments.regulation.advice import advice
from tournaments.regulation.document import to_toml
from tournaments.services.hall.changing import change_contest
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.views.regulation.pages import TAB


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


def _as_it_is(contest: Contest) -> dict[str, Any]:
    return {"name": contest.name, "date": contest.date, "place": contest.place}
