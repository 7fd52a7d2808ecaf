"""Calls of the tables that wait for the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.models import Call, Contest
from tournaments.models.penalties import WAITING
from tournaments.models.prepared import prepared
from tournaments.queries.core.teams import TeamRef
from tournaments.words.enums import CallKind, CallState


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


def about(contest: Contest, pk: int) -> tuple[int | None, int | None]:
    """Return the table of a call, or the number of the team that leaves. No query without halls."""
    if not contest.hall_count:
        return None, None
    rows = Call.objects.filter(pk=pk, contest=contest)
    return rows.values_list("match__table", "team__number").first() or (None, None)


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
    calls = calls.filter(Q(team=None) | Q(team__last_round=None))
    return calls.select_related("match", "team").order_by("pk")


def call_line(call: Call) -> CallLine:
    """Return the line of a call, read with its match and its team."""
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
