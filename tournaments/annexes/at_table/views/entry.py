"""Entry of a camp at its table: returned with its errors, or recorded for the other camp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.annexes.at_table.forms.one_deal import (
    AT,
    GO,
    NEXT,
    OneDeal,
    hidden,
    other_contracts,
    written,
)
from tournaments.annexes.at_table.queries.steps import Step, step_of
from tournaments.annexes.at_table.views.at_table import Here, frame
from tournaments.forms.results.entry import INCOMPLETE, DealsForm, TotalsForm
from tournaments.forms.results.manches import ManchesForm
from tournaments.queries.results.sheets import Sheet, sheet
from tournaments.queries.results.verdicts import TypedSheet
from tournaments.services.core.action import AlreadyDone
from tournaments.services.results import Conflict, Doubtful
from tournaments.views.core.support import UNPROCESSABLE, status_of
from tournaments.views.results.typing import ASIDE, CONFLICT, form_of, marks_of, offers_deals, save
from tournaments.words.enums import Camp, Chair, EntryKind
from tournaments.words.texts import Refused

#: Buttons that return the page with everything typed and save nothing.
BUTTONS = (*ASIDE, NEXT, GO)


def one_deal(
    request: HttpRequest,
    form: DealsForm,
    camp: Camp | Chair,
    lines: Sequence[tuple[Any, Any]],
    counted: TypedSheet | None,
) -> dict[str, Any]:
    """Return the deal that the page shows, its marks, and the fields of the others.

    `deal` is None where the whole sheet is shown, to be sent. `lines` are the rows with their
    marks, as in `marks_of`.
    """
    ended = counted is not None and counted.match.ended
    place = _place(request, form, ended=ended)
    row = form.rows[place] if place is not None else None
    others = list(hidden(form, row))
    assert isinstance(camp, Camp)
    if row is None:
        return {
            "one_deal": True, "deal": None, "hidden": others, "written": written(form, camp)
        }  # fmt: skip
    return {
        "one_deal": True,
        "deal": OneDeal(form, row, camp),
        "hidden": others,
        "marks": lines[row.number - 1][1],
    }


def needs_a_row(sheet: Sheet, form: DealsForm) -> bool:
    """Whether every row holds a deal, and the match has not ended."""
    full = len(form.filled) == len(form.rows) and not form.has_boards
    if not full or any(row.errors for row in form.filled):
        return False
    counted = marks_of(sheet, form)["counted"]
    return counted is None or not counted.match.ended


def _place(request: HttpRequest, form: DealsForm, *, ended: bool) -> int | None:
    """Return the place of the deal to show, from 0; None for the whole sheet."""
    sent, rows = request.POST, form.rows
    at = _number(sent.get(AT, ""), form)
    if GO in sent:
        return _number(sent[GO], form)
    if NEXT in sent and at is not None:
        row = rows[at]
        if row.blank and not row.unplayed and not row.errors:
            row.add_error(row.first, str(row.if_blank))
        if row.errors:
            return at
        following = at + 1
        over = following == len(rows) or (ended and rows[following].blank)
        return None if over else following
    if any(button in sent for button in BUTTONS):
        return at
    if form.is_bound:
        # The sheet came back: the first deal to correct.
        return next((row.number - 1 for row in rows if row.errors), None)
    if "deal" in request.GET:
        return _number(request.GET["deal"], form)
    filled = len(form.filled)
    return None if ended or filled == len(rows) else filled


def _number(typed: str, form: DealsForm) -> int | None:
    """Return the place of a row that a page names; None for another word."""
    place = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 4 else -1
    return place if 0 <= place < len(form.rows) else None


def entry_form(request: HttpRequest, sheet: Sheet, way: str, **sent: Any) -> TotalsForm | DealsForm:
    """Return the form of that way, with enough rows for the deals that the phone kept.

    `sent` replaces posted values, as in `form_of`.
    """
    way = way or (sheet.entry.kind if sheet.entry is not None else "")
    shown = {name: name in request.GET for name in ("false_too", "omitted_too")}
    rows = {"at_least": _rows(request), **shown}
    return form_of(request, sheet, way, other_contracts(request.POST) | sent, **rows)


def _rows(request: HttpRequest) -> int:
    """Return the number of rows that the phone needs for the deals it kept."""
    rows_text = request.GET.get("rows", "")
    return int(rows_text) if rows_text.isdecimal() and len(rows_text) < 4 else 0


def typed(request: HttpRequest, here: Here, sheet: Sheet, step: Step) -> HttpResponse:
    """Record what the camp typed, or return it with every error."""
    form = entry_form(request, sheet, request.POST.get("way", ""))
    if isinstance(form, DealsForm) and any(button in request.POST for button in BUTTONS):
        form.is_valid()
        if NEXT in request.POST and needs_a_row(sheet, form):
            form = entry_form(request, sheet, form.way, rows=form.row_count + 1)
            form.is_valid()
        return entry_page(request, here, sheet, form)
    if form.is_valid() and form.cleaned_data["match"] != here.match.pk:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid():
        return entry_page(request, here, sheet, form, UNPROCESSABLE)
    if step == Step.DONE:
        return _meanwhile(request, here, form)
    try:
        save(form, here.match, here.writer)
    except AlreadyDone:
        pass
    except Doubtful as doubt:
        form.add_doubt(doubt)
        return entry_page(request, here, sheet, form, UNPROCESSABLE, doubtful=True)
    except Conflict:
        return _meanwhile(request, here, form)
    except Refused as refusal:
        form.refuse(refusal)
        return entry_page(request, here, sheet, form, status_of(refusal))
    return redirect(here.url())


def entry_page(
    request: HttpRequest,
    here: Here,
    sheet: Sheet,
    form: TotalsForm | DealsForm,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """Show the form of totals or deals, with our own figures first."""
    for field in form.fields.values():
        # A keyboard that opens by itself hides half of a phone's screen.
        field.widget.attrs.pop("autofocus", None)
    context = {**frame(here), "sheet": sheet, "form": form, "by_deals": offers_deals(sheet), **more}
    if isinstance(form, DealsForm):
        context |= marks_of(sheet, form)
        if form.way == EntryKind.DEALS:
            context |= one_deal(request, form, here.spoken, context["lines"], context["counted"])
    elif isinstance(form, ManchesForm):
        ours = slice(None) if here.spoken == Camp.NS else slice(None, None, -1)
        context["manches"] = [(row.number, (row.ns, row.ew)[ours]) for row in form.rows]
    else:
        ns, ew = form["ns"], form["ew"]
        context["totals"] = (ns, ew) if here.spoken == Camp.NS else (ew, ns)
    return render(request, "results/table/entry.html", context, status=status)


def _meanwhile(request: HttpRequest, here: Here, form: TotalsForm | DealsForm) -> HttpResponse:
    """Answer a camp that typed while another entry was saved: show both if they differ.

    If both camps typed the same figures, they have already agreed before this point.
    """
    table_sheet = sheet(here.match)
    entry = table_sheet.entry
    figures = _figures(table_sheet, form)
    left = entry is not None and step_of(entry, here.spoken) in (Step.AGREE, Step.ANSWER)
    if left or entry is None or figures is None or not entry.says(*figures):
        return _both(request, here, table_sheet, form)
    return redirect(here.url())


def _both(
    request: HttpRequest, here: Here, sheet: Sheet, form: TotalsForm | DealsForm
) -> HttpResponse:
    """Show what is recorded beside what was typed; nothing typed is lost."""
    figures = _figures(sheet, form)
    again = entry_form(request, sheet, form.way, version=sheet.seen)
    step = step_of(sheet.entry, here.spoken).name
    both = {"both": True, "step": step, "figures": figures}
    return entry_page(request, here, sheet, again, CONFLICT, **both)


def _figures(sheet: Sheet, form: TotalsForm | DealsForm) -> tuple[int, int] | None:
    """Return the totals typed, or those of the typed deals; None if they cannot be counted."""
    if isinstance(form, TotalsForm):
        totals = form.totals()
        return totals.ns, totals.ew
    counted = marks_of(sheet, form)["counted"]
    return (counted.match.ns, counted.match.ew) if counted is not None else None
