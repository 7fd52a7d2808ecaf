"""Saving of a sheet typed or photographed on one line: what the person is told, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.forms.results.fast_entry import FastForm, typed_figures
from tournaments.models import Entry, Match
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.services.results import Conflict, Doubtful
from tournaments.views.core.support import UNPROCESSABLE, carried_out
from tournaments.views.results.entry import said_of, warn_of_doubles
from tournaments.views.results.typing import CONFLICT


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a line: `done` if it is recorded, perhaps already by another, as `theirs`.

    Otherwise the form is shown again, with this status (None: as usual) and these values.
    """

    done: bool = False
    theirs: EntryLine | None = None
    status: int | None = None
    shown: Mapping[str, Any] = field(default_factory=dict)


def save_line(
    request: HttpRequest,
    contest: ContestInfo,
    view: RoundView,
    form: FastForm,
    line: TableLine,
    save: Callable[[Match], Entry],
) -> Answer:
    """Save a valid line for the table that the page showed, with the service that `save` calls."""
    if view.closed:
        form.add_error(None, closed_words(view))
        return Answer()
    if form.cleaned_data["shown"] != line.shown:
        _refuse_other_shown(contest, form, line)
        return Answer(status=CONFLICT)
    match = Match.objects.select_related("round__contest").get(pk=line.match)
    try:
        if carried_out(
            request, form, lambda: save(match), lambda entry: said_of(contest, line, entry)
        ):
            warn_of_doubles(request, match)
            return Answer(done=True)
    except Doubtful as doubt:
        # It says why the sheet is impossible, and offers to keep it to verify for that reason.
        form.focus("ns")
        form.add_doubt(doubt)
        form.focus_error()
        return Answer(status=UNPROCESSABLE, shown={"doubtful": True})
    except Conflict as conflict:
        return _answer_to_conflict(request, contest, form, line, conflict.theirs)
    return Answer()


def closed_words(view: RoundView) -> str:
    sentence = _("%(round)s : la partie est close. Une correction se fait sur la page de la table.")
    return sentence % {"round": view.name}


def _answer_to_conflict(
    request: HttpRequest,
    contest: ContestInfo,
    form: FastForm,
    line: TableLine,
    theirs: EntryLine | None,
) -> Answer:
    """Take another person's same result as done; show both results if they differ."""
    totals = form.totals()
    figures = (totals.ns, totals.ew, totals.belotes, totals.capots)
    if theirs is not None and theirs.says(*figures) and theirs.manches == totals.manches:
        sentence = _("Table %(table)s : ce résultat était déjà saisi par %(who)s.")
        messages.info(
            request, sentence % {"table": contest.table_short(line.table), "who": theirs.writer}
        )
        return Answer(done=True, theirs=theirs)
    form.set(
        version=theirs.version if theirs is not None else 0,
        # The form completed a total left empty: show both totals beside the other version.
        **typed_figures(totals.ns, totals.ew, totals.manches),
    )
    form.focus("reason" if theirs is not None and theirs.confirmed else "ns")
    shown: dict[str, Any] = {"theirs": theirs, "conflict": True}
    if theirs is not None:
        shown["their_figures"] = typed_figures(theirs.ns, theirs.ew, theirs.manches)
    return Answer(status=CONFLICT, shown=shown)


def _refuse_other_shown(contest: ContestInfo, form: FastForm, line: TableLine) -> None:
    """Refuse to save for teams that the page did not show: it shows them now, to be checked."""
    # The version, too, was that of what the page showed.
    form.set(version=0)
    short = contest.table_short
    params = {"table": short(line.table), "other": short(form.shown_table or 0)}
    if form.shown_table == line.table:
        why = _(
            "Le tirage a changé depuis que vous avez ouvert cette page (refait, ou tables "
            "échangées). Voici qui joue à cette table : vérifiez sur la feuille, puis enregistrez."
        )
    elif form.shown_table is None:
        why = _("Voici qui joue à la table %(table)s : vérifiez sur la feuille, puis enregistrez.")
    else:
        why = _(
            "La page montrait les noms de la table %(other)s, et la ligne dit table %(table)s : "
            "rien n’est enregistré. Voici qui joue à la table %(table)s : vérifiez sur la feuille, "
            "puis enregistrez."
        )
    form.add_error(None, why % params)
    form.focus("ns")
