"""Latest results entered in a round, so that several scorers see each other's work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Contest, Entry
from tournaments.models.prepared import prepared
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
    newest, standing = _newest(contest.pk, number), set(_standing(contest.pk, number))
    return tuple(Latest(one.match_id, entry_line(one), one.pk in standing) for one in newest)


@prepared
def _newest(contest: int, number: int) -> QuerySet[Entry]:
    of_round = Entry.objects.filter(match__round__contest=contest, match__round__number=number)
    return of_round.select_related(*PERSONS).order_by("-entered_at", "-pk")[:LAST_SHOWN]


@prepared
def _standing(contest: int, number: int) -> QuerySet[Entry, int]:
    of_round = {"match__round__contest": contest, "match__round__number": number}
    return standing_entries().filter(**of_round).order_by().values_list("pk", flat=True)


def last_entry_of(contest: Contest, number: int, person: int) -> tuple[Latest, ...]:
    """Return the last standing result that the person of this key entered in a round. One query."""
    last = _last_of(contest.pk, number, person)
    return tuple(Latest(one.match_id, entry_line(one), stands=True) for one in last)


@prepared
def _last_of(contest: int, number: int, person: int) -> QuerySet[Entry]:
    of_round = {"match__round__contest": contest, "match__round__number": number}
    written = standing_entries().filter(**of_round, entered_by=person)
    return written.order_by("-entered_at", "-pk")[:1]


def at_tables(view: RoundView, latest: Iterable[Latest]) -> list[Entered]:
    lines = {line.match: line for line in view.tables}
    return [
        Entered(lines[one.match], one.entry, one.stands) for one in latest if one.match in lines
    ]
