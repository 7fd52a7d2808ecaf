"""Pages of a table: its players enter their result, or check what the other camp entered."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.annexes.at_table.forms.buttons import CampForm
from tournaments.annexes.at_table.forms.one_deal import other_contracts
from tournaments.annexes.at_table.queries.steps import (
    Step,
    state_of,
    step_of,
    told_state,
)
from tournaments.annexes.at_table.services.camp_codes import claim_camp
from tournaments.annexes.at_table.views.at_table import Here, at_table, frame, remember, typed_back
from tournaments.annexes.at_table.views.entry import entry_form, entry_page, typed
from tournaments.forms.results.chairs import ChairDealsForm, MarksForm
from tournaments.forms.results.entry import INCOMPLETE, ConfirmForm, initial_of
from tournaments.queries.results.calls import calls_state
from tournaments.queries.results.sheets import Sheet, sheet
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.core.limits import TooSoon
from tournaments.services.results import Conflict, Doubtful
from tournaments.views.core.support import TOO_MANY, UNPROCESSABLE, status_of
from tournaments.views.results.chairs import ASIDE, WAYS, chair_form, counted, save_chairs
from tournaments.views.results.typing import CONFLICT, marks_page
from tournaments.words.enums import Camp, Chair, seat_named
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


#: Templates of the steps where nothing is left to type. Each page refreshes by itself.
PAGES = {
    Step.WAIT: "results/table/wait.html",
    Step.AGREE: "results/table/agree.html",
    Step.DISPUTED: "results/table/disputed.html",
    Step.ANSWER: "results/table/disputed.html",
    Step.VERIFY: "results/table/verify.html",
    Step.DONE: "results/table/done.html",
}


@at_table
def table(request: HttpRequest, here: Here) -> HttpResponse:
    """Show the match as the phone's camp sees it, with what that camp must do."""
    choosing = "camp" in request.GET and not here.bound and request.method != "POST"
    if here.camp is None or choosing:
        return _opening(request, here)
    table_sheet = sheet(here.match)
    step = step_of(table_sheet.entry, here.spoken)
    entering = request.method == "POST" or step == Step.ENTER or "edit" in request.GET
    if entering and table_sheet.kind.each_alone:
        return typed_at_chairs(request, here, table_sheet, step)
    if request.method == "POST":
        return typed(request, here, table_sheet, step)
    if step == Step.ENTER or ("edit" in request.GET and step != Step.DONE):
        form = entry_form(request, table_sheet, request.GET.get("way", ""))
        return entry_page(request, here, table_sheet, form)
    return _step_page(request, here, table_sheet, step)


@at_table
def camp(request: HttpRequest, here: Here) -> HttpResponse:
    """Let this phone speak for the camp whose code it types."""
    chosen = request.POST.get("camp", "")
    if request.method != "POST" or here.bound or chosen not in _seats(here):
        return redirect(here.url())
    form = CampForm(request.POST)
    if form.is_valid():
        try:
            claim_camp(here.found, seat_named(chosen), form.cleaned_data["code"], here.address)
        except Refused as refusal:
            form.refuse(refusal)
        else:
            response = redirect(here.url())
            remember(request, response, here, seat_named(chosen))
            return response
    return _sure(request, here, seat_named(chosen), form, UNPROCESSABLE)


@at_table
def preview(request: HttpRequest, here: Here) -> HttpResponse:
    """Return the marks of the deals being typed, as HTML fragments that leave the inputs alone."""
    if here.camp is None or request.method != "POST":
        raise PermissionDenied(_("Cette page ne s’ouvre que depuis la saisie d’une table."))
    contracts = other_contracts(request.POST)
    return marks_page(request, sheet(here.match), here.spoken, contracts)


@at_table
def agree(request: HttpRequest, here: Here) -> HttpResponse:
    """Confirm, for this camp, the figures that wait for it."""
    if here.camp is None or request.method != "POST":
        return redirect(here.url())
    form = ConfirmForm(request.POST)
    outcome, status = "", CONFLICT
    if form.is_valid():
        values = form.cleaned_data
        try:
            results.confirm_entry(
                here.match, here.writer, version=values["version"], token=values["token"]
            )
        except AlreadyDone:
            pass
        except Conflict:
            outcome = "changed"
        except Refused as refusal:
            outcome = str(refusal)
            status = TOO_MANY if isinstance(refusal, TooSoon) else CONFLICT
        else:
            return redirect(here.url())
    table_sheet = sheet(here.match)
    step = step_of(table_sheet.entry, here.spoken)
    if not outcome or step == Step.ENTER:
        return redirect(here.url())
    return _step_page(request, here, table_sheet, step, status, told=outcome)


@at_table
def state(request: HttpRequest, here: Here) -> HttpResponse:
    """Return a token that changes with the page's content, for the pages that wait."""
    return HttpResponse(_state(here), content_type="text/plain; charset=utf-8")


def _state(here: Here) -> str:
    payments = told_state(here.match.round.contest)
    return f"{state_of(here.match)}.{payments}.{calls_state(here.match, here.numbers)}"


def _opening(request: HttpRequest, here: Here) -> HttpResponse:
    """Show the table and ask which camp the phone is for; then ask for the camp's code."""
    chosen = request.GET.get("camp", "")
    if chosen in _seats(here):
        return _sure(request, here, seat_named(chosen), CampForm())
    typed = {"typed": typed_back(request.POST)}
    return render(request, "results/table/opening.html", frame(here) | typed)


def _seats(here: Here) -> list[str]:
    """Return the names of the camps, or chairs, of the table."""
    return [str(name) for name, _side in here.found.sides]


def _sure(
    request: HttpRequest, here: Here, chosen: Camp | Chair, form: CampForm, status: int = 200
) -> HttpResponse:
    """Ask for the code of the camp that was chosen; show what was typed before, if anything."""
    context = {
        "chosen": chosen,
        "side": here.found.side(chosen),
        "form": form,
        "typed": typed_back(request.POST),
    }
    return render(request, "results/table/sure.html", frame(here) | context, status=status)


def _step_page(
    request: HttpRequest, here: Here, sheet: Sheet, step: Step, status: int = 200, **more: Any
) -> HttpResponse:
    context = {
        "sheet": sheet,
        "step": step.name,
        "confirm": ConfirmForm(initial=initial_of(sheet), auto_id=False),
        "state": _state(here),
        **more,
    }
    return render(request, PAGES[step], frame(here) | context, status=status)
