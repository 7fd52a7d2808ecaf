"""Result of one match: shown, entered, confirmed, corrected, or won by forfeit."""

from __future__ import annotations

from typing import Any, assert_never

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.forms.results.choices import said_at_table
from tournaments.forms.results.entry import (
    ConfirmForm,
    DealsForm,
    EntryForm,
    ForfeitForm,
    TotalsForm,
    initial_of,
)
from tournaments.forms.results.manches import ManchesForm
from tournaments.forms.results.notation import BY_DEALS, LinesForm
from tournaments.models import Contest, Entry, Match
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.results.answers import signs_of
from tournaments.queries.results.doubts import worth_a_look
from tournaments.queries.results.kept import kept
from tournaments.queries.results.rounds import TableLine
from tournaments.queries.results.sheets import Sheet, sheet
from tournaments.services import results
from tournaments.services.results import Conflict, Doubtful, to_settle
from tournaments.tables.results.words import sign_words
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require
from tournaments.views.results.chairs import absent_page, chairs_page
from tournaments.views.results.typing import (
    ASIDE,
    CONFLICT,
    form_of,
    marks_of,
    marks_page,
    match_at,
    may_write,
    offers_deals,
    right_over,
    save,
)
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp, EntryStatus
from tournaments.words.texts import say

#: Ways of typing a sheet.
WAYS = {
    TotalsForm.way: gettext_lazy("Totaux"),
    DealsForm.way: gettext_lazy("Donne par donne"),
    LinesForm.way: gettext_lazy("Une ligne par donne"),
}
#: Session key of the person's last way of typing, offered again at the next table.
WAY = "entry-way"


@desk(Right.SEE, post=Right.ENTER)
def match(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    match = match_at(contest, number, table)
    table_sheet = sheet(match)
    if table_sheet.kind.each_alone:
        return chairs_page(request, contest, match, table_sheet)
    if request.method == "POST":
        require(request, contest, right_over(match))
        return _saved_entry(request, contest, match, table_sheet)
    form = form_of(request, table_sheet, request.GET.get("way") or _way_of(request, table_sheet))
    if isinstance(form, DealsForm):
        form.focus_next()
    return _entry_page(request, contest, match, table_sheet, form)


@desk(Right.ENTER)
@require_POST
def preview(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    table_sheet = sheet(match_at(contest, number, table))
    return marks_page(request, table_sheet)


def _saved_entry(
    request: HttpRequest, contest: Contest, match: Match, table_sheet: Sheet
) -> HttpResponse:
    form = form_of(request, table_sheet, request.POST.get("way", ""))
    if isinstance(form, DealsForm) and any(button in request.POST for button in ASIDE):
        counted = marks_of(table_sheet, form)["counted"]
        form.focus_next(ended="compute" in request.POST and counted and counted.match.ended)
        return _entry_page(request, contest, match, table_sheet, form, status=200)
    if form.is_valid() and not form.speaks_of(table_sheet):
        return _moved(request, contest, match, table_sheet, form)

    def do() -> Entry:
        return save(form, match, person(request))

    try:
        if carried_out(
            request, form, do, lambda entry: said_of(table_sheet.contest, table_sheet, entry)
        ):
            request.session[WAY] = form.way
            warn_of_next_draw(request, match)
            warn_of_doubles(request, match)
            back = "fast-entry" if _from_fast_entry(request, table_sheet) else "round"
            return redirect(back, contest.slug, table_sheet.round)
    except Doubtful as doubt:
        form.add_doubt(doubt)
        form.focus_error()
        return _entry_page(request, contest, match, table_sheet, form, doubtful=True)
    except Conflict:
        # The other version may be newer than the sheet read above.
        table_sheet = sheet(match)
        typed = {}
        if isinstance(form, TotalsForm) and not isinstance(form, ManchesForm):
            # The form completed a total left empty: show both totals beside the other version.
            typed = {camp: form.cleaned_data[camp] for camp in ("ns", "ew")}
        form = form_of(request, table_sheet, form.way, {"version": table_sheet.seen, **typed})
        return _entry_page(request, contest, match, table_sheet, form, CONFLICT, conflict=True)
    return _entry_page(request, contest, match, table_sheet, form)


def _way_of(request: HttpRequest, sheet: Sheet) -> str:
    """Return the first way to show: that of the current result, or the person's last one."""
    way = str(request.session.get(WAY, ""))
    if sheet.entry is None or (sheet.entry.kind.has_deals and way == LinesForm.way):
        return way
    return sheet.entry.kind


def way_by_deals(request: HttpRequest) -> str:
    """Return the person's last way of typing deals; by default the one with the fewest keys."""
    way = str(request.session.get(WAY, ""))
    return way if way in BY_DEALS else LinesForm.way


def _ways(sheet: Sheet) -> list[tuple[str, Any]]:
    """Return the ways of typing this match, with their words; none if only totals are possible."""
    if not offers_deals(sheet):
        return []
    return [
        (way, label) for way, label in WAYS.items() if way in BY_DEALS or not sheet.kind.by_deals
    ]


def _entry_page(
    request: HttpRequest,
    contest: Contest,
    match: Match,
    sheet: Sheet,
    form: EntryForm,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    entry = sheet.entry
    signs = map(sign_words, signs_of(contest, sheet.history))
    open_ = may_write(request, match) and not sheet.contest.closed
    context = {
        "sheet": sheet,
        "form": form,
        "ways": _ways(sheet),
        "preview_url": reverse("match-preview", args=[contest.slug, sheet.round, sheet.table]),
        # Show what was typed again, even if it came too late to be saved.
        "may_write": open_ or form.is_bound,
        "corrects": entry is not None and entry.confirmed,
        "verify": entry is not None and not entry.confirmed,
        "history": list(zip(sheet.history, signs, strict=True)),
        "reading": to_settle(contest, sheet, person(request)),
        "kept": kept(sheet.round, sheet.table, entry, sheet.ns, sheet.ew),
        "agreed": said_at_table(sheet.chosen),
        "confirm": ConfirmForm(initial=initial_of(sheet), auto_id=False),
        "next_drawn": _next_drawn(match),
        "from_fast": _from_fast_entry(request, sheet),
        **(marks_of(sheet, form) if isinstance(form, DealsForm) else {}),
        **more,
    }
    if status is None and more.get("doubtful"):
        status = UNPROCESSABLE
    return desk_page(request, contest, "rounds", "results/entry/match.html", context, status)


def _moved(
    request: HttpRequest, contest: Contest, match: Match, sheet: Sheet, form: EntryForm
) -> HttpResponse:
    """Refuse to save: the teams of the table changed after the page was opened."""
    shown = {"match": sheet.match, "seated": sheet.seated, "version": sheet.seen}
    form = form_of(request, sheet, form.way, shown)
    form.add_error(
        None,
        _(
            "Les équipes de cette table ont changé depuis que vous avez ouvert la page (tirage "
            "refait ou tables échangées). Vérifiez-les avant d’enregistrer."
        ),
    )
    return _entry_page(request, contest, match, sheet, form, CONFLICT)


def _next_drawn(match: Match) -> int | None:
    """Return the number of the next round if it is drawn and this match's round is closed."""
    following = match.round.number + 1
    drawn = match.round.closed and match.round.contest.rounds.filter(number=following).exists()
    return following if drawn else None


def warn_of_next_draw(request: HttpRequest, match: Match) -> None:
    following = _next_drawn(match)
    if following is not None:
        sentence = _(
            "Le tirage de la partie %(round)d a été fait avant cette correction et n’est pas "
            "refait."
        )
        messages.info(request, sentence % {"round": following})


def warn_of_doubles(request: HttpRequest, match: Match) -> None:
    """Warn about totals just recorded that are possible but unusual."""
    entry = match.entries.filter(current=True).first()
    if entry is None:
        return
    info = contest_info(match.round.contest)
    regulation = info.regulation
    for cause in worth_a_look(regulation, match, entry):
        params = {"table": info.table_short(match.table), "said": say(cause.message, cause.params)}
        messages.warning(request, _("Table %(table)s, à regarder de près : %(said)s") % params)


def _from_fast_entry(request: HttpRequest, sheet: Sheet) -> bool:
    """Return whether the person came from the fast entry page and can go back there."""
    return request.GET.get("from") == "entry" and not sheet.round_closed


def said_of(contest: ContestInfo, seen: Sheet | TableLine, entry: Entry) -> str:
    """Return the message that repeats what was recorded, to compare with the paper."""
    sentence = _recorded(entry)
    return sentence % {
        "table": contest.table_short(seen.table),
        "ns": f"{seen.ns.number} {seen.ns.name}",
        "ns_points": entry.ns,
        "ew": f"{seen.ew.number} {seen.ew.name}",
        "ew_points": entry.ew,
    }


def _recorded(entry: Entry) -> str:
    """Return the sentence for the entry's status, with its figures still to fill in."""
    match entry.status:
        case EntryStatus.TO_VERIFY:
            return _(
                "Table %(table)s à vérifier : %(ns_points)d pour %(ns)s, %(ew_points)d pour %(ew)s."
            )
        case EntryStatus.DISPUTED:
            return _(
                "Table %(table)s, désaccord : vous dites %(ns_points)d pour %(ns)s, %(ew_points)d "
                "pour %(ew)s."
            )
        case EntryStatus.PROPOSED if entry.current:
            return _(
                "Table %(table)s, à confirmer par une autre personne : %(ns_points)d pour %(ns)s, "
                "%(ew_points)d pour %(ew)s."
            )
        case EntryStatus.PROPOSED:
            return _(
                "Table %(table)s, correction à confirmer par une autre personne : %(ns_points)d "
                "pour %(ns)s, %(ew_points)d pour %(ew)s."
            )
        case EntryStatus.CONFIRMED if entry.second_reading:
            return _(
                "Table %(table)s confirmée, le résultat compte : %(ns_points)d pour %(ns)s, "
                "%(ew_points)d pour %(ew)s."
            )
        case EntryStatus.CONFIRMED:
            return _(
                "Table %(table)s enregistrée : %(ns_points)d pour %(ns)s, %(ew_points)d pour "
                "%(ew)s."
            )
        case _:
            assert_never(entry.status)


@desk(Right.ENTER)
def forfeit(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    match = match_at(contest, number, table)
    require(request, contest, right_over(match))
    table_sheet = sheet(match)
    if table_sheet.kind.each_alone:
        return absent_page(request, contest, match, table_sheet, warn_of_next_draw)
    form = ForfeitForm(request.POST or None, sheet=table_sheet, initial=initial_of(table_sheet))

    def save() -> Entry:
        values = form.cleaned_data
        if not form.speaks_of(table_sheet):
            raise Conflict(None)
        return results.enter_forfeit(
            match,
            person(request),
            Camp(values["absent"]),
            version=values["version"],
            reason=values["reason"],
            token=values["token"],
        )

    try:
        if request.method == "POST" and carried_out(
            request, form, save, lambda _e: _forfeit_sentence(form)
        ):
            warn_of_next_draw(request, match)
            return redirect("round", contest.slug, number)
    except Conflict:
        return _changed(request, contest, match, form)
    return _forfeit_page(request, contest, table_sheet, form)


def _changed(
    request: HttpRequest, contest: Contest, match: Match, form: ForfeitForm
) -> HttpResponse:
    table_sheet = sheet(match)
    data = request.POST.copy()
    data["match"], data["seated"], data["version"] = (
        str(match.pk),
        table_sheet.seated,
        str(table_sheet.seen),
    )
    form = ForfeitForm(data, sheet=table_sheet)
    form.add_error(
        None,
        _(
            "Cette table a changé depuis que vous avez ouvert la page : relisez-la avant "
            "d’enregistrer."
        ),
    )
    return _forfeit_page(request, contest, table_sheet, form, CONFLICT)


def _forfeit_page(
    request: HttpRequest,
    contest: Contest,
    sheet: Sheet,
    form: ForfeitForm,
    status: int | None = None,
) -> HttpResponse:
    context = {
        "sheet": sheet,
        "form": form,
        "corrects": sheet.entry is not None and sheet.entry.confirmed,
    }
    return desk_page(request, contest, "rounds", "results/entry/forfeit.html", context, status)


def _forfeit_sentence(form: ForfeitForm) -> str:
    winner = form.present
    params = {"table": form.sheet.table, "number": winner.number}
    message = "Table %(table)d : l’équipe %(number)s gagne par forfait."
    return worded(form.sheet.contest.individuals, message, params)
