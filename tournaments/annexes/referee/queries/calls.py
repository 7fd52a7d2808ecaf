"""Calls that a table reads on its phones, and where a call comes from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Call, Contest, Match
from tournaments.queries.results.calls import CallLine, call_line, read_calls
from tournaments.words.enums import CallState


def about(contest: Contest, pk: int) -> tuple[int | None, int | None]:
    """Return the table of a call, or the number of the team that leaves. No query without halls."""
    if not contest.hall_count:
        return None, None
    rows = Call.objects.filter(pk=pk, contest=contest)
    return rows.values_list("match__table", "team__number").first() or (None, None)


@dataclass(frozen=True, slots=True)
class TableCalls:
    """Calls that the phones of a table read: the last one for the referee, and the departures."""

    referee: CallLine | None
    leaving: tuple[CallLine, ...]

    @property
    def announced(self) -> set[int]:
        """Numbers of the teams whose departure waits for the desk."""
        return {call.team.number for call in self.leaving if call.team and call.is_waiting}

    @property
    def waiting(self) -> bool:
        """Whether one of them waits for the desk."""
        lines = (*self.leaving, *((self.referee,) if self.referee else ()))
        return any(line.is_waiting for line in lines)


def calls_of_table(match: Match, numbers: Collection[int]) -> TableCalls:
    """Return the calls of a match, and the departures of the teams with these numbers. One query.

    A call for the referee that the table took back is forgotten, and a departure too.
    """
    contest = match.round.contest
    concerned = Q(match=match) | Q(team__number__in=list(numbers))
    of_table = Call.objects.filter(concerned, contest=contest).exclude(state=CallState.TAKEN_BACK)
    lines = [call_line(call) for call in read_calls(of_table)]
    calls = [line for line in lines if not line.is_leaving]
    latest = {line.team: line for line in lines if line.is_leaving}
    return TableCalls(calls[-1] if calls else None, tuple(latest.values()))
