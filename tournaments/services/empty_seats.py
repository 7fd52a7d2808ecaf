"""Seats that are taken and left between two draws: late pairs, teams that go."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.enums import Camp, EntryKind, EntryStatus
from tournaments.models import Match, Round, Seat, Team
from tournaments.queries.late_teams import seat_to_face
from tournaments.services.action import Action
from tournaments.services.results import replace_entry
from tournaments.words import Refused


def seat_with_exempt(team: Team, last: Round | None) -> None:
    """Seat a late team against the exempt one, at a new table. Raises `Refused`."""
    seat = seat_to_face(last) if last is not None else None
    if last is None or seat is None:
        raise Refused(_("Aucune équipe n’est exempte dans une partie en cours."))
    match = Match.objects.create(round=last, table=free_table(last))
    seat.match, seat.camp = match, Camp.NS
    seat.save()
    Seat.objects.create(round=last, team=team, match=match, camp=Camp.EW)


def free_table(round_: Round) -> int:
    """The number of a table nobody sits at, after all others."""
    highest = round_.matches.aggregate(highest=Max("table"))["highest"]
    return int(highest or 0) + 1


def keep_or_leave_seat(team: Team, last: Round) -> bool:
    """Whether a team that goes keeps its seat of the last round; if not, it is taken away.

    It keeps a match that has a result, and a round that is closed. Otherwise its opponent rests, or
    its partner of the day plays with a stand-in; and a team that rests rests no more.
    """
    seat = Seat.objects.filter(round=last, team=team).select_related("match").first()
    if seat is None:
        return False
    if last.closed:
        return True
    match = seat.match
    if match is None:
        if last.catch_ups.filter(team=team).exists():
            return True
        seat.delete()
        return False
    if match.entries.exists():
        return True
    seat.delete()
    partner = match.seats.filter(camp=seat.camp).first()
    if partner is not None:
        partner.place = 1
        partner.save()
        return False
    match.seats.update(match=None, camp="", place=1)
    match.delete()
    return False


def forfeit_late_match(action: Action, round_: Round, team: Team, reason: str) -> None:
    """Let the opponent of a team that goes win a match drawn before the last round.

    The last round was drawn knowing who met whom there: nobody is seated otherwise any more. A
    partner of the day who stays plays on with a stand-in.
    """
    seat = Seat.objects.filter(round=round_, team=team).select_related("match__round").first()
    if seat is None or seat.match is None or seat.match.entries.exists():
        return
    if seat.match.seats.filter(camp=seat.camp, team__last_round__isnull=True).exists():
        return
    winner = Camp.EW if seat.camp == Camp.NS else Camp.NS
    fields = {"kind": EntryKind.FORFEIT, "ns": 0, "ew": 0, "winner": winner}
    said = reason.strip() or _("l’équipe %(number)d s’est retirée") % {"number": team.number}
    replace_entry(action, seat.match, None, fields, (), EntryStatus.CONFIRMED, said, "enter_result")
