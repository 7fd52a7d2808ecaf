"""Result of a table where each plays for himself: entered at the desk, or who is absent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.results.chairs import (
    CHAIR_FORMS,
    AbsentForm,
    ChairDealsForm,
    MarksForm,
)
from tournaments.forms.results.entry import ConfirmForm, initial_of
from tournaments.models import Contest, Entry, Match
from tournaments.queries.results.answers import signs_of
from tournaments.queries.results.kept import kept
from tournaments.queries.results.sheets import Sheet, sheet
from tournaments.regulation.chairs import illegal_deals, score_chairs
from tournaments.services import results
from tournaments.services.results import Conflict, Doubtful, to_settle
from tournaments.services.results.versions import Writer
from tournaments.tables.results.words import sign_words
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk_page, person
from tournaments.views.permissions import require
from tournaments.views.results.typing import CONFLICT, may_write, right_over
from tournaments.words.enums import Chair, EntryKind, EntryStatus

WAYS = {
    MarksForm.way: gettext_lazy("Marque de chacun"),
    ChairDealsForm.way: gettext_lazy("Donne par donne"),
}
#: Buttons that return the page with everything typed and save nothing.
ASIDE = ("compute", "more")
Warn = Callable[[HttpRequest, Match], None]


def chair_form(
    request: HttpRequest, sheet: Sheet, way: str, sent: dict[str, Any] | None = None
) -> MarksForm | ChairDealsForm:
    """Return the form of that way, filled from `sent`, the request, or the present result."""
    data = None
    if request.method == "POST":
        data = request.POST.copy()
        for name, value in (sent or {}).items():
            data[name] = str(value)
    usual = ChairDealsForm.way if sheet.contest.regulation.comptoir else MarksForm.way
    if way not in CHAIR_FORMS:
        played = sheet.entry is not None and sheet.entry.kind.is_played
        way = sheet.entry.kind if played and sheet.entry is not None else usual
    seated = {"match": sheet.match, "seated": sheet.seated, "version": sheet.seen}
    return CHAIR_FORMS[way](data, sheet=sheet, initial=seated)


def save_chairs(form: MarksForm | ChairDealsForm, match: Match, by: Writer) -> Entry:
    if isinstance(form, ChairDealsForm):
        return results.enter_chair_deals(match, by, form.deals(), **form.saved())
    return results.enter_marks(match, by, form.marks(), **form.saved())


def counted(sheet: Sheet, form: MarksForm | ChairDealsForm) -> dict[str, Any]:
    """Return each row with its marks, or at comptoir what is left, and the totals; else nothing."""
    if not isinstance(form, ChairDealsForm):
        return {}
    regulation = sheet.contest.regulation
    deals = form.deals()
    score = None
    if deals and not illegal_deals(regulation, len(sheet.chairs), deals):
        score = score_chairs(regulation, sheet.round, len(sheet.chairs), deals, explain=True)
    turns = score.turns if score is not None else ()
    return {"rows": list(zip_longest(form.rows, turns)), "score": score}


def chairs_page(
    request: HttpRequest, contest: Contest, match: Match, table_sheet: Sheet
) -> HttpResponse:
    if request.method != "POST":
        return _chairs_page(
            request,
            contest,
            match,
            table_sheet,
            chair_form(request, table_sheet, request.GET.get("way", "")),
        )
    require(request, contest, right_over(match))
    form = chair_form(request, table_sheet, request.POST.get("way", ""))
    if isinstance(form, ChairDealsForm) and any(button in request.POST for button in ASIDE):
        form.is_valid()
        return _chairs_page(request, contest, match, table_sheet, form, status=200)
    if form.is_valid() and not form.speaks_of(table_sheet):
        form = chair_form(request, table_sheet, form.way, _seen_fields(table_sheet))
        form.add_error(
            None,
            _(
                "Les joueurs de cette table ont changé depuis que vous avez ouvert la page (tirage "
                "refait ou tables échangées). Vérifiez-les avant d’enregistrer."
            ),
        )
        return _chairs_page(request, contest, match, table_sheet, form, CONFLICT)
    try:
        save = partial(save_chairs, form, match, person(request))
        if carried_out(request, form, save, partial(said_of_chairs, table_sheet)):
            from_fast = request.GET.get("from") == "entry" and not table_sheet.round_closed
            if from_fast:
                page = redirect("fast-entry", contest.slug, table_sheet.round)
                page["Location"] += f"?after={table_sheet.table}"
                return page
            return redirect("round", contest.slug, table_sheet.round)
    except Doubtful as doubt:
        form.add_doubt(doubt)
        form.focus_error()
        return _chairs_page(
            request, contest, match, table_sheet, form, UNPROCESSABLE, doubtful=True
        )
    except Conflict:
        table_sheet = sheet(match)
        form = chair_form(request, table_sheet, form.way, {"version": table_sheet.seen})
        return _chairs_page(request, contest, match, table_sheet, form, CONFLICT, conflict=True)
    return _chairs_page(request, contest, match, table_sheet, form)


def absent_page(
    request: HttpRequest, contest: Contest, match: Match, table_sheet: Sheet, warn: Warn
) -> HttpResponse:
    """Ask which players are absent, then give the match to the others; `warn` of a later round."""
    form = AbsentForm(request.POST or None, sheet=table_sheet, initial=_seen_fields(table_sheet))
    status = None

    def save() -> Entry:
        values = form.cleaned_data
        if not form.speaks_of(table_sheet):
            raise Conflict(None)
        absent = [Chair(chair) for chair in values["absent"]]
        return results.enter_absent(
            match,
            person(request),
            absent,
            version=values["version"],
            reason=values["reason"],
            token=values["token"],
        )

    try:
        if request.method == "POST" and carried_out(
            request, form, save, partial(said_of_chairs, table_sheet)
        ):
            warn(request, match)
            return redirect("round", contest.slug, table_sheet.round)
    except Conflict:
        table_sheet = sheet(match)
        data = request.POST.copy()
        for name, value in _seen_fields(table_sheet).items():
            data[name] = str(value)
        form = AbsentForm(data, sheet=table_sheet)
        form.add_error(
            None,
            _(
                "Cette table a changé depuis que vous avez ouvert la page : relisez-la avant "
                "d’enregistrer."
            ),
        )
        status = CONFLICT
    context = {
        "sheet": table_sheet,
        "form": form,
        "corrects": table_sheet.entry is not None and table_sheet.entry.confirmed,
    }
    return desk_page(request, contest, "rounds", "results/chairs/absent.html", context, status)


def said_of_chairs(sheet: Sheet, entry: Entry) -> str:
    """Return the message that repeats what was recorded, to compare with the paper."""
    params = {"table": sheet.contest.table_short(sheet.table), "marks": _marks_said(sheet, entry)}
    match entry.status:
        case EntryStatus.TO_VERIFY:
            sentence = _("Table %(table)s à vérifier : %(marks)s.")
        case EntryStatus.DISPUTED:
            sentence = _("Table %(table)s, désaccord : vous dites %(marks)s.")
        case EntryStatus.PROPOSED:
            sentence = _("Table %(table)s, à confirmer par une autre personne : %(marks)s.")
        case EntryStatus.CONFIRMED:
            sentence = _("Table %(table)s enregistrée : %(marks)s.")
    return sentence % params


def _marks_said(sheet: Sheet, entry: Entry) -> str:
    if entry.kind == EntryKind.FORFEIT:
        gone = [one for chair, one, _mark in sheet.by_chair if chair in entry.course]
        return _("absent %(players)s") % {
            "players": ", ".join(f"{one.number} {one.name}" for one in gone)
        }
    return ", ".join(
        _("%(points)d pour %(player)s") % {"points": mark, "player": f"{one.number} {one.name}"}
        for one, mark in zip(sheet.chairs, entry.marks, strict=True)
    )


def _seen_fields(sheet: Sheet) -> dict[str, Any]:
    return {"match": sheet.match, "seated": sheet.seated, "version": sheet.seen}


def _chairs_page(
    request: HttpRequest,
    contest: Contest,
    match: Match,
    sheet: Sheet,
    form: MarksForm | ChairDealsForm,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    entry = sheet.entry
    signs = map(sign_words, signs_of(contest, sheet.history))
    context = {
        "sheet": sheet,
        "form": form,
        "ways": WAYS.items(),
        "may_write": (may_write(request, match) and not sheet.contest.closed) or form.is_bound,
        "corrects": entry is not None and entry.confirmed,
        "verify": entry is not None and not entry.confirmed,
        "history": list(zip(sheet.history, signs, strict=True)),
        "reading": to_settle(contest, sheet, person(request)),
        "kept": kept(sheet.round, sheet.table, entry, sheet.ns, sheet.ew),
        "confirm": ConfirmForm(initial=initial_of(sheet), auto_id=False),
        "from_fast": request.GET.get("from") == "entry" and not sheet.round_closed,
        **counted(sheet, form),
        **more,
    }
    return desk_page(request, contest, "rounds", "results/chairs/match.html", context, status)
