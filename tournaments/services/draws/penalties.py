"""Penalties: impose one, take it back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Match, Penalty, Team
from tournaments.queries.results.penalties import PenaltyLine, foreseen
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.duplicate_checks import NO_TOP
from tournaments.regulation.words.tariffs import tariff_name
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.draws.presence import let_leave
from tournaments.words.enums import PenaltyTo
from tournaments.words.texts import Refused, say


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
) -> PenaltyLine:
    """Penalise a team in a round, for a fault of the price list (its name) or another `Tariff`.

    The first offences are free if the price list says so. An excluded team also leaves the contest.
    `seen` is the `effect` that was shown, which must not have changed. Raises `Refused`.
    """
    with writing(contest, by, token) as action:
        line, _tariff = foresee_penalty(action.contest, number, team, fault)
        if seen is not None and line.effect != seen:
            raise Refused(
                _("Ce que cette pénalité entraîne a changé entre-temps : relisez-le, puis validez.")
            )
        if line.excludes and not reason.strip():
            raise Refused(
                said_in(action.contest, "Dites pourquoi l’équipe est exclue."),
                field="reason",
            )
        punished = Team.objects.get(contest=action.contest, number=team)
        penalty = Penalty.objects.create(
            contest=action.contest,
            round=action.published_round(number),
            team=punished,
            match=Match.objects.get(pk=line.match) if line.match is not None else None,
            name=line.name,
            points=line.points,
            to=line.to,
            excludes=line.excludes,
            times=line.times,
            reason=reason.strip(),
            by=by,
        )
        action.log(
            "impose_penalty", _subject(penalty), after=_as_data(penalty), reason=penalty.reason
        )
        if penalty.excludes and not punished.withdrawn:
            let_leave(action, punished, penalty.reason)
        return line


def foresee_penalty(
    contest: Contest, number: int, team: int, fault: str | Tariff
) -> tuple[PenaltyLine, Tariff]:
    """Return what `impose_penalty` would do, and the price. Raises `Refused`; writes nothing."""
    tariff = _priced(contest, fault) if isinstance(fault, str) else _checked(fault)
    line = foreseen(contest, number, team, tariff)
    regulation = Regulation.from_data(contest.regulation)
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

    An excluded team is ranked again, but stays away until it is brought back. Raises `Refused`,
    also if the price of a later penalty for the same fault depends on this one.
    """
    if not reason.strip():
        raise Refused(_("Dites pourquoi cette pénalité est annulée."), field="reason")
    with writing(contest, by, token) as action:
        penalty_row = (
            Penalty.objects.select_related("team", "round")
            .filter(contest=action.contest, pk=penalty)
            .first()
        )
        if penalty_row is None:
            raise Refused(_("Cette pénalité est déjà annulée."))
        _renumber_later(action, penalty_row)
        action.log(
            "cancel_penalty",
            _subject(penalty_row),
            before=_as_data(penalty_row),
            reason=reason.strip(),
        )
        penalty_row.delete()


def _priced(contest: Contest, name: str) -> Tariff:
    """Return the line of the contest's price list with this name. Raises `Refused`."""
    tariffs = Regulation.from_data(contest.regulation).tariffs
    priced = next((tariff for tariff in tariffs if tariff.name == name), None)
    if priced is None:
        raise Refused(_("Cette faute n’est plus au tarif du concours."), field="fault")
    return priced


def _checked(tariff: Tariff) -> Tariff:
    """Return a fault outside the price list, if it is valid. Raises `Refused`."""
    for problem in tariff.problems():
        raise Refused(say(problem.message, problem.params), field=problem.field)
    return tariff


def _renumber_later(action: Action, cancelled: Penalty) -> None:
    """Count the team's later penalties for the same fault one lower. Raises `Refused`."""
    penalties = Penalty.objects.filter(contest=action.contest, team=cancelled.team)
    later = [
        penalty
        for penalty in penalties.select_related("round").order_by("pk")
        if penalty.name.casefold() == cancelled.name.casefold() and penalty.times > cancelled.times
    ]
    for penalty in later:
        # Cancelling would change the price of this later penalty, which must be cancelled first.
        if (penalty.points, penalty.excludes) != (cancelled.points, cancelled.excludes):
            raise Refused(
                said_in(
                    action.contest,
                    "L’équipe %(team)d a été pénalisée ensuite pour la même faute (partie "
                    "%(round)d) : annulez d’abord cette seconde pénalité.",
                    team=cancelled.team.number,
                    round=penalty.round.number,
                )
            )
    for penalty in later:
        penalty.times -= 1
        penalty.save()


def _subject(penalty: Penalty) -> str:
    return said_in(
        penalty.contest,
        "Équipe %(team)d, partie %(round)d : %(name)s",
        team=penalty.team.number,
        round=penalty.round.number,
        name=tariff_name(penalty.name),
    )


def _as_data(penalty: Penalty) -> dict[str, Any]:
    names = ("points", "to", "excludes", "times")
    return {name: getattr(penalty, name) for name in names}
