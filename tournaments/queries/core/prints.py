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
from tournaments.words.former_papers import FORMER, TELLING, Former


@dataclass(frozen=True, slots=True)
class LastPrint:
    """Last print of a paper. `changed` are its parts that changed since; `by` may be "" now."""

    at: datetime
    by: str
    pages: int
    options: Mapping[str, Any]
    changed: tuple[Source, ...] = ()

    @property
    def outdated(self) -> bool:
        return bool(self.changed)


#: A paper: the kind, and the round if it is about one.
Key = tuple[str, int | None]


def last_prints(contest: Contest, round_: int | None = None) -> dict[Key, list[LastPrint]]:
    """Return the last prints of each paper of a contest, or of each paper about one round.

    There is one for each telling choice (`TELLING`), the latest first: two lists may be on two
    walls. One query if nothing has changed since; else at most five more for each part of the
    data.
    """
    now = ShownData(contest)
    last: dict[Key, dict[tuple[Any, ...], LastPrint]] = {}
    for row in _prints(contest.pk) if round_ is None else _prints_of(contest.pk, round_):
        former = FORMER.get(row.kind, Former(row.kind))
        options = {**former.options, **row.options}
        choice = tuple(options.get(name, "") for name in TELLING.get(former.kind, ()))
        number = row.round - former.earlier if row.round is not None else None
        of_paper = last.setdefault((former.kind, number), {})
        if choice not in of_paper:
            of_paper[choice] = _line(row, options, contest, now)
    return {key: list(of_paper.values()) for key, of_paper in last.items()}


@prepared
def _prints(contest: int) -> QuerySet[Print]:
    return Print.objects.filter(contest=contest).select_related("by").order_by("-pk")


@prepared
def _prints_of(contest: int, round: int) -> QuerySet[Print]:
    rows = Print.objects.filter(contest=contest, round=round)
    return rows.select_related("by").order_by("-pk")


def _line(row: Print, options: Mapping[str, Any], contest: Contest, now: ShownData) -> LastPrint:
    same = (row.version, row.desk_version) == (contest.version, contest.desk_version)
    changed = () if same else tuple(_changed(row, now))
    return LastPrint(row.at, shown_name(row.by), row.pages, options, changed)


def _changed(row: Print, now: ShownData) -> list[Source]:
    # A part that this version of the program no longer knows is not compared.
    parts = [source for source in Source if source.name in row.shown]
    return [part for part in parts if now.digest(part, row.round) != row.shown[part.name]]
