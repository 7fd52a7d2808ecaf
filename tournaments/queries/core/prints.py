"""Papers already printed, and what has changed since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Contest, Print
from tournaments.models.prepared import prepared
from tournaments.queries.core.people import shown_name
from tournaments.queries.core.shown_data import ShownData, Source
from tournaments.words.former_papers import FORMER


@dataclass(frozen=True, slots=True)
class LastPrint:
    """Last time a paper was printed. `changed` are the parts that it shows and that changed since.

    `by` is the person's name, empty if the account is gone.
    """

    at: datetime
    by: str
    pages: int
    options: Mapping[str, Any]
    changed: tuple[Source, ...] = ()

    @property
    def outdated(self) -> bool:
        """Whether the paper shows something that is no longer so."""
        return bool(self.changed)


#: A paper: the kind, and the round if it is about one.
Key = tuple[str, int | None]


def last_prints(contest: Contest, round_: int | None = None) -> dict[Key, LastPrint]:
    """Return the last print of each paper of a contest, or of each paper about one round.

    One query if nothing has changed since; else at most five more for each part of the data.
    """
    rows: dict[Key, Print] = {}
    for row in _prints(contest.pk) if round_ is None else _prints_of(contest.pk, round_):
        rows[_key(row)] = row
    now = ShownData(contest)
    return {key: _line(row, contest, now) for key, row in rows.items()}


def _key(row: Print) -> Key:
    former = FORMER.get(row.kind)
    if former is None:
        return row.kind, row.round
    return former.kind, row.round - former.earlier if row.round is not None else None


@prepared
def _prints(contest: int) -> QuerySet[Print]:
    return Print.objects.filter(contest=contest).select_related("by").order_by("pk")


@prepared
def _prints_of(contest: int, round: int) -> QuerySet[Print]:
    rows = Print.objects.filter(contest=contest, round=round)
    return rows.select_related("by").order_by("pk")


def _line(row: Print, contest: Contest, now: ShownData) -> LastPrint:
    same = (row.version, row.desk_version) == (contest.version, contest.desk_version)
    changed = () if same else tuple(_changed(row, now))
    by = shown_name(row.by)
    former = FORMER.get(row.kind)
    options = row.options if former is None else {**former.options, **row.options}
    return LastPrint(row.at, by, row.pages, options, changed)


def _changed(row: Print, now: ShownData) -> list[Source]:
    # A part that this version of the program no longer knows is not compared.
    parts = [source for source in Source if source.name in row.shown]
    return [part for part in parts if now.digest(part, row.round) != row.shown[part.name]]
