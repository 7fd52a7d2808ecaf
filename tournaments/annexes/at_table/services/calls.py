"""Calls of the tables to the desk: sent with a table's link, and taken back there.

A call changes nothing in the contest. The desk sees it and decides: it goes to the table, imposes a
penalty, withdraws the team, or does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.at_table.queries.links import FoundTable, opened_by
from tournaments.models import Call, Match
from tournaments.models.penalties import LEAVING, WAITING
from tournaments.services.core.action import said_in, writing
from tournaments.services.core.limits import HOUR, Limit, Stranger, count_write, source
from tournaments.services.results.calls import change_call, log_call
from tournaments.services.results.claims import refuse_late_claim
from tournaments.words.enums import CallKind, CallState, Camp, Chair
from tournaments.words.house_enums import Attempted
from tournaments.words.texts import Refused

#: Most calls in an hour, of a table and from an address.
CALLED: Final = 12
CALLED_BY_ADDRESS: Final = 240
#: Minutes that a table lets pass between two calls.
BETWEEN_CALLS: Final = 1


@dataclass(frozen=True, slots=True)
class Caller:
    """Phone that opened a table's link, and the camp for which it speaks, if it gave its code.

    `person` is signed in on that phone, if anybody is. Calls of a `stranger` are counted; None is
    for a person of the desk.
    """

    link: str
    camp: Camp | Chair | None = None
    person: User | None = None
    stranger: Stranger | None = None


def call_referee(match: Match, by: Caller, kind: CallKind, token: UUID | None = None) -> Call:
    """Call the referee to a table. Raises `Refused`: one call at a time, and few in an hour."""
    assert not kind.is_leaving
    with writing(match.round.contest, by.person, token) as action:
        action.seen_by_hall = False
        table = _opened(match, by)
        refuse_late_claim(action.contest, match.round.number)
        if Call.objects.filter(match=match, state__in=WAITING).exists():
            raise Refused(_("L’arbitre est déjà appelé à cette table."))
        _count(by, f"match {match.pk}")
        call = Call(contest=action.contest, match=match, round=match.round.number, kind=kind)
        call.save()
        log_call(action, "call_referee", call, table.match)
        return call


def announce_leaving(
    match: Match, by: Caller, number: int, kind: CallKind, token: UUID | None = None
) -> Call:
    """Tell the desk that a team of the caller's camp leaves, now or after this round.

    Raises `Refused` for a team of another camp, and for one that has already said it or has left.
    """
    assert kind.is_leaving
    with writing(match.round.contest, by.person, token) as action:
        action.seen_by_hall = False
        table = _opened(match, by)
        if by.camp is None or number not in table.side(by.camp).numbers:
            raise Refused(_("Ce téléphone ne parle que pour son camp, à cette table."))
        team = action.contest.teams.get(number=number)
        if team.withdrawn:
            raise Refused(
                said_in(action.contest, "L’équipe %(number)d s’est déjà retirée.", number=number)
            )
        if Call.objects.filter(team=team, state__in=WAITING).exists():
            raise Refused(_("Ce départ est déjà annoncé à la table de marque."))
        _count(by, f"team {team.pk}")
        call = Call(contest=action.contest, team=team, round=match.round.number, kind=kind)
        call.save()
        log_call(action, "announce_leaving", call, table.match)
        return call


def take_back_call(
    match: Match, by: Caller, token: UUID | None = None, *, leaving: int | None = None
) -> None:
    """Take back the call for the referee, or the departure of the team with the number `leaving`.

    Raises `Refused` if none waits, and for a team of another camp.
    """
    with writing(match.round.contest, by.person, token) as action:
        action.seen_by_hall = False
        table = _opened(match, by)
        waiting = action.contest.calls.filter(state__in=WAITING).select_related("match", "team")
        if leaving is None:
            waiting = waiting.filter(match=match)
        elif by.camp is not None and leaving in table.side(by.camp).numbers:
            waiting = waiting.filter(team__number=leaving, kind__in=LEAVING)
        else:
            raise Refused(_("Ce téléphone ne parle que pour son camp, à cette table."))
        call = waiting.first()
        if call is None:
            raise Refused(_("Cet appel n’attend plus : la table de marque l’a réglé."))
        change_call(action, call, CallState.TAKEN_BACK, "take_back_call", table.match)


def _opened(match: Match, by: Caller) -> FoundTable:
    """Return the table of the caller's link. Raises `Refused` if the link opens it no more."""
    table = opened_by(match.pk, by.link)
    if table is None:
        raise Refused(_("Ce lien n’ouvre plus cette table : allez à la table de marque."))
    return table


def _count(by: Caller, caller: str) -> None:
    """Count a call of a stranger. `caller` names the match, or the team that leaves.

    Raises `TooSoon`, and counts nothing.
    """
    if by.stranger is not None:
        count_write(
            Attempted.CALL,
            Limit(source("last call", caller), 1, BETWEEN_CALLS),
            Limit(source("caller", caller), CALLED, HOUR),
            Limit(source("address", by.stranger.address), CALLED_BY_ADDRESS, HOUR),
        )
