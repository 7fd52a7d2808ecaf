"""Appeals: a team contests a ruling, a jury of named people rules instead, and both are kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.referee.services.penalties import (
    carry_out,
    data_of,
    facts_of,
    foresee_penalty,
    kept_ruling,
    loses_match,
    put_back,
    refuse_changed,
    renumber_later,
    subject_of,
    take_back_entailed,
    write_ruling,
)
from tournaments.models import Contest, Penalty, Round
from tournaments.queries.core.people import shown_name
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.regulation import Tariff
from tournaments.services.core.action import Action, writing
from tournaments.words.enums import IncidentState, Ruling
from tournaments.words.identity import Likeness, likeness
from tournaments.words.texts import Refused

#: Fewest people of a jury: one alone would be a second referee.
FEWEST: Final = 2
#: Signs of the names of a jury, with their commas, at most.
MOST_LETTERS: Final = 300


def appeal_incident(
    contest: Contest, by: User | None, incident: int, reason: str, token: UUID | None = None
) -> None:
    """Note that a team contests a ruling, which counts until the jury's. Raises `Refused`."""
    if not reason.strip():
        raise Refused(_("Dites ce qui est contesté."), field="reason")
    with writing(contest, by, token) as action:
        penalty = _penalty(action, incident)
        if penalty.state is IncidentState.WAITING:
            raise Refused(_("L’arbitre n’a pas encore décidé : il n’y a rien à contester."))
        if penalty.appeal:
            raise Refused(_("Cette décision est déjà devant le jury."))
        before = data_of(penalty)
        penalty.appeal = reason.strip()
        penalty.save()
        action.log("appeal_incident", subject_of(penalty), before, data_of(penalty), reason.strip())


def rule_appeal(
    contest: Contest,
    by: User | None,
    incident: int,
    jury: str,
    fault: str | Tariff | None,
    reason: str = "",
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> PenaltyLine | None:
    """Replace a contested ruling by that of the jury, whose names are typed with commas.

    `fault` is what the jury rules, as `impose_penalty` takes it; None: there was no fault. The
    ruling of the referee is kept beside. A draw made since stays as it is. A match that the jury
    gives back, and that has no other result, is to be played: its round is open again. Raises
    `Refused`, also if the referee who ruled is one of the jury.
    """
    with writing(contest, by, token) as action:
        penalty = _penalty(action, incident)
        if not penalty.appeal or penalty.jury:
            raise Refused(_("Cette décision n’attend pas de jury."))
        names = jury_of(jury, shown_name(penalty.by))
        if fault is None and not reason.strip():
            raise Refused(_("Dites pourquoi le jury ne retient pas de faute."), field="reason")
        before, first, line = data_of(penalty), kept_ruling(penalty), None
        if fault is not None:
            number, team, facts = penalty.round.number, penalty.team.number, facts_of(penalty)
            line, _tariff = foresee_penalty(
                action.contest, number, team, fault, facts, instead=penalty.pk
            )
            refuse_changed(line, seen)
        was_ruled = penalty.state is IncidentState.RULED
        same = line is not None and line.name.casefold() == penalty.name.casefold()
        if was_ruled and not same:
            renumber_later(action, penalty)
        confirms = line is not None and line.ruling is Ruling.MATCH_LOST and loses_match(penalty)
        if not confirms:
            take_back_entailed(action, penalty, reason or ", ".join(names))
        penalty.jury, penalty.first = ", ".join(names), first
        last = Round.objects.filter(contest=action.contest, draft=False).latest("number")
        penalty.jury_after = last.number
        if line is None:
            penalty.state, penalty.reason = IncidentState.DISMISSED, reason.strip()
            penalty.points, penalty.excludes = 0, False
            penalty.save()
        else:
            write_ruling(action, penalty, line, reason)
            if was_ruled and not same:
                renumber_later(action, penalty, shift=1)
        action.log("rule_appeal", subject_of(penalty), before, data_of(penalty), penalty.reason)
        carry_out(action, penalty, confirms)
        return line


def undo_appeal(
    contest: Contest,
    by: User | None,
    incident: int,
    reason: str,
    token: UUID | None = None,
    *,
    by_jury: bool | None = None,
) -> None:
    """Take back the ruling of the jury, or else the appeal. The referee's ruling counts again.

    `by_jury` is whether the person saw the ruling of a jury, if it is known. Raises `Refused`
    without a reason, and if somebody else took that ruling back meanwhile.
    """
    if not reason.strip():
        raise Refused(_("Dites pourquoi l’appel est repris."), field="reason")
    with writing(contest, by, token) as action:
        penalty = _penalty(action, incident)
        if not penalty.appeal:
            raise Refused(_("Cette décision n’est pas contestée."))
        before, first = data_of(penalty), penalty.first
        if by_jury is not None and by_jury != (first is not None):
            raise Refused(_("L’appel a changé entre-temps : relisez l’incident."))
        if first is None:
            penalty.appeal = ""
            penalty.save()
        else:
            same = _fault(penalty) == (first["state"], first["name"].casefold())
            if not same and penalty.state is IncidentState.RULED:
                renumber_later(action, penalty)
            lost = (IncidentState.RULED, Ruling.MATCH_LOST)
            confirms = loses_match(penalty) and (first["state"], first["ruling"]) == lost
            if not confirms:
                take_back_entailed(action, penalty, reason.strip())
            penalty.jury, penalty.first, penalty.jury_after = "", None, None
            put_back(penalty, first)
            if not same and penalty.state is IncidentState.RULED:
                renumber_later(action, penalty, shift=1)
            carry_out(action, penalty, confirms)
        action.log("undo_appeal", subject_of(penalty), before, data_of(penalty), reason.strip())


def jury_of(typed: str, referee: str) -> Sequence[str]:
    """Return the names of a jury, typed with commas. Raises `Refused` beside the field `jury`.

    `referee` is the name of who ruled first, "" if nobody is known.
    """
    names = [" ".join(name.split()) for name in re.split(r"[,;\n]", typed) if name.strip()]
    if len(", ".join(names)) > MOST_LETTERS:
        message = _("La liste du jury est trop longue : %(most)d signes au plus.")
        raise Refused(message % {"most": MOST_LETTERS}, field="jury")
    if len(names) < FEWEST:
        message = _("Un jury a au moins %(least)d personnes : séparez les noms par des virgules.")
        raise Refused(message % {"least": FEWEST}, field="jury")
    for place, name in enumerate(names):
        if any(likeness(name, other) is Likeness.SAME for other in names[:place]):
            raise Refused(_("« %(name)s » est deux fois.") % {"name": name}, field="jury")
        if referee and likeness(name, referee) is Likeness.SAME:
            message = _("%(name)s a décidé à la table : un autre siège au jury.")
            raise Refused(message % {"name": name}, field="jury")
    return names


def _fault(penalty: Penalty) -> tuple[str, str]:
    """Return the state of an incident and its fault, without case."""
    return penalty.state, penalty.name.casefold()


def _penalty(action: Action, incident: int) -> Penalty:
    """Return an incident under the lock. Raises `Refused` if it was cancelled."""
    rows = Penalty.objects.select_related("team", "round", "match", "called_by", "by")
    penalty = rows.filter(contest=action.contest, pk=incident).first()
    if penalty is None:
        raise Refused(_("Cet incident est annulé."))
    return penalty
