"""What every ruling on an incident writes: its row, what it entails, and its line of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.models import Penalty, Seat
from tournaments.queries.results.penalties import RULED_SO, PenaltyLine
from tournaments.regulation.words.tariffs import tariff_name
from tournaments.services.core.action import Action, said_in
from tournaments.services.draws.presence import let_leave
from tournaments.services.results.entering import lose_match
from tournaments.services.results.settling import take_back_forfeit
from tournaments.words.enums import Camp, IncidentState, Ruling
from tournaments.words.texts import Refused


def refuse_changed(line: PenaltyLine, seen: str | None) -> None:
    """Raise `Refused` if the ruling is not the one that the referee read."""
    if seen is not None and line.effect != seen:
        raise Refused(
            _("Ce que cette pénalité entraîne a changé entre-temps : relisez-le, puis validez.")
        )


def write_ruling(action: Action, penalty: Penalty, line: PenaltyLine, reason: str) -> None:
    """Write what the referee rules. Raises `Refused` for an exclusion without its reason."""
    penalty.reason = reason.strip() or penalty.reason
    if line.excludes and not penalty.reason:
        raise Refused(
            said_in(action.contest, "Dites pourquoi l’équipe est exclue."), field="reason"
        )
    penalty.state = IncidentState.RULED
    for name in RULED_SO:
        setattr(penalty, name, getattr(line, name))
    penalty.save()


def carry_out(action: Action, penalty: Penalty) -> None:
    """Write what a ruling entails beside its points: a match lost, a team that leaves."""
    if _loses_match(penalty) and penalty.match is not None:
        camp = _camp(penalty)
        if camp is None:
            message = _("Chacun joue pour soi : donnez la partie perdue sur la page de la table.")
            raise Refused(message, field="fault")
        why = penalty.reason or tariff_name(penalty.name)
        lose_match(action, penalty.match, action.by, camp, None, why)
    if penalty.excludes and not penalty.team.withdrawn:
        let_leave(action, penalty.team, penalty.reason)


def take_back_entailed(action: Action, penalty: Penalty, reason: str) -> None:
    """Take back the match that a ruling lost, before the ruling goes. Raises `Refused`.

    A result entered since stays. A team that was excluded stays away until it is brought back.
    """
    if _loses_match(penalty) and penalty.match is not None:
        camp = _camp(penalty)
        if camp is not None:
            take_back_forfeit(action, penalty.match, action.by, camp, reason)


def _loses_match(penalty: Penalty) -> bool:
    return penalty.state is IncidentState.RULED and penalty.ruling is Ruling.MATCH_LOST


def _camp(penalty: Penalty) -> Camp | None:
    """Return the camp of the team at fault; None where each plays for himself."""
    camp = Seat.objects.get(match=penalty.match, team=penalty.team).camp
    return Camp(camp) if camp in Camp.values else None


def renumber_later(action: Action, one: Penalty, shift: int = -1) -> None:
    """Count the team's later penalties for the same fault one lower, or one higher if `shift` is 1.

    `one` is the penalty that goes or comes back. Raises `Refused` if a price would change.
    """
    ruled = Penalty.objects.filter(contest=action.contest, state=IncidentState.RULED)
    penalties = ruled.filter(team=one.team).exclude(pk=one.pk)
    later = [
        penalty
        for penalty in penalties.select_related("round").order_by("pk")
        if penalty.name.casefold() == one.name.casefold()
        and penalty.times + min(shift, 0) >= one.times
    ]
    for penalty in later:
        # The price of this later penalty would be another: it must be cancelled first.
        if (penalty.points, penalty.excludes) != (one.points, one.excludes):
            raise Refused(
                said_in(
                    action.contest,
                    "L’équipe %(team)d a été pénalisée ensuite pour la même faute (partie "
                    "%(round)d) : annulez d’abord cette seconde pénalité.",
                    team=one.team.number,
                    round=penalty.round.number,
                )
            )
    for penalty in later:
        penalty.times += shift
        penalty.save()


#: Facts and rulings that the log leaves out: those of a penalty without any.
_UNSAID: Final = {
    **{"incident": IncidentState.RULED, "ruling": Ruling.PLAYS_ON},
    **{"deal": None, "late": 0, "reserves": "", "of_player": None, "appeal": "", "jury": ""},
}


def subject_of(penalty: Penalty) -> str:
    """Return the subject of a line of the log about an incident."""
    return said_in(
        penalty.contest,
        "Équipe %(team)d, partie %(round)d : %(name)s",
        team=penalty.team.number,
        round=penalty.round.number,
        name=tariff_name(penalty.name),
    )


def data_of(penalty: Penalty) -> dict[str, Any]:
    """Return an incident as its line of the log keeps it."""
    of_ruling, facts = RULED_SO[1:], ("deal", "late", "reserves", "appeal", "jury")
    names = (*of_ruling, *facts)
    data = {name: getattr(penalty, name) for name in names}
    data |= {"incident": penalty.state, "of_player": penalty.place}
    return {name: value for name, value in data.items() if value != _UNSAID.get(name)}


def kept_ruling(penalty: Penalty) -> dict[str, Any]:
    """Return the ruling of an incident as `Penalty.first` keeps it beside that of a jury."""
    return {name: getattr(penalty, name) for name in ("state", *RULED_SO, "reason")}


def put_back(penalty: Penalty, kept: Mapping[str, Any]) -> None:
    """Write a ruling that `kept_ruling` returned."""
    for name, value in kept.items():
        setattr(penalty, name, value)
    penalty.save()
    # What was read from JSON are texts: take the words that the code branches on.
    penalty.refresh_from_db(fields=list(kept))
