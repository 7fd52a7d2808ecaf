"""Catch-ups: enter or correct the extra match of a team that was exempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.doubts.causes import EW_NAME, NS_NAME, OF_EW, OF_NS, TO_EW, TO_NS, said_of_others
from scoring.doubts.diagnosis import Sheet, likely_causes
from scoring.doubts.totals import check_totals
from scoring.words import N_
from tournaments.models import CatchUp, Contest, Seat, Team
from tournaments.queries.core.spots import spot_of
from tournaments.regulation import Regulation, Worth
from tournaments.services.core.action import Action, refuse_draft, writing
from tournaments.services.results import Conflict, Doubtful
from tournaments.words.texts import Refused

#: Fields of this form, by the names that `check_totals` gives to the totals.
FIELDS = {"ns": "points", "ew": "against"}
#: Words for the two camps in messages about a catch-up.
CAMPS = {
    NS_NAME: N_("le camp exempt"),
    EW_NAME: N_("le camp adverse"),
    OF_NS: N_("du camp exempt"),
    OF_EW: N_("du camp adverse"),
    TO_NS: N_("au camp exempt"),
    TO_EW: N_("au camp adverse"),
}


@dataclass(frozen=True, slots=True)
class ExtraMatch:
    """A catch-up as typed: the opponent's number, the team's points and the opponent's."""

    opponent: int
    points: int
    against: int


def enter_catch_up(
    contest: Contest,
    by: User | None,
    number: int,
    team: int,
    played: ExtraMatch,
    *,
    version: int,
    reason: str = "",
    token: UUID | None = None,
) -> CatchUp:
    """Record the extra match of a team exempt in round `number`, even once that round is closed.

    It counts for that team and that round only. `version` is the version the form was filled from,
    0 for none. Raises `Doubtful`, with likely causes, for totals that are not possible; `Conflict`
    when the catch-up has another version now; `Refused` when the team has nothing to catch up, or
    when an earlier result is corrected without a reason.
    """
    with writing(contest, by, token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        if regulation.bye != Worth.CATCH_UP:
            raise Refused(_("Le règlement de ce concours ne prévoit pas de rattrapage."))
        seat = _resting(action.contest, number, team)
        opponent = _opponent(action.contest, team, played.opponent)
        spot = spot_of(number, seat.round.stage, seat.round.given)
        rules, end = regulation.rules_of(spot), regulation.end_of(spot)
        doubts = check_totals(rules, end, played.points, played.against)
        if doubts:
            sheet = Sheet(played.points, played.against)
            causes = likely_causes(rules, end, sheet)
            likely = [said_of_others(cause, CAMPS) for cause in causes]
            placed = [one._replace(field=FIELDS.get(one.field, one.field)) for one in doubts]
            raise Doubtful(placed, likely)
        current = CatchUp.objects.filter(round=seat.round, team=seat.team).first()
        if (current.version if current is not None else 0) != version:
            raise Conflict(None)
        if current is not None and not reason.strip():
            raise Refused(_("Dites pourquoi ce résultat est corrigé."), field="reason")
        return _write(action, seat, current, opponent, played, reason.strip())


def _resting(contest: Contest, number: int, team: int) -> Seat:
    seats = Seat.objects.filter(round__contest=contest, round__number=number, team__number=team)
    seat = seats.select_related("round", "team").first()
    if seat is None or not seat.exempt:
        raise Refused(
            _("L’équipe %(team)d n’est pas exempte dans la partie %(round)d.")
            % {"team": team, "round": number}
        )
    refuse_draft(seat.round)
    return seat


def _opponent(contest: Contest, team: int, number: int) -> Team:
    if number == team:
        raise Refused(_("Une équipe ne joue pas contre elle-même."), field="opponent")
    opponent = contest.teams.filter(number=number).first()
    if opponent is None:
        raise Refused(
            _("Il n’y a pas d’équipe %(team)d dans ce concours.") % {"team": number},
            field="opponent",
        )
    return opponent


def _write(
    action: Action,
    seat: Seat,
    current: CatchUp | None,
    opponent: Team,
    played: ExtraMatch,
    reason: str,
) -> CatchUp:
    before = _as_data(current) if current is not None else None
    verb = "enter_catch_up" if current is None else "correct_catch_up"
    row = current or CatchUp(round=seat.round, team=seat.team, version=0)
    row.opponent = opponent
    row.points, row.against = played.points, played.against
    row.version += 1
    row.reason = reason
    row.entered_by = action.by
    row.save()
    subject = _("Partie %(round)d, rattrapage de l’équipe %(team)d") % {
        "round": seat.round.number,
        "team": seat.team.number,
    }
    action.log(verb, subject, before=before, after=_as_data(row), reason=reason)
    return row


def _as_data(row: CatchUp) -> dict[str, Any]:
    return {
        "version": row.version,
        "opponent": row.opponent.number,
        "points": row.points,
        "against": row.against,
    }
