"""Contests being played: change their regulation, end them, reopen them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.duplicate.movements import Movement
from tournaments.machine.annexes import behind
from tournaments.models import Contest, Match
from tournaments.queries.results.catch_ups import awaited
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.cells import ORDINARY
from tournaments.queries.standings.regulation_change import (
    MarkChange,
    change_of,
    needs_confirmation,
)
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, writing
from tournaments.services.core.doors import Ends, Refuses
from tournaments.services.core.requirements import (
    draw_seed,
    offer_levels,
    refuse_boards_apart,
    show_seed,
)
from tournaments.services.draws.bracket_guards import refuse_without_champion
from tournaments.services.results.versions import add_version, taken_over, under_lock
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused, clean_name

REASON_LENGTH = 500


def change_contest(
    contest: Contest,
    by: User,
    name: str,
    on: date,
    regulation: Regulation,
    place: str = "",
    token: UUID | None = None,
    *,
    confirmed: bool = False,
    reason: str = "",
    seen: int | None = None,
) -> None:
    """Change a contest's name, day, place or regulation.

    Once a round is drawn, a regulation that may alter what was announced must be `confirmed`, with
    a reason. Matches typed deal by deal are then scored again in the same transaction, each as a
    new version of its result. No draw is made again, and no drawn round is removed. `seen` is the
    version of the contest for which the change was shown. Raises `Refused`.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        current = Regulation.from_data(contest.regulation)
        drawn = contest.rounds.exclude(stage=Stage.BRACKET).count()
        if seen is not None and seen != contest.version:
            raise Refused(
                _("Le concours a changé entre-temps : relisez ce que ce changement entraîne.")
            )
        if regulation.rounds < contest.rounds.filter(stage__in=ORDINARY).count():
            raise Refused(
                ngettext(
                    "%(drawn)d partie est déjà tirée.", "%(drawn)d parties sont déjà tirées.", drawn
                )
                % {"drawn": drawn},
                field="rounds",
            )
        if regulation.rounds != current.rounds and contest.rounds.count() > drawn:
            raise Refused(
                _("Le tableau final est commencé : le nombre de parties ne change plus."),
                field="rounds",
            )
        if contest.rounds.count() > drawn:
            _refuse_other_plan(current, regulation)
        if contest.hall_count:
            refuse_boards_apart(regulation)
        if drawn:
            _refuse_other_boards(current, regulation)
        marks: tuple[MarkChange, ...] = ()
        if needs_confirmation(current, regulation, drawn):
            marks = _confirmed_marks(contest, regulation, confirmed, reason)
        before = _as_data(contest)
        contest.name = clean_name(name)
        contest.place = clean_name(place)
        contest.date = on
        contest.regulation = regulation.to_data()
        action.log("change_contest", contest.name, before, _as_data(contest), reason.strip())
        draw_seed(action)
        offer_levels(action)
        rescore(action, marks, reason.strip())


def _refuse_other_plan(current: Regulation, regulation: Regulation) -> None:
    """Raise `Refused` for a change of what a bracket that has begun is made of."""
    fields = ["second_life"]
    if current.by_hall or regulation.by_hall:
        fields += ["final_groups", "bracket_qualified"]
    for field in fields:
        if getattr(current, field) != getattr(regulation, field):
            raise Refused(
                _("Le tableau final est commencé : qui y reste en course ne change plus."),
                field=field,
            )


def _refuse_other_boards(current: Regulation, regulation: Regulation) -> None:
    """Raise `Refused` for other boards once some are played; a Howell depends on the rounds."""
    changed = {"duplicate": current.is_duplicate != regulation.is_duplicate}
    if regulation.is_duplicate:
        changed["deals"] = current.deals != regulation.deals
        changed["next_draw"] = current.next_draw != regulation.next_draw
        howell = regulation.next_draw == Movement.HOWELL
        changed["rounds"] = howell and current.rounds != regulation.rounds
    for field, has_changed in changed.items():
        if has_changed:
            raise Refused(
                _("Une partie est déjà tirée : les étuis de chaque table ne changent plus."),
                field=field,
            )


def _confirmed_marks(
    contest: Contest, regulation: Regulation, confirmed: bool, reason: str
) -> tuple[MarkChange, ...]:
    """Return the matches to score again. Raises `Refused` unless confirmed with a reason."""
    if not confirmed:
        raise Refused(_("Une partie est déjà tirée : ce changement demande à être confirmé."))
    if not reason.strip():
        raise Refused(_("Dites pourquoi le règlement change."), field="reason")
    change = change_of(contest, regulation)
    if change.obstacles:
        tables = ", ".join(
            _("partie %(round)d, table %(table)d")
            % {"round": obstacle.round, "table": obstacle.line.table}
            for obstacle in change.obstacles
        )
        raise Refused(
            _("Ce règlement ne peut pas compter des donnes déjà jouées : %(tables)s.")
            % {"tables": tables}
        )
    return change.marks


def close_contest(contest: Contest, by: User, token: UUID | None = None) -> None:
    """End a contest; only writes that pass `closed_too` follow. Raises `Refused`."""
    with writing(contest, by, token) as action:
        rounds = list(action.contest.rounds.all())
        if not rounds:
            raise Refused(_("Aucune partie n’a été jouée : il n’y a rien à terminer."))
        for round_ in rounds:
            if not round_.closed:
                raise Refused(_("La partie %(round)d n’est pas close.") % {"round": round_.number})
        refuse_without_champion(action.contest)
        catch_ups = ", ".join(map(str, awaited(action.contest)))
        if catch_ups:
            raise Refused(_("Il manque un rattrapage : %(which)s.") % {"which": catch_ups})
        waits = ", ".join(
            _("partie %(round)d, table %(table)d") % {"round": view.number, "table": line.table}
            for view in rounds_of(action.contest, with_draft=True)
            for line in view.tables
            if line.pending is not None
        )
        if waits:
            raise Refused(_("Une correction reste à confirmer : %(which)s.") % {"which": waits})
        action.contest.closed_at = timezone.now()
        for annex in behind(Ends):
            annex.ended(action.contest)
        action.log("close_contest", action.contest.name)
        show_seed(action)


def reopen_contest(contest: Contest, by: User, reason: str, token: UUID | None = None) -> None:
    """Reopen a contest for a reason. Raises `Refused`, also while a season of it is closed."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi le concours est rouvert."), field="reason")
    with writing(contest, by, token, closed_too=True) as action:
        for annex in behind(Refuses):
            annex.reopening(action.contest)
        action.contest.closed_at = None
        action.log("reopen_contest", action.contest.name, reason=reason)


def _as_data(contest: Contest) -> Mapping[str, Any]:
    return {
        "name": contest.name,
        "place": contest.place,
        "date": contest.date,
        "regulation": contest.regulation,
    }


def rescore(action: Action, marks: Iterable[MarkChange], reason: str) -> None:
    """Score each match again from its deals by the new rules, as a new version of its result.

    The new version keeps the people who entered and confirmed the result, because nobody typed it
    again. A result still to be verified or read again stays so, and a correction that waited beside
    it still waits.
    """
    for mark in marks:
        seen = under_lock(Match(pk=mark.line.match))
        waits = seen.versions.pending
        row = seen.rows[seen.place]
        draft = taken_over(row)
        figures = {
            "ns": mark.after.ns,
            "ew": mark.after.ew,
            "winner": mark.after.winner,
            "marks": list(mark.after.marks),
        }
        kept = row.reason if mark.line.to_verify else ""
        why = " – ".join(filter(None, (kept, reason)))[:REASON_LENGTH]
        rescored = replace(draft, figures={**draft.figures, **figures}, reason=why)
        add_version(action, seen, rescored, "rescore_result")
        if waits is not None:
            again = taken_over(seen.rows[waits.version], replaces=seen.versions.newest + 1)
            add_version(action, under_lock(seen.match), again, "propose_correction")
