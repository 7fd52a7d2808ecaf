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
from tournaments.services.core.versions import Writer
from tournaments.services.results import Conflict, Doubtful, to_settle
from tournaments.tables.results.words import sign_words
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk_page, person
from tournaments.views.permissions import require
from tournaments.views.results.matches import may_write, right_over
from tournaments.views.results.typing import CONFLICT
from tournaments.words.enums import Chair, EntryKind, EntryStatus

WAYS = {
    MarksForm.way: gettext_lazy("Marque de chacun"),
    ChairDealsForm.way: gettext_lazy("Donne par donne"),
}
#: Buttons that return the page with everything typed and save nothing.
ASIDE = ("compute", "more")
Warn = Callable[[HttpRequest, Match], None]


def chair_form(
    request: HttpRequest, seen: Sheet, way: str, sent: dict[str, Any] | None = None
) -> MarksForm | ChairDealsForm:
    """Return the form of that way, filled from the request or from the present result.

    `sent` replaces posted values.
    """
    data = None
    if request.method == "POST":
        data = request.POST.copy()
        for name, value in (sent or {}).items():
            data[name] = str(value)
    usual = ChairDealsForm.way if seen.contest.regulation.comptoir else MarksForm.way
    if way not in CHAIR_FORMS:
        played = seen.entry is not None and seen.entry.kind.is_played
        way = seen.entry.kind if played and seen.entry is not None else usual
    seated = {"match": seen.match, "seated": seen.seated, "version": seen.seen}
    return CHAIR_FORMS[way](data, sheet=seen, initial=seated)


def save_chairs(form: MarksForm | ChairDealsForm, found: Match, by: Writer) -> Entry:
    """Save what a form holds. Raises what the services raise."""
    if isinstance(form, ChairDealsForm):
        return results.enter_chair_deals(found, by, form.deals(), **form.saved())
    return results.enter_marks(found, by, form.marks(), **form.saved())


def counted(seen: Sheet, form: MarksForm | ChairDealsForm) -> dict[str, Any]:
    """Return each row with the marks it makes, and the totals; nothing for the other form.

    At comptoir the marks of a row are what is left to each player.
    """
    if not isinstance(form, ChairDealsForm):
        return {}
    regulation = seen.contest.regulation
    deals = form.deals()
    score = None
    if deals and not illegal_deals(regulation, len(seen.chairs), deals):
        score = score_chairs(regulation, seen.round, len(seen.chairs), deals, explain=True)
    turns = score.turns if score is not None else ()
    return {"rows": list(zip_longest(form.rows, turns)), "score": score}


def chairs_page(request: HttpRequest, contest: Contest, found: Match, seen: Sheet) -> HttpResponse:
    """Show the result of the table, and the form that enters or corrects it."""
    if request.method != "POST":
        return _page(request, contest, found, seen, chair_form(request, seen, _way(request)))
    require(request, contest, right_over(found))
    form = chair_form(request, seen, request.POST.get("way", ""))
    if isinstance(form, ChairDealsForm) and any(button in request.POST for button in ASIDE):
        form.is_valid()
        return _page(request, contest, found, seen, form, status=200)
    if form.is_valid() and not form.speaks_of(seen):
        form = chair_form(request, seen, form.way, _seen(seen))
        form.add_error(
            None,
            _(
                "Les joueurs de cette table ont changé depuis que vous avez ouvert la page (tirage "
                "refait ou tables échangées). Vérifiez-les avant d’enregistrer."
            ),
        )
        return _page(request, contest, found, seen, form, CONFLICT)
    try:
        save = partial(save_chairs, form, found, person(request))
        if carried_out(request, form, save, partial(said_of_chairs, seen)):
            from_fast = request.GET.get("from") == "entry" and not seen.round_closed
            if from_fast:
                page = redirect("fast-entry", contest.slug, seen.round)
                page["Location"] += f"?after={seen.table}"
                return page
            return redirect("round", contest.slug, seen.round)
    except Doubtful as doubt:
        form.add_doubt(doubt)
        form.focus_error()
        return _page(request, contest, found, seen, form, UNPROCESSABLE, doubtful=True)
    except Conflict:
        seen = sheet(found)
        form = chair_form(request, seen, form.way, {"version": seen.seen})
        return _page(request, contest, found, seen, form, CONFLICT, conflict=True)
    return _page(request, contest, found, seen, form)


def absent_page(
    request: HttpRequest, contest: Contest, found: Match, seen: Sheet, warn: Warn
) -> HttpResponse:
    """Ask which players of the table are absent, then give the match to the others.

    `warn` tells that a later round was drawn before this correction.
    """
    form = AbsentForm(request.POST or None, sheet=seen, initial=_seen(seen))
    status = None

    def save() -> Entry:
        given = form.cleaned_data
        if not form.speaks_of(seen):
            raise Conflict(None)
        absent = [Chair(chair) for chair in given["absent"]]
        return results.enter_absent(
            found,
            person(request),
            absent,
            version=given["version"],
            reason=given["reason"],
            token=given["token"],
        )

    try:
        if request.method == "POST" and carried_out(
            request, form, save, partial(said_of_chairs, seen)
        ):
            warn(request, found)
            return redirect("round", contest.slug, seen.round)
    except Conflict:
        seen = sheet(found)
        data = request.POST.copy()
        for name, value in _seen(seen).items():
            data[name] = str(value)
        form = AbsentForm(data, sheet=seen)
        form.add_error(
            None,
            _(
                "Cette table a changé depuis que vous avez ouvert la page : relisez-la avant "
                "d’enregistrer."
            ),
        )
        status = CONFLICT
    context = {
        "sheet": seen,
        "form": form,
        "corrects": seen.entry is not None and seen.entry.confirmed,
    }
    return desk_page(request, contest, "rounds", "results/chairs/absent.html", context, status)


def said_of_chairs(seen: Sheet, entry: Entry) -> str:
    """Return the message that repeats what was recorded, to compare with the paper."""
    params = {"table": seen.contest.table_short(seen.table), "marks": _marks_said(seen, entry)}
    match entry.status:
        case EntryStatus.TO_VERIFY:
            said = _("Table %(table)s à vérifier : %(marks)s.")
        case EntryStatus.DISPUTED:
            said = _("Table %(table)s, désaccord : vous dites %(marks)s.")
        case EntryStatus.PROPOSED:
            said = _("Table %(table)s, à confirmer par une autre personne : %(marks)s.")
        case EntryStatus.CONFIRMED:
            said = _("Table %(table)s enregistrée : %(marks)s.")
    return said % params


def _marks_said(seen: Sheet, entry: Entry) -> str:
    if entry.kind == EntryKind.FORFEIT:
        gone = [one for chair, one, _mark in seen.by_chair if chair in entry.course]
        return _("absent %(players)s") % {
            "players": ", ".join(f"{one.number} {one.name}" for one in gone)
        }
    return ", ".join(
        _("%(points)d pour %(player)s") % {"points": mark, "player": f"{one.number} {one.name}"}
        for one, mark in zip(seen.chairs, entry.marks, strict=True)
    )


def _way(request: HttpRequest) -> str:
    return request.GET.get("way", "")


def _seen(seen: Sheet) -> dict[str, Any]:
    return {"match": seen.match, "seated": seen.seated, "version": seen.seen}


def _page(
    request: HttpRequest,
    contest: Contest,
    found: Match,
    seen: Sheet,
    form: MarksForm | ChairDealsForm,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    entry = seen.entry
    signs = map(sign_words, signs_of(contest, seen.history))
    context = {
        "sheet": seen,
        "form": form,
        "ways": WAYS.items(),
        "may_write": (may_write(request, found) and not seen.contest.closed) or form.is_bound,
        "corrects": entry is not None and entry.confirmed,
        "verify": entry is not None and not entry.confirmed,
        "history": list(zip(seen.history, signs, strict=True)),
        "reading": to_settle(contest, seen, person(request)),
        "kept": kept(seen.round, seen.table, entry, seen.ns, seen.ew),
        "confirm": ConfirmForm(initial=initial_of(seen), auto_id=False),
        "from_fast": request.GET.get("from") == "entry" and not seen.round_closed,
        "players_enter": contest.players_enter,
        **counted(seen, form),
        **more,
    }
    return desk_page(request, contest, "rounds", "results/chairs/match.html", context, status)
