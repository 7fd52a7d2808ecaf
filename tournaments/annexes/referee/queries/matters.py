"""What waits for a referee, most urgent first, who takes care of it, and what was ruled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final, NamedTuple

from tournaments.models import Contest
from tournaments.queries.results.calls import MATTER, TAKEN, CallLine, of_call
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.words.person_names import account_shown

#: Action of the log that leaves a matter.
LEFT = "leave_matter"
#: Names of matters: a call or an incident by its key, a sheet by its round and its table.
NAMES: Final = re.compile(r"(call|incident)-[0-9]{1,9}|sheet-[0-9]{1,3}-[0-9]{1,4}", re.ASCII)


class Look(NamedTuple):
    """Who settled a sheet or takes care of a matter, "" for nobody known, and when."""

    by: str
    at: datetime

    @property
    def who(self) -> str:
        """Name of the person in the reader's language, or a dash."""
        return account_shown(self.by) or "–"


def last_looks(contest: Contest, act: str, undoing: str, key: str) -> dict[str, Look]:
    """Return who did an act of the log that nobody undid since, by the name at this key."""
    lines = contest.log.filter(action__in=(act, undoing)).order_by("pk")
    looks: dict[str, Look] = {}
    for action, after, by, at in lines.values_list("action", "after", "by__username", "at"):
        if action == act:
            looks[after[key]] = Look(by or "", at)
        else:
            looks.pop(after[key], None)
    return looks


def takers_of(contest: Contest) -> dict[str, Look]:
    """Return who takes care of each matter, by its name. One query."""
    return last_looks(contest, TAKEN, LEFT, MATTER)


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

    `name` is the one of `NAMES`.
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
    """Return the matters of the referee in these rounds, with the calls that wait. No query."""
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
            name = f"incident-{line.pk}"
            yield Matter(urgency, name, takers.get(name), incident=line)


def _sheets(views: Sequence[RoundView], takers: Mapping[str, Look]) -> Iterator[Matter]:
    for view in views:
        for line in view.tables:
            if line.entry is not None and (line.entry.disputed or line.entry.to_verify):
                urgency = Urgency.DISPUTED if line.entry.disputed else Urgency.DOUBTFUL
                sheet = SheetToSettle(view.number, view.name, line)
                name = f"sheet-{view.number}-{line.table}"
                yield Matter(urgency, name, takers.get(name), sheet=sheet)
