"""Entry of a player at a table where each plays for himself, on a phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.results.chairs import ChairDealsForm, MarksForm
from tournaments.forms.results.entry import INCOMPLETE
from tournaments.queries.results.sheets import Sheet, Step, sheet, step_of
from tournaments.services.core.action import AlreadyDone
from tournaments.services.results import Conflict, Doubtful
from tournaments.views.core.support import UNPROCESSABLE, status_of
from tournaments.views.results.at_table import Here, frame
from tournaments.views.results.chairs import ASIDE, WAYS, chair_form, counted, save_chairs
from tournaments.views.results.typing import CONFLICT
from tournaments.words.texts import Refused


def typed_at_chairs(request: HttpRequest, here: Here, sheet: Sheet, step: Step) -> HttpResponse:
    """Show the form of the table, record what a player typed, or return it with every error."""
    if request.method != "POST":
        if step == Step.DONE:
            return redirect(here.url())
        return _table_page(
            request, here, sheet, chair_form(request, sheet, request.GET.get("way", ""))
        )
    form = chair_form(request, sheet, request.POST.get("way", ""))
    if isinstance(form, ChairDealsForm) and any(button in request.POST for button in ASIDE):
        form.is_valid()
        return _table_page(request, here, sheet, form)
    if form.is_valid() and form.cleaned_data["match"] != here.match.pk:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid():
        return _table_page(request, here, sheet, form, UNPROCESSABLE)
    if step == Step.DONE:
        return _both(request, here, form)
    try:
        save_chairs(form, here.match, here.writer)
    except AlreadyDone:
        pass
    except Doubtful as doubt:
        form.add_doubt(doubt)
        return _table_page(request, here, sheet, form, UNPROCESSABLE, doubtful=True)
    except Conflict:
        return _both(request, here, form)
    except Refused as refusal:
        form.refuse(refusal)
        return _table_page(request, here, sheet, form, status_of(refusal))
    return redirect(here.url())


def _both(request: HttpRequest, here: Here, form: MarksForm | ChairDealsForm) -> HttpResponse:
    """Show what was recorded meanwhile above what was typed; nothing typed is lost."""
    table_sheet = sheet(here.match)
    again = chair_form(request, table_sheet, form.way, {"version": table_sheet.seen})
    step = step_of(table_sheet.entry, here.spoken)
    return _table_page(request, here, table_sheet, again, CONFLICT, both=True, step=step.name)


def _table_page(
    request: HttpRequest,
    here: Here,
    sheet: Sheet,
    form: MarksForm | ChairDealsForm,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    for field in form.fields.values():
        # A keyboard that opens by itself hides half of a phone's screen.
        field.widget.attrs.pop("autofocus", None)
    context = {
        **frame(here),
        "sheet": sheet,
        "form": form,
        "ways": WAYS.items(),
        **counted(sheet, form),
        **more,
    }
    return render(request, "results/chairs/table.html", context, status=status)
