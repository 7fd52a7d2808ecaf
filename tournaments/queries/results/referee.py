"""What waits for a referee, most urgent first, and what was ruled. No query of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tournaments.queries.results.calls import CallLine
from tournaments.queries.results.looks import Look, of_call, of_incident, of_sheet
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine


class Urgency(IntEnum):
    """Kinds of matters, most urgent first: a table that waits comes before a sheet that sleeps."""

    CALL = 1
    INCIDENT = 2
    APPEAL = 3
    DISPUTED = 4
    DOUBTFUL = 5


@dataclass(frozen=True, slots=True)
class SheetToSettle:
    """A sheet that a person must settle: two versions of it disagree, or it was kept to verify."""

    round: int
    round_name: str
    line: TableLine


@dataclass(frozen=True, slots=True)
class Matter:
    """What waits: a call, an incident or a sheet, and who takes care of it, None for nobody.

    `name` is the one of `queries.results.looks`.
    """

    urgency: Urgency
    name: str
    taker: Look | None
    call: CallLine | None = None
    incident: PenaltyLine | None = None
    sheet: SheetToSettle | None = None

    @property
    def kind(self) -> str:
        """Kind of the matter, as the template asks for it."""
        return self.urgency.name.lower()


@dataclass(frozen=True, slots=True)
class Matters:
    """Matters of the referee: those that wait, most urgent first, and incidents settled.

    Within an urgency, the oldest comes first. Settled incidents begin with the last one.
    """

    waiting: tuple[Matter, ...]
    settled: tuple[PenaltyLine, ...]


def matters_of(
    views: Sequence[RoundView], calls: Sequence[CallLine], takers: Mapping[str, Look]
) -> Matters:
    """Return the matters of the referee in these rounds, with the calls that wait."""
    incidents = sorted(
        (one for view in views for one in (*view.penalties, *view.unruled)), key=lambda one: one.pk
    )
    waiting = [*_calls(calls, takers), *_incidents(incidents, takers), *_sheets(views, takers)]
    settled = (one for one in incidents if not one.is_open)
    return Matters(
        waiting=tuple(sorted(waiting, key=lambda one: one.urgency)),
        settled=tuple(sorted(settled, key=lambda one: (one.round, one.pk), reverse=True)),
    )


def _calls(calls: Sequence[CallLine], takers: Mapping[str, Look]) -> Iterator[Matter]:
    for call in calls:
        name = of_call(call.pk)
        yield Matter(Urgency.CALL, name, takers.get(name), call=call)


def _incidents(lines: Sequence[PenaltyLine], takers: Mapping[str, Look]) -> Iterator[Matter]:
    for line in lines:
        if line.is_open:
            urgency = Urgency.APPEAL if line.is_appealed else Urgency.INCIDENT
            name = of_incident(line.pk)
            yield Matter(urgency, name, takers.get(name), incident=line)


def _sheets(views: Sequence[RoundView], takers: Mapping[str, Look]) -> Iterator[Matter]:
    for view in views:
        for line in view.tables:
            if line.entry is not None and (line.entry.disputed or line.entry.to_verify):
                urgency = Urgency.DISPUTED if line.entry.disputed else Urgency.DOUBTFUL
                sheet = SheetToSettle(view.number, view.name, line)
                name = of_sheet(view.number, line.table)
                yield Matter(urgency, name, takers.get(name), sheet=sheet)
