"""Latest results entered in a round, so that several scorers see each other's work."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.models import Entry
from tournaments.queries.results.entries import PERSONS, EntryLine, entry_line, standing_entries
from tournaments.queries.results.rounds import RoundView, TableLine

LAST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Entered:
    """A version of a result with its table. `stands` until another version replaces it."""

    line: TableLine
    entry: EntryLine
    stands: bool


def last_entries(view: RoundView, count: int = LAST_SHOWN) -> list[Entered]:
    """Return the latest entries of a round, newest first. Two queries."""
    found = Entry.objects.filter(match__round=view.pk).select_related(*PERSONS)
    standing = standing_entries().filter(match__round=view.pk).values_list("pk", flat=True)
    return _at_tables(view, list(found.order_by("-entered_at", "-pk")[:count]), set(standing))


def last_entry_of(view: RoundView, person: User) -> Entered | None:
    """Return the last result this person entered in a round that still stands. One query."""
    mine = standing_entries().filter(match__round=view.pk, entered_by=person)
    last = list(mine.order_by("-entered_at", "-pk")[:1])
    return next(iter(_at_tables(view, last, {entry.pk for entry in last})), None)


def _at_tables(view: RoundView, entries: list[Entry], standing: set[int]) -> list[Entered]:
    lines = {line.match: line for line in view.tables}
    return [
        Entered(lines[entry.match_id], entry_line(entry), entry.pk in standing)
        for entry in entries
        if entry.match_id in lines
    ]
