"""Sheet of a table, typed on a phone one deal at a time: which deal is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from tournaments.forms.results.entry import DealsForm
from tournaments.forms.results.one_deal import AT, GO, NEXT, OneDeal, hidden, written
from tournaments.queries.results.sheets import Sheet
from tournaments.queries.results.verdicts import TypedSheet
from tournaments.views.results.typing import ASIDE, marks_of
from tournaments.words.enums import Camp, Chair


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
    if any(button in sent for button in ASIDE):
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
