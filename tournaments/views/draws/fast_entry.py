"""Fast entry: the totals of a round's sheets, one after the other, with the keyboard alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.doubts.diagnosis import Sheet
from tournaments.forms.results.entry import ConfirmForm
from tournaments.forms.results.fast_entry import FIGURES, FastForm, SheetLine, typed_figures
from tournaments.models import Contest, Entry
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.halls import halls_of
from tournaments.queries.results.last_entries import at_tables, last_entries, last_entry_of
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.results.verdicts import verdict_of
from tournaments.regulation.manches import read_manches
from tournaments.services import results
from tournaments.services.results import Conflict
from tournaments.tables.draws.rounds import MISSING
from tournaments.views.core.halls import hall_asked
from tournaments.views.core.live import live_part, part_etag, read
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.draws.tables import jump_form, round_at, tables_of
from tournaments.views.permissions import Right, reader_hall, require
from tournaments.views.results.entry import way_by_deals
from tournaments.views.results.sheet_line import closed_words, save_line


@desk(Right.ENTER, by_form=True)
def fast_entry(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    if request.method == "POST":
        drawn = rounds_of(contest, number, authors=True)
        if drawn:
            return _saved_line(request, contest, drawn[0])
        sentence = _("La partie %(round)d n’est plus tirée : rien n’a été enregistré.")
        messages.error(request, sentence % {"round": number})
        return redirect("rounds", contest.slug)
    view = round_at(request, contest, number)
    if view.draft:
        return redirect("round", contest.slug, number)
    if view.closed or contest.closed_at is not None:
        messages.info(request, closed_words(view))
        return redirect("round", contest.slug, number)
    line = _asked_line(request, contest, view)
    spot = view.main_spot if line is None else view.spot(line)
    alone = line is not None and bool(line.chairs)
    kind = contest_info(contest).regulation.kind_of(alone, spot)
    if kind.by_deals:
        return _sheet_by_sheet(contest, view)
    figures = {name: request.GET.get(name, "") for name in FIGURES}
    table = line.table if line is not None else request.GET.get("table", "")
    form = _form(contest, view, initial={"table": table, **figures})
    if line is not None:
        form.focus("table" if kind.each_alone else "ns")
    return _fast_page(request, contest, view, form, line=line)


@desk(Right.ENTER)
@require_safe
def who(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show the teams of the table being typed, its present result, and whether the totals agree."""
    info = contest_info(contest)
    sheet_line = SheetLine(request.GET, contest=info, view=round_at(request, contest, number))
    verdict = None
    # A verdict is about two totals: the service judges those of manches.
    if sheet_line.is_valid() and not (sheet_line.only_table or sheet_line.in_manches):
        totals = sheet_line.totals()
        sheet = Sheet(totals.ns, totals.ew, totals.belotes, totals.capots)
        verdict = verdict_of(info.regulation, sheet_line.spot, sheet)
    context = {
        "contest": info,
        "view": sheet_line.view,
        "line": sheet_line.found,
        "verdict": verdict,
        "problems": sheet_line.errors.get("table", ()),
    }
    return render(request, "results/entry/who.html", context)


@desk(Right.ENTER)
@live_part
def live(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    return render(
        request,
        "results/entry/fast_live.html",
        _below(request, contest, round_at(request, contest, number)),
    )


@desk(Right.ENTER, by_form=True)
@require_POST
def undo(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    view = round_at(request, contest, number)
    form = ConfirmForm(request.POST)
    entry = _own_entry(request, view, form)
    page = reverse("fast-entry", args=[contest.slug, number])
    if entry is None or view.closed:
        messages.error(request, closed_words(view) if view.closed else _not_mine())
        return redirect(page)

    require(request, contest, Right.ENTER, table=entry.match.table)

    def do() -> Entry | None:
        values = form.cleaned_data
        version, token = values["version"], values["token"]
        return results.undo_entry(entry.match, person(request), version=version, token=token)

    short = contest_info(contest).table_short
    sentence = _("Table %(table)s : votre saisie est annulée. La voici, à corriger ou à effacer.")
    try:
        if carried_out(request, form, do, sentence % {"table": short(entry.match.table)}):
            return redirect(f"{page}?{urlencode(_figures(entry))}")
    except Conflict:
        messages.error(request, _not_mine())
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect(page)


def _own_entry(request: HttpRequest, view: RoundView, form: ConfirmForm) -> Entry | None:
    """Return the version named by the form if this person entered it in this round, else None."""
    if not form.is_valid():
        return None
    values = form.cleaned_data
    mine = Entry.objects.filter(match__round=view.pk, entered_by=person(request))
    entries = mine.select_related("match__round__contest")
    return entries.filter(match=values["match"], version=values["version"]).first()


def _figures(entry: Entry) -> dict[str, Any]:
    """Return the figures to put back into the fields; for deals, only the table."""
    names = FIGURES if entry.kind.has_only_totals else ()
    figures = {name: getattr(entry, name) for name in names}
    if entry.manches:
        figures |= typed_figures(entry.ns or 0, entry.ew or 0, read_manches(entry.manches))
    return {"table": entry.match.table} | {k: v for k, v in figures.items() if v is not None}


def _not_mine() -> str:
    return _("Ce résultat n’est plus votre dernière saisie : rien n’est annulé.")


def _saved_line(request: HttpRequest, contest: Contest, view: RoundView) -> HttpResponse:
    form = _form(contest, view, request.POST)
    valid = form.is_valid()
    line = form.found
    if line is not None:
        require(request, contest, Right.ENTER, table=line.table)
    if line is not None and line.chairs:
        url = reverse("match", args=[contest.slug, view.number, line.table])
        return redirect(f"{url}?from=entry")
    if line is not None and "deals" in request.POST:
        url = reverse("match", args=[contest.slug, view.number, line.table])
        return redirect(f"{url}?{urlencode({'way': way_by_deals(request), 'from': 'entry'})}")
    if line is None or not valid:
        form.focus_error()
        return _fast_page(request, contest, view, form)
    if form.only_table and not view.closed:
        form.focus("ns")
        return _fast_page(request, contest, view, form, status=200)
    answer = save_line(
        request,
        contest_info(contest),
        view,
        form,
        line,
        lambda match: results.enter_totals(match, person(request), form.totals(), **form.saved()),
    )
    if answer.done:
        return _next_line(contest, view, line)
    return _fast_page(request, contest, view, form, answer.status, **answer.shown)


def _asked_line(request: HttpRequest, contest: Contest, view: RoundView) -> TableLine | None:
    """Return the table asked for, or the next one without a result, from `after` if given."""
    if request.GET.get("table"):
        jump = jump_form(contest, view, request.GET)
        jump.is_valid()
        return jump.found
    after = request.GET.get("after", "")
    hall = hall_asked(halls_of(contest), request) or reader_hall(request, contest)
    if hall is not None:
        # A desk with a hall has the pile of its own sheets.
        view = replace(view, tables=tuple(one for one in view.tables if hall.holds(one.table)))
    return view.next_missing(int(after) if after.isdecimal() and len(after) < 7 else 0)


def _sheet_by_sheet(contest: Contest, view: RoundView) -> HttpResponse:
    """Redirect to the page of the next sheet: totals say nothing of boards."""
    line = view.next_missing()
    if line is None:
        return redirect("round", contest.slug, view.number)
    url = reverse("match", args=[contest.slug, view.number, line.table])
    return redirect(f"{url}?{urlencode({'from': 'entry'})}")


def _next_line(contest: Contest, view: RoundView, line: TableLine) -> HttpResponse:
    page = reverse("fast-entry", args=[contest.slug, view.number])
    return redirect(f"{page}?{urlencode({'after': line.table})}")


def _form(contest: Contest, view: RoundView, data: Any = None, initial: Any = None) -> FastForm:
    return FastForm(data, contest=contest_info(contest), view=view, initial=initial)


def _fast_page(
    request: HttpRequest,
    contest: Contest,
    view: RoundView,
    form: FastForm,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    context = {
        "form": form,
        "blank": _form(contest, view),
        "sent_back": form.is_bound,
        "line": form.found,
        **_below(request, contest, view),
        **more,
    }
    return desk_page(request, contest, "rounds", "results/entry/fast.html", context, status)


def _below(request: HttpRequest, contest: Contest, view: RoundView) -> dict[str, Any]:
    """Return the context below the fields: sheets to enter, then entries, latest first."""
    reader = person(request)
    last = read(request, contest, last_entries, view.number)
    own = at_tables(view, read(request, contest, last_entry_of, view.number, reader.pk))
    mine = own[0] if own else None
    seen = {"match": mine.line.match, "version": mine.entry.version} if mine else {}
    return {
        "contest": contest_info(contest),
        "view": view,
        "etag": part_etag(request, contest),
        "last": at_tables(view, last),
        "mine": mine,
        "undo": ConfirmForm(initial=seen, auto_id=False),
        "me": reader.get_username(),
        "live_url": reverse("fast-entry-live", args=[contest.slug, view.number]),
        **tables_of(request, contest, view, "fast-entry", MISSING),
    }
