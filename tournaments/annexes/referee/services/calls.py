"""Calls of the tables to the desk: sent with a table's link, taken back there, answered here.

A call changes nothing in the contest. The desk sees it and decides: it goes to the table, imposes a
penalty, withdraws the team, or does nothing. Somebody takes care of it, as of any other matter that
waits for the referee. A table may contest a result for a limited time only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.annexes.at_table.queries.links import FoundTable, opened_by
from tournaments.annexes.referee.queries.matters import LEFT, NAMES, takers_of
from tournaments.models import Call, Contest, Match
from tournaments.models.penalties import LEAVING, WAITING
from tournaments.queries.results.calls import CALL, MATTER, TAKEN, of_call
from tournaments.queries.results.claims import claims_of
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.core.limits import HOUR, Limit, Stranger, count_write, source
from tournaments.words.enums import CallKind, CallState, Camp, Chair
from tournaments.words.figures import hour
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
        _log(action, "call_referee", call, table.match)
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
        _log(action, "announce_leaving", call, table.match)
        return call


def take_back_call(match: Match, by: Caller, token: UUID | None = None) -> None:
    """Take back the table's call for the referee. Raises `Refused` if none waits."""
    _take_back(match, by, None, token)


def stay(match: Match, by: Caller, number: int, token: UUID | None = None) -> None:
    """Take back the departure of a team of the caller's camp. Raises `Refused` if none waits."""
    _take_back(match, by, number, token)


def answer_call(
    contest: Contest, by: User | None, call: int, state: CallState, token: UUID | None = None
) -> None:
    """Answer a call from the desk: it is seen, or settled.

    Raises `Refused` if the table took it back, or if somebody else has settled it.
    """
    assert state in (CallState.SEEN, CallState.SETTLED)
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        call_row = action.contest.calls.filter(pk=call).select_related("match", "team").first()
        if call_row is None or not call_row.state.is_waiting:
            raise Refused(_("Cet appel n’attend plus : la table l’a annulé, ou il est réglé."))
        _change(action, call_row, state, "answer_call", call_row.match)
        if state is CallState.SEEN:
            # The other referee sees who goes.
            action.log(TAKEN, action.contest.name, after={MATTER: of_call(call)})


def see_call(action: Action, call: int) -> None:
    """Tell a table that its call is seen, as part of an action. Raises `Refused` if it is over."""
    row = action.contest.calls.filter(pk=call).select_related("match", "team").first()
    if row is None or not row.state.is_waiting:
        raise Refused(_("Cet appel n’attend plus : la table l’a annulé, ou il est réglé."))
    if row.state is CallState.OPEN:
        _change(action, row, CallState.SEEN, "answer_call", row.match)


def _take_back(match: Match, by: Caller, number: int | None, token: UUID | None) -> None:
    """Take back what the table asked: the departure of a team, or the referee for None."""
    with writing(match.round.contest, by.person, token) as action:
        action.seen_by_hall = False
        table = _opened(match, by)
        if number is None:
            waiting = _waiting(action).filter(match=match)
        elif by.camp is not None and number in table.side(by.camp).numbers:
            waiting = _waiting(action).filter(team__number=number, kind__in=LEAVING)
        else:
            raise Refused(_("Ce téléphone ne parle que pour son camp, à cette table."))
        call = waiting.first()
        if call is None:
            raise Refused(_("Cet appel n’attend plus : la table de marque l’a réglé."))
        _change(action, call, CallState.TAKEN_BACK, "take_back_call", table.match)


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


def _waiting(action: Action) -> QuerySet[Call]:
    return action.contest.calls.filter(state__in=WAITING).select_related("match", "team")


def _change(action: Action, call: Call, state: CallState, verb: str, at: Match | None) -> None:
    before = call.state
    call.state, call.changed_at = state, timezone.now()
    call.save()
    _log(action, verb, call, at, before)


def _log(
    action: Action, verb: str, call: Call, at: Match | None, before: CallState | None = None
) -> None:
    """Log a call by the numbers of its round, table and team: it names nobody."""
    subject = _("Partie %(round)d") % {"round": call.round}
    if at is not None:
        where = {"round": at.round.number, "table": at.table}
        subject = _("Partie %(round)d, table %(table)d") % where
    after: dict[str, str | int] = {"call": call.kind.value, "call_state": call.state.value}
    if call.team is not None:
        after["team"] = call.team.number
    was = None if before is None else {**after, "call_state": before.value}
    action.log(verb, subject, was, after)


def take_matter(contest: Contest, by: User, matter: str, token: UUID | None = None) -> None:
    """Note who takes care of a matter; another may take it over. Raises `Refused` if it is over."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        if not NAMES.fullmatch(matter):
            raise Refused(_("Ceci n’attend plus l’arbitre."))
        call = matter.removeprefix(CALL)
        if call != matter:
            see_call(action, int(call))
        action.log(TAKEN, action.contest.name, after={MATTER: matter})


def leave_matter(contest: Contest, by: User, matter: str, token: UUID | None = None) -> None:
    """Take back what `take_matter` noted. Raises `Refused` if somebody else has taken it since."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        taker = takers_of(action.contest).get(matter)
        if taker is None or taker.by != by.get_username():
            raise Refused(_("Vous ne vous en occupiez pas, ou plus."))
        action.log(LEFT, action.contest.name, after={MATTER: matter})


def refuse_late_claim(contest: Contest, number: int) -> None:
    """Raise `Refused` if the time for claims about a round is over.

    Only a referee opens an incident then.
    """
    claims = claims_of(contest, number)
    if claims is not None and claims.over:
        message = _(
            "Les réclamations sur la partie %(round)d étaient ouvertes jusqu’à %(until)s : seul "
            "l’arbitre peut encore en ouvrir une."
        )
        params = {"round": number, "until": hour(claims.until)}
        raise Refused(message % params, field="round")
