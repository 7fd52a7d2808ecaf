"""What remains to be settled at a match, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Contest
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.sheets import Sheet
from tournaments.services.results.readings import cannot_read
from tournaments.services.results.versions import Writer


@dataclass(frozen=True, slots=True)
class Reading:
    """What remains to be settled at a match, for the person who views it.

    `waits` is the version that a second reader must confirm; `why_not` is the sentence that tells
    why this person cannot. `versions` stand side by side, each with whether this person may choose
    it. `undoable` is whether the last entry may simply be taken back. `choosable` are the former
    versions with other figures, which may be chosen again.
    """

    waits: EntryLine | None
    why_not: str | None
    versions: tuple[tuple[EntryLine, bool], ...]
    undoable: bool
    choosable: frozenset[int]


def to_settle(contest: Contest, sheet: Sheet, by: Writer) -> Reading:
    """Return what remains to be settled at a match, for the person who asks. No query."""
    current = sheet.entry
    waits = sheet.pending or (current if current is not None and not current.confirmed else None)
    why_not = cannot_read(contest, waits, by) if waits is not None else None
    beside = [line for line in (sheet.opposed, current, sheet.pending) if line is not None]
    versions: tuple[tuple[EntryLine, bool], ...] = ()
    if len(beside) > 1:
        versions = tuple((line, _may_take(contest, sheet, line, by)) for line in beside)
    standing = {_figures(line) for line in beside}
    former = frozenset(line.version for line in sheet.history if _figures(line) not in standing)
    return Reading(
        waits=waits,
        why_not=why_not,
        versions=versions,
        undoable=current is not None and (sheet.pending is not None or not sheet.round_closed),
        # In a closed round a result is corrected by typing it, with a reason.
        choosable=frozenset() if sheet.round_closed else former,
    )


def _figures(line: EntryLine) -> tuple[Any, ...]:
    absent = () if line.kind.is_played else tuple(line.course)
    return line.totals, absent, line.winner, line.kind


def _may_take(contest: Contest, sheet: Sheet, line: EntryLine, by: Writer) -> bool:
    """Return whether that version becomes the result if this person chooses it."""
    if line == sheet.entry and line.confirmed:
        return sheet.pending is not None
    return cannot_read(contest, line, by) is None
