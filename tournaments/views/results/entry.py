"""Result of one match: shown, entered, confirmed, corrected."""

from __future__ import annotations

from typing import Any, assert_never

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.forms.results.annonces import AnnoncesForm
from tournaments.forms.results.choices import said_at_table
from tournaments.forms.results.entry import (
    ConfirmForm,
    DealsForm,
    EntryForm,
    TotalsForm,
    initial_of,
)
from tournaments.forms.results.manches import ManchesForm
from tournaments.forms.results.notation import BY_DEALS, LinesForm
from tournaments.forms.results.totals import AdjustedForm
from tournaments.models import Contest, Entry, Match
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.results.answers import signs_of
from tournaments.queries.results.doubts import worth_a_look
from tournaments.queries.results.kept import kept
from tournaments.queries.results.rounds import TableLine
from tournaments.queries.results.sheets import Sheet, sheet
from tournaments.regulation.kinds import MatchKind
from tournaments.services.results import Conflict, Doubtful, to_settle
from tournaments.tables.results.words import sign_words
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require
from tournaments.views.results.chairs import chairs_page
from tournaments.views.results.matches import match_at, may_write, right_over
from tournaments.views.results.typing import (
    ASIDE,
    CONFLICT,
    form_of,
    marks_of,
    marks_page,
    offers_deals,
    save,
)
from tournaments.words.enums import EntryStatus
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
    """Show the result of a match, and the form that enters or corrects it."""
    found = match_at(contest, number, table)
    seen = sheet(found)
    if seen.kind is MatchKind.ALONE:
        return chairs_page(request, contest, found, seen)
    if request.method == "POST":
        require(request, contest, right_over(found))
        return _typed(request, contest, found, seen)
    form = form_of(request, seen, request.GET.get("way") or _way_of(request, seen))
    if isinstance(form, DealsForm):
        form.focus_next()
    return _page(request, contest, found, seen, form)


@desk(Right.ENTER)
@require_POST
def preview(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    """Return the marks of the deals being typed, as HTML fragments that leave the inputs alone."""
    seen = sheet(match_at(contest, number, table))
    return marks_page(request, seen)


def _typed(request: HttpRequest, contest: Contest, found: Match, seen: Sheet) -> HttpResponse:
    """Save what was typed, or return it with every error."""
    form = form_of(request, seen, request.POST.get("way", ""))
    if isinstance(form, DealsForm) and any(button in request.POST for button in ASIDE):
        counted = marks_of(seen, form)["counted"]
        form.focus_next(ended="compute" in request.POST and counted and counted.match.ended)
        return _page(request, contest, found, seen, form, status=200)
    if form.is_valid() and not form.speaks_of(seen):
        return _moved(request, contest, found, seen, form)

    def do() -> Entry:
        return save(form, found, person(request))

    try:
        if carried_out(request, form, do, lambda entry: said_of(seen.contest, seen, entry)):
            request.session[WAY] = form.way
            warn_of_next_draw(request, found)
            warn_of_doubles(request, found)
            back = "fast-entry" if _from_fast_entry(request, seen) else "round"
            return redirect(back, contest.slug, seen.round)
    except Doubtful as doubt:
        form.add_doubt(doubt)
        form.focus_error()
        return _page(request, contest, found, seen, form, doubtful=True)
    except Conflict:
        # The other version may be newer than the sheet read above.
        seen = sheet(found)
        typed = {}
        if isinstance(form, TotalsForm) and not isinstance(form, ManchesForm):
            # The form completed a total left empty: show both totals beside the other version.
            typed = {camp: form.cleaned_data[camp] for camp in ("ns", "ew")}
        form = form_of(request, seen, form.way, {"version": seen.seen, **typed})
        return _page(request, contest, found, seen, form, CONFLICT, conflict=True)
    return _page(request, contest, found, seen, form)


def _way_of(request: HttpRequest, seen: Sheet) -> str:
    """Return the first way to show: that of the current result, or the person's last one."""
    way = str(request.session.get(WAY, ""))
    if seen.entry is None or (seen.entry.kind.has_deals and way == LinesForm.way):
        return way
    return seen.entry.kind


def way_by_deals(request: HttpRequest) -> str:
    """Return the person's last way of typing deals; by default the one with the fewest keys."""
    way = str(request.session.get(WAY, ""))
    return way if way in BY_DEALS else LinesForm.way


def _ways(seen: Sheet) -> list[tuple[str, Any]]:
    """Return the ways of typing this match, with their words; none if only totals are possible."""
    if not offers_deals(seen):
        return []
    return [
        (way, said)
        for way, said in WAYS.items()
        if way in BY_DEALS or seen.kind is not MatchKind.BOARDS
    ]


def _page(
    request: HttpRequest,
    contest: Contest,
    found: Match,
    seen: Sheet,
    form: EntryForm,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    entry = seen.entry
    signs = map(sign_words, signs_of(contest, seen.history))
    open_ = may_write(request, found) and not seen.contest.closed
    context = {
        "sheet": seen,
        "form": form,
        "ways": _ways(seen),
        "preview_url": reverse("match-preview", args=[contest.slug, seen.round, seen.table]),
        # Show what was typed again, even if it came too late to be saved.
        "may_write": open_ or form.is_bound,
        "corrects": entry is not None and entry.confirmed,
        "verify": entry is not None and not entry.confirmed,
        "history": list(zip(seen.history, signs, strict=True)),
        "reading": to_settle(contest, seen, person(request)),
        "kept": kept(seen.round, seen.table, entry, seen.ns, seen.ew),
        "agreed": said_at_table(seen.chosen),
        "adjust": AdjustedForm(boards=seen.boards) if seen.boards else None,
        "confirm": ConfirmForm(initial=initial_of(seen), auto_id=False),
        "next_drawn": _next_drawn(found),
        "from_fast": _from_fast_entry(request, seen),
        "players_enter": contest.players_enter,
        **(marks_of(seen, form) if isinstance(form, DealsForm) else {}),
        "shown": _annonces_of(form),
        **more,
    }
    if status is None and more.get("doubtful"):
        status = UNPROCESSABLE
    return desk_page(request, contest, "rounds", "results/entry/match.html", context, status)


def _annonces_of(form: EntryForm) -> AnnoncesForm | None:
    """Return the form that asks who keeps his annonces, beside deals played with annonces."""
    if isinstance(form, DealsForm) and form.has_annonces:
        return AnnoncesForm(rules=form.rules)
    return None


def _moved(
    request: HttpRequest, contest: Contest, found: Match, seen: Sheet, form: EntryForm
) -> HttpResponse:
    """Refuse to save: the teams of the table changed after the page was opened."""
    shown = {"match": seen.match, "seated": seen.seated, "version": seen.seen}
    form = form_of(request, seen, form.way, shown)
    form.add_error(
        None,
        _(
            "Les équipes de cette table ont changé depuis que vous avez ouvert la page (tirage "
            "refait ou tables échangées). Vérifiez-les avant d’enregistrer."
        ),
    )
    return _page(request, contest, found, seen, form, CONFLICT)


def _next_drawn(found: Match) -> int | None:
    """Return the number of the next round if it is drawn and this match's round is closed."""
    following = found.round.number + 1
    drawn = found.round.closed and found.round.contest.rounds.filter(number=following).exists()
    return following if drawn else None


def warn_of_next_draw(request: HttpRequest, found: Match) -> None:
    """Warn that the next round was drawn before this correction of a closed round."""
    following = _next_drawn(found)
    if following is not None:
        said = _(
            "Le tirage de la partie %(round)d a été fait avant cette correction et n’est pas "
            "refait."
        )
        messages.warning(request, said % {"round": following})


def warn_of_doubles(request: HttpRequest, found: Match) -> None:
    """Warn about totals just recorded that are possible but unusual."""
    entry = found.entries.filter(current=True).first()
    if entry is None:
        return
    info = contest_info(found.round.contest)
    regulation = info.regulation
    for cause in worth_a_look(regulation, found, entry):
        said = {"table": info.table_short(found.table), "said": say(cause.message, cause.params)}
        messages.warning(request, _("Table %(table)s, à regarder de près : %(said)s") % said)


def _from_fast_entry(request: HttpRequest, seen: Sheet) -> bool:
    """Return whether the person came from the fast entry page and can go back there."""
    return request.GET.get("from") == "entry" and not seen.round_closed


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
