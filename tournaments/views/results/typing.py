"""A sheet being typed, at the desk or at its table: its match, its form, its marks, its saving."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.deal import Deal
from tournaments.forms.results.choices import TableChoices
from tournaments.forms.results.entry import DealsForm, TotalsForm, initial_of
from tournaments.forms.results.manches import ManchesForm
from tournaments.forms.results.notation import BY_DEALS
from tournaments.models import Contest, Entry, Match
from tournaments.models.prepared import prepared
from tournaments.queries.results.sheets import Sheet
from tournaments.queries.results.verdicts import TypedSheet, count_typed
from tournaments.services import results
from tournaments.services.results.versions import Writer
from tournaments.views.permissions import Right, reader_rights

CONFLICT = 409
#: Buttons that return the page with everything typed and save nothing.
ASIDE = ("compute", "more", "show_false", "show_omitted", "erase")


def match_at(contest: Contest, number: int, table: int) -> Match:
    """Return the match at a table of a round. Raises Http404 if there is none, or a draft."""
    for match in _at(contest.pk, number, table):
        return match
    raise Http404


@prepared
def _at(contest: int, number: int, table: int) -> QuerySet[Match]:
    seated = Match.objects.filter(round__contest=contest, round__number=number, table=table)
    return seated.filter(round__draft=False).select_related("round__contest")


def right_over(match: Match) -> Right:
    """Return the right needed to write the result: `ENTER`; `CORRECT` if the round is closed."""
    return Right.CORRECT if match.round.closed else Right.ENTER


def may_write(request: HttpRequest, match: Match) -> bool:
    return right_over(match) in reader_rights(request, match.round.contest)


def form_of(
    request: HttpRequest, sheet: Sheet, way: str, sent: Mapping[str, Any] | None = None, **rows: Any
) -> TotalsForm | DealsForm:
    """Return the form of that way, from `sent`, the request or the result; `rows` are of deals."""
    data = None
    if request.method == "POST":
        data = request.POST.copy()
        for name, value in (sent or {}).items():
            data[name] = str(value)
    regulation = sheet.contest.regulation
    choices = TableChoices(data, rules=regulation.rules_of(sheet.spot), chosen=sheet.chosen)
    chosen, problems = choices.choose()
    rules: dict[str, Any] = {
        "rules": regulation.at_table(chosen).rules_of(sheet.spot),
        "end": regulation.end_of(sheet.spot),
    }
    if sheet.kind.by_deals:
        # The totals of a match say nothing of its boards.
        way = way if way in BY_DEALS else DealsForm.way
        rules |= {"boards": sheet.boards, "unplayed": sheet.adjusted}
    form: TotalsForm | DealsForm
    if way in BY_DEALS and offers_deals(sheet):
        if sheet.kind.by_manche and data is None:
            usual = (rules["end"].deals or 0) * regulation.manches_at(sheet.spot)
            rows["at_least"] = max(usual, rows.get("at_least", 0))
        form = BY_DEALS[way](data, deals=sheet.deals, initial=initial_of(sheet), **rules, **rows)
    elif sheet.kind.by_manche:
        last = sheet.last
        played = last.manches if last is not None else ()
        number = regulation.manches_at(sheet.spot)
        form = ManchesForm(data, number=number, played=played, initial=initial_of(sheet), **rules)
    else:
        form = TotalsForm(data, initial=initial_of(sheet), **rules)
    form.choices, form.chosen = choices, chosen
    if data is not None:
        form.add_problems(problem._replace(field="") for problem in problems)
    return form


def offers_deals(sheet: Sheet) -> bool:
    """Return whether deals may be typed: they do not tell where a manche by the clock ends."""
    by_clock = sheet.contest.regulation.end_of(sheet.round).clock
    return not sheet.kind.by_manche or not by_clock


def marks_of(sheet: Sheet, form: DealsForm) -> dict[str, Any]:
    """Return the marks of what is typed, row by row, as far as it can be counted."""
    # Validation parses what is typed.
    form.is_valid()
    deals: list[Deal] = form.deals()
    counted: TypedSheet | None = None
    if deals:
        counted = count_typed(sheet.contest.regulation.at_table(form.chosen), sheet.spot, deals)
    lines = zip_longest(form.rows, counted.deals if counted is not None else ())
    return {"lines": list(lines), "counted": counted}


def marks_page(
    request: HttpRequest, sheet: Sheet, camp: str = "", sent: Mapping[str, Any] | None = None
) -> HttpResponse:
    """Return the marks of the deals being typed, as HTML fragments that leave the inputs alone.

    `camp` is that of the phone which types them; "" at the desk. `sent` is that of `form_of`.
    """
    way = request.POST.get("way", "")
    form = form_of(request, sheet, way if way in BY_DEALS else DealsForm.way, sent, live=True)
    assert isinstance(form, DealsForm)
    form.is_valid()
    form.forgive_missing()
    return render(
        request, "results/entry/marks.html", {"form": form, "camp": camp, **marks_of(sheet, form)}
    )


def save(form: TotalsForm | DealsForm, match: Match, by: Writer) -> Entry:
    if isinstance(form, DealsForm):
        return results.enter_deals(match, by, form.deals(), **form.saved())
    return results.enter_totals(match, by, form.totals(), **form.saved())
