"""Incidents at the tables: rule on one at once, note one, rule on it or dismiss it, cancel it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.referee.queries.foreseeing import foreseen
from tournaments.annexes.referee.services.calls import refuse_late_claim
from tournaments.models import Contest, Match, Penalty, Seat, Team
from tournaments.queries.results.penalties import RULED_SO, PenaltyLine
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.duplicate_checks import NO_TOP
from tournaments.regulation.words.tariffs import tariff_name
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.draws.presence import let_leave
from tournaments.services.results.entering import lose_match
from tournaments.services.results.settling import is_forfeited, take_back_forfeit
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp, IncidentState, PenaltyTo, Ruling
from tournaments.words.texts import Refused, say


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


def carry_out(action: Action, penalty: Penalty, confirms: bool = False) -> None:
    """Write what a ruling entails beside its points: a match lost, a team that leaves.

    `confirms` is whether the ruling before it lost the match too: the match that is lost stays so.
    """
    if loses_match(penalty) and penalty.match is not None:
        camp = _camp(penalty)
        if camp is None:
            message = _("Chacun joue pour soi : donnez la partie perdue sur la page de la table.")
            raise Refused(message, field="fault")
        if not (confirms and is_forfeited(penalty.match, camp)):
            why = penalty.reason or tariff_name(penalty.name)
            lose_match(action, penalty.match, action.by, camp, None, why)
    if penalty.excludes and not penalty.team.withdrawn:
        let_leave(action, penalty.team, penalty.reason)


def take_back_entailed(action: Action, penalty: Penalty, reason: str) -> None:
    """Take back the match that a ruling lost, before the ruling goes.

    A result entered since stays. A closed round where the match has no other result is open again.
    A team that was excluded stays away until it is brought back.
    """
    if loses_match(penalty) and penalty.match is not None:
        camp = _camp(penalty)
        if camp is not None:
            take_back_forfeit(action, penalty.match, action.by, camp, reason)


def loses_match(penalty: Penalty) -> bool:
    return penalty.state is IncidentState.RULED and penalty.ruling is Ruling.MATCH_LOST


def _camp(penalty: Penalty) -> Camp | None:
    """Return the camp of the team at fault; None where each plays for himself."""
    camp = Seat.objects.get(match=penalty.match, team=penalty.team).camp
    return Camp(camp) if camp in Camp.values else None


def renumber_later(action: Action, one: Penalty, shift: int = -1) -> None:
    """Shift the counts of the later penalties for a fault. Raises `Refused` if a price changes."""
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
    return said_in(
        penalty.contest,
        "Équipe %(team)d, partie %(round)d : %(name)s",
        team=penalty.team.number,
        round=penalty.round.number,
        name=tariff_name(penalty.name),
    )


def data_of(penalty: Penalty) -> dict[str, Any]:
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


#: Longest lateness that a referee notes, in minutes.
MAX_LATE: Final = 600
#: Highest number of a deal where nobody says how many a match has.
MAX_DEAL: Final = 99


@dataclass(frozen=True, slots=True)
class Facts:
    """What a referee notes beside the fault.

    `table` is where it happened, `deal` its deal from 1, `called_by` the number of the team that
    called, `late` a lateness in minutes, `place` the player at fault, 1 or 2. `None` and 0 are for
    what nobody gave.
    """

    table: int | None = None
    deal: int | None = None
    called_by: int | None = None
    late: int = 0
    reserves: str = ""
    place: int | None = None


NO_FACTS: Final = Facts()


def impose_penalty(
    contest: Contest,
    by: User | None,
    number: int,
    team: int,
    fault: str | Tariff,
    reason: str = "",
    token: UUID | None = None,
    *,
    seen: str | None = None,
    facts: Facts = NO_FACTS,
) -> PenaltyLine:
    """Penalise a team in a round, for a fault of the price list (its name) or another `Tariff`.

    The first offences are free if the price list says so. An excluded team also leaves the contest.
    `seen` is the `effect` that was shown, which must not have changed. Raises `Refused`.
    """
    with writing(contest, by, token) as action:
        line, _tariff = foresee_penalty(action.contest, number, team, fault, facts)
        refuse_changed(line, seen)
        penalty = _incident(action, line, facts, reason)
        write_ruling(action, penalty, line, reason)
        action.log(
            "impose_penalty", subject_of(penalty), after=data_of(penalty), reason=penalty.reason
        )
        carry_out(action, penalty)
        return line


def note_incident(
    contest: Contest,
    by: User | None,
    number: int,
    team: int,
    fault: str | Tariff,
    reason: str = "",
    token: UUID | None = None,
    *,
    facts: Facts = NO_FACTS,
    late_too: bool = False,
) -> PenaltyLine:
    """Note an incident to rule, after the time for claims if `late_too`. Raises `Refused`."""
    with writing(contest, by, token) as action:
        if not late_too:
            refuse_late_claim(action.contest, number)
        line, _tariff = foresee_penalty(action.contest, number, team, fault, facts)
        penalty = _incident(action, line, facts, reason)
        penalty.state, penalty.points, penalty.excludes = IncidentState.WAITING, 0, False
        # Only the ruling may be that of a second time.
        penalty.name = fault if isinstance(fault, str) else fault.name
        penalty.save()
        action.log("note_incident", subject_of(penalty), after=data_of(penalty), reason=reason)
        return line


def rule_incident(
    contest: Contest,
    by: User | None,
    incident: int,
    fault: str | Tariff,
    reason: str = "",
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> PenaltyLine:
    """Rule on an incident that waits, as `impose_penalty` does. Raises `Refused`."""
    with writing(contest, by, token) as action:
        penalty = _waiting(action, incident)
        before, facts = data_of(penalty), facts_of(penalty)
        number, team = penalty.round.number, penalty.team.number
        line, _tariff = foresee_penalty(action.contest, number, team, fault, facts)
        refuse_changed(line, seen)
        penalty.by = by
        write_ruling(action, penalty, line, reason)
        action.log("rule_incident", subject_of(penalty), before, data_of(penalty), penalty.reason)
        carry_out(action, penalty)
        return line


def dismiss_incident(
    contest: Contest, by: User | None, incident: int, reason: str, token: UUID | None = None
) -> None:
    """Rule that there was no fault: the incident is kept and counts nothing. Raises `Refused`."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi cet incident reste sans suite."), field="reason")
    with writing(contest, by, token) as action:
        penalty = _waiting(action, incident)
        before = data_of(penalty)
        penalty.state, penalty.by, penalty.reason = IncidentState.DISMISSED, by, reason.strip()
        penalty.save()
        action.log(
            "dismiss_incident", subject_of(penalty), before, data_of(penalty), penalty.reason
        )


def foresee_penalty(
    contest: Contest,
    number: int,
    team: int,
    fault: str | Tariff,
    facts: Facts = NO_FACTS,
    instead: int | None = None,
) -> tuple[PenaltyLine, Tariff]:
    """Return what `impose_penalty` would do, and the price. Raises `Refused`; writes nothing.

    `instead` is the key of the incident whose ruling this one would replace.
    """
    regulation = Regulation.from_data(contest.regulation)
    listed = isinstance(fault, str)
    tariff = _priced(regulation, fault) if isinstance(fault, str) else _checked(fault)
    _refuse_table(contest, number, facts.table)
    line = foreseen(
        contest,
        number,
        team,
        tariff,
        facts.late,
        instead,
        place=facts.place,
        scale=regulation.tariffs if listed else (),
    )
    if listed:
        # From the second time, another line of the scale may apply.
        tariff = _priced(regulation, line.name)
    _refuse_facts(regulation, line, tariff, facts)
    if tariff.to is PenaltyTo.TOP and not regulation.takes_tops:
        raise Refused(say(NO_TOP, {}), field="to")
    if line.points and regulation.is_duplicate and tariff.to is not PenaltyTo.TOP:
        raise Refused(
            _(
                "Un duplicate compare les étuis : des points de pénalité n’y changeraient rien. "
                "Sur la page de la table, donnez A- à l’étui où la faute est commise ; aux points "
                "de comparaison, une autre faute peut aussi coûter un pour cent de top."
            ),
            field="fault",
        )
    return line, tariff


def cancel_penalty(
    contest: Contest, by: User | None, penalty: int, reason: str, token: UUID | None = None
) -> None:
    """Cancel a penalty, as if it had never been imposed. A reason is required.

    A match that it lost has the result before it. An excluded team is ranked again, but stays away
    until it is brought back. Raises `Refused`, also if the price of a later penalty for the same
    fault depends on this one.
    """
    if not reason.strip():
        raise Refused(_("Dites pourquoi cette pénalité est annulée."), field="reason")
    with writing(contest, by, token) as action:
        penalty_row = (
            Penalty.objects.select_related("team", "round", "match")
            .filter(contest=action.contest, pk=penalty)
            .first()
        )
        if penalty_row is None:
            raise Refused(_("Cette pénalité est déjà annulée."))
        if penalty_row.state is IncidentState.RULED:
            renumber_later(action, penalty_row)
        take_back_entailed(action, penalty_row, reason)
        action.log(
            "cancel_penalty",
            subject_of(penalty_row),
            before=data_of(penalty_row),
            reason=reason.strip(),
        )
        penalty_row.delete()


def facts_of(penalty: Penalty) -> Facts:
    return Facts(
        table=penalty.match.table if penalty.match is not None else None,
        deal=penalty.deal,
        called_by=penalty.called_by.number if penalty.called_by is not None else None,
        late=penalty.late,
        reserves=penalty.reserves,
        place=penalty.place,
    )


def _waiting(action: Action, incident: int) -> Penalty:
    rows = Penalty.objects.select_related("team", "round", "match", "called_by")
    waiting = rows.filter(contest=action.contest, pk=incident, state=IncidentState.WAITING).first()
    if waiting is None:
        raise Refused(_("Cet incident n’attend plus : il est décidé, ou annulé."))
    return waiting


def _refuse_table(contest: Contest, number: int, table: int | None) -> None:
    tables = Match.objects.filter(round__contest=contest, round__number=number)
    if table is not None and not tables.filter(table=table).exists():
        message = _("La partie %(round)d n’a pas de table %(table)d.")
        raise Refused(message % {"round": number, "table": table}, field="table")


def _refuse_facts(regulation: Regulation, line: PenaltyLine, tariff: Tariff, facts: Facts) -> None:
    """Raise `Refused`, beside its field, for a fact that this round or this table cannot have."""
    if facts.table is not None and facts.table != line.table:
        message = "L’équipe %(team)d n’est pas à la table %(table)d dans la partie %(round)d."
        params = {"team": line.team.number, "table": facts.table, "round": line.round}
        raise Refused(worded(regulation.individuals, message, params), field="team")
    most = regulation.end_of(line.round).deals or MAX_DEAL
    if facts.deal is not None and not 1 <= facts.deal <= most:
        message = _("La donne %(deal)d n’est pas jouée : cette partie en a %(most)d.")
        raise Refused(message % {"deal": facts.deal, "most": most}, field="deal")
    at_table = {line.team.number, *(line.opponent.numbers if line.opponent is not None else ())}
    if facts.called_by is not None and facts.called_by not in at_table:
        raise Refused(_("Qui a appelé n’est pas à cette table."), field="called_by")
    if not 0 <= facts.late <= MAX_LATE:
        message = _("Un retard de 0 à %(most)d minutes est attendu.")
        raise Refused(message % {"most": MAX_LATE}, field="late")
    if tariff.minutes and not facts.late:
        raise Refused(_("Dites de combien de minutes est le retard."), field="late")


def _incident(action: Action, line: PenaltyLine, facts: Facts, reason: str) -> Penalty:
    teams = {team.number: team for team in Team.objects.filter(contest=action.contest)}
    return Penalty(
        contest=action.contest,
        round=action.published_round(line.round),
        team=teams[line.team.number],
        match=Match.objects.get(pk=line.match) if line.match is not None else None,
        name=line.name,
        points=line.points,
        to=line.to,
        excludes=line.excludes,
        times=line.times,
        ruling=line.ruling,
        reason=reason.strip(),
        deal=facts.deal,
        late=facts.late,
        called_by=teams[facts.called_by] if facts.called_by is not None else None,
        reserves=facts.reserves.strip(),
        place=facts.place,
        by=action.by,
    )


def _priced(regulation: Regulation, name: str) -> Tariff:
    priced = next((tariff for tariff in regulation.tariffs if tariff.name == name), None)
    if priced is None:
        raise Refused(_("Cette faute n’est plus au tarif du concours."), field="fault")
    return priced


def _checked(tariff: Tariff) -> Tariff:
    """Return a fault outside the price list, if it is valid. Raises `Refused`."""
    for problem in tariff.problems():
        raise Refused(say(problem.message, problem.params), field=problem.field)
    return tariff
