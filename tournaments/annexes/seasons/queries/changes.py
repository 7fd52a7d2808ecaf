"""What two tables of a season say differently: before and after a merge, or since a print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Max

from tournaments.annexes.book.queries.people import RankChange
from tournaments.annexes.seasons.rules import Table, TableRow
from tournaments.annexes.seasons.rules.table import Key
from tournaments.models import Season, SeasonPrint


@dataclass(frozen=True, slots=True)
class SincePrint:
    """What changed since a paper of the season was last printed.

    `gone` rows are no longer there; `recounted` ones kept their rank and have another total.
    """

    kind: str
    at: datetime
    by: str
    changes: tuple[RankChange, ...]
    gone: int
    recounted: int

    @property
    def any(self) -> bool:
        """Whether the printed table is not the present one."""
        return bool(self.changes or self.gone or self.recounted)


def rank_changes(before: Table, after: Table) -> tuple[RankChange, ...]:
    """Return the rows whose rank is not the same, best first, then those that go."""
    return tuple(_changes(_rows(before), _rows(after)))


def _changes(before: Mapping[Key, TableRow], after: Mapping[Key, TableRow]) -> Iterator[RankChange]:
    for key, row in after.items():
        row_before = before.get(key)
        if row_before is None or row_before.rank != row.rank:
            was = row_before.rank if row_before else None
            yield RankChange(row.name, was, row.rank, row.points, comes=row_before is None)
    for key, row in before.items():
        if key not in after:
            yield RankChange(row.name, row.rank, None, row.points, goes=True)


def _rows(table: Table) -> dict[Key, TableRow]:
    return {row.key: row for row in (*table.rows, *table.unranked)}


def last_prints(season: Season, table: Table) -> dict[str, SincePrint]:
    """Return what changed since the last print of each paper, by kind. Two queries."""
    last = season.prints.order_by().values("kind").annotate(last=Max("pk")).values("last")
    prints = SeasonPrint.objects.filter(pk__in=last).select_related("by")
    rows = _rows(table)
    return {one.kind: _since(one, rows) for one in prints}


def since_print(prints: Mapping[str, SincePrint]) -> SincePrint | None:
    """Return the last print that is no longer true, else the last one; None without a print."""
    return max(prints.values(), key=lambda one: (one.any, one.at), default=None)


def _since(printed: SeasonPrint, rows: Mapping[Key, TableRow]) -> SincePrint:
    ranks_before = {tuple(key): (rank, total) for key, rank, total in map(_whole, printed.ranks)}
    changes = tuple(
        RankChange(
            row.name,
            ranks_before.get(key, NOT_THERE)[0],
            row.rank,
            row.points,
            comes=key not in ranks_before,
        )
        for key, row in rows.items()
        if key not in ranks_before or ranks_before[key][0] != row.rank
    )
    recounted = sum(
        ranks_before[key][0] == row.rank and ranks_before[key][1] not in (None, row.points)
        for key, row in rows.items()
        if key in ranks_before
    )
    gone = len(ranks_before.keys() - rows.keys())
    by = printed.by.get_username() if printed.by else ""
    return SincePrint(printed.kind, printed.at, by, changes, gone, recounted)


def _whole(row: Sequence[Any]) -> tuple[Sequence[str], int | None, int | None]:
    """Return the key, the rank and the total of a printed row; old prints have no total."""
    key, rank, *total = row
    return key, rank, total[0] if total else None


#: Rank and total of a row that was not printed.
NOT_THERE: Final = (None, None)
