"""Calls of the tables to the desk, answered there."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Call, Contest, Match
from tournaments.queries.results.looks import MATTER, TAKEN, of_call
from tournaments.services.core.action import Action, writing
from tournaments.words.enums import CallState
from tournaments.words.texts import Refused


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
        change_call(action, call_row, state, "answer_call", call_row.match)
        if state is CallState.SEEN:
            # The other referee sees who goes.
            action.log(TAKEN, action.contest.name, after={MATTER: of_call(call)})


def see_call(action: Action, call: int) -> None:
    """Tell a table that its call is seen, as part of an action. Raises `Refused` if it is over."""
    row = action.contest.calls.filter(pk=call).select_related("match", "team").first()
    if row is None or not row.state.is_waiting:
        raise Refused(_("Cet appel n’attend plus : la table l’a annulé, ou il est réglé."))
    if row.state is CallState.OPEN:
        change_call(action, row, CallState.SEEN, "answer_call", row.match)


def change_call(action: Action, call: Call, state: CallState, verb: str, at: Match | None) -> None:
    """Give a call its new state, and log it. `at` is the match of the table, for the log."""
    before = call.state
    call.state, call.changed_at = state, timezone.now()
    call.save()
    log_call(action, verb, call, at, before)


def log_call(
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
