"""Doubtful sheets kept to verify, with table, author, time and reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Contest
from tournaments.queries.core.teams import Side
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import TableLine, rounds_of
from tournaments.words.person_names import account_shown


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """A sheet kept to verify. `by` is a person, or empty if `camp`, that is `side`, sent it."""

    round: int
    table: int
    by: str
    camp: str
    side: Side | None
    at: datetime
    reason: str


def kept(round: int, table: int, entry: EntryLine | None, ns: Side, ew: Side) -> KeptSheet | None:
    """Return the result of a table as a sheet kept to verify, or None if it is not. No query."""
    if entry is None or not entry.to_verify:
        return None
    side = {"NS": ns, "EW": ew}.get(entry.entered_camp)
    return KeptSheet(
        round=round,
        table=table,
        by=account_shown(entry.entered_by),
        camp=entry.entered_camp,
        side=side,
        at=entry.entered_at,
        reason=entry.reason,
    )


def kept_at(round: int, line: TableLine) -> KeptSheet | None:
    """Return the sheet kept to verify at a table of that round, or None. No query."""
    return kept(round, line.table, line.entry, line.ns, line.ew)


def kept_sheets(contest: Contest) -> list[KeptSheet]:
    """Return the sheets kept to verify in the open rounds, in order. Five queries."""
    sheets = (
        kept_at(view.number, line)
        for view in rounds_of(contest, authors=True)
        if not view.closed
        for line in view.tables
    )
    return [one for one in sheets if one is not None]
