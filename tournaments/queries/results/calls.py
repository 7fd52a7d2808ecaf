"""Calls of the tables that wait for the desk, and those that a table reads on its phone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Max, Q, QuerySet

from tournaments.models import Call, Contest, Match
from tournaments.models.penalties import WAITING
from tournaments.models.prepared import prepared
from tournaments.queries.core.teams import TeamRef
from tournaments.words.enums import CallKind, CallState

#: Action of the log that says who takes care of what waits for the referee, and the key, in its
#: lines, of the name of that matter.
TAKEN, MATTER = "take_matter", "matter"
#: Beginning of the name of a call.
CALL: Final = "call-"


def of_call(pk: int) -> str:
    """Return the name that the log gives to a call."""
    return f"{CALL}{pk}"


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call: of a table for the referee, or of a team that leaves.

    `table` is None for a departure, and `team` for a call for the referee. `changed_at` is the time
    of the desk's answer, None before.
    """

    pk: int
    kind: CallKind
    state: CallState
    round: int
    at: datetime
    changed_at: datetime | None
    table: int | None
    team: TeamRef | None

    @property
    def is_leaving(self) -> bool:
        """Whether a team says that it leaves."""
        return self.kind.is_leaving

    @property
    def is_waiting(self) -> bool:
        """Whether the desk still has something to do."""
        return self.state.is_waiting

    @property
    def is_seen(self) -> bool:
        """Whether the desk has answered that it comes, or that it has noted the departure."""
        return self.state == CallState.SEEN


def waiting_calls(contest: Contest) -> tuple[CallLine, ...]:
    """Return the calls that wait for the desk, oldest first; none once the contest is over.

    A team that was withdrawn no longer waits. One query at most.
    """
    if contest.closed_at is not None:
        return ()
    return tuple(map(call_line, _waiting(contest.pk)))


@prepared
def _waiting(contest: int) -> QuerySet[Call]:
    calls = Call.objects.filter(contest=contest, state__in=WAITING)
    return read_calls(calls.filter(Q(team=None) | Q(team__last_round=None)))


def calls_state(match: Match, numbers: Collection[int]) -> str:
    """Return a token that changes with the calls that a table reads. One query."""
    concerned = Q(match=match) | Q(team__number__in=list(numbers))
    calls = Call.objects.filter(concerned, contest=match.round.contest)
    last = calls.aggregate(made=Max("at"), changed=Max("changed_at"))
    return "-".join(f"{when.timestamp():.6f}" if when else "" for when in last.values())


def read_calls(calls: QuerySet[Call]) -> QuerySet[Call]:
    """Return calls with what `call_line` reads, oldest first."""
    return calls.select_related("match", "team").order_by("pk")


def call_line(call: Call) -> CallLine:
    """Convert a call that `read_calls` returned to a value. No query."""
    return CallLine(
        pk=call.pk,
        kind=call.kind,
        state=call.state,
        round=call.round,
        at=call.at,
        changed_at=call.changed_at,
        table=call.match.table if call.match else None,
        team=TeamRef(call.team.number, call.team.name) if call.team else None,
    )
