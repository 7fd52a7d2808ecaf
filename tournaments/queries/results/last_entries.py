"""Latest results entered in a round, so that several scorers see each other's work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Contest, Entry
from tournaments.queries.results.entries import PERSONS, EntryLine, entry_line, standing_entries
from tournaments.queries.results.rounds import RoundView, TableLine

LAST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Entered:
    """A version of a result with its table. `stands` until another version replaces it."""

    line: TableLine
    entry: EntryLine
    stands: bool


@dataclass(frozen=True, slots=True)
class Latest:
    """A version of a result, by the key of its match."""

    match: int
    entry: EntryLine
    stands: bool


def last_entries(contest: Contest, number: int) -> tuple[Latest, ...]:
    """Return the latest entries of a round, newest first. Two queries."""
    of_round = {"match__round__contest": contest, "match__round__number": number}
    entries = Entry.objects.filter(**of_round).select_related(*PERSONS)
    standing = set(standing_entries().filter(**of_round).values_list("pk", flat=True))
    newest = entries.order_by("-entered_at", "-pk")[:LAST_SHOWN]
    return tuple(Latest(one.match_id, entry_line(one), one.pk in standing) for one in newest)


def last_entry_of(contest: Contest, number: int, person: int) -> tuple[Latest, ...]:
    """Return the last result that a person entered in a round and that stands. One query.

    `person` is a key. The answer is empty without such a result.
    """
    mine = standing_entries().filter(
        match__round__contest=contest, match__round__number=number, entered_by=person
    )
    last = mine.order_by("-entered_at", "-pk")[:1]
    return tuple(Latest(one.match_id, entry_line(one), stands=True) for one in last)


def at_tables(view: RoundView, latest: Iterable[Latest]) -> list[Entered]:
    """Return these entries with their tables. No query."""
    lines = {line.match: line for line in view.tables}
    return [
        Entered(lines[one.match], one.entry, one.stands) for one in latest if one.match in lines
    ]
