"""What two tables of a season say differently: before and after a merge, or since a print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Season
from tournaments.season import Table, TableRow
from tournaments.season.table import Key


@dataclass(frozen=True, slots=True)
class RankChange:
    """A row whose rank changes. A rank is None for a row without one, or that is not there.

    `points` are those after, or those before for a row that goes.
    """

    name: str
    before: int | None
    after: int | None
    points: int
    goes: bool = False
    comes: bool = False


@dataclass(frozen=True, slots=True)
class SincePrint:
    """What changed since the season was last printed. `gone` rows are no longer there."""

    at: datetime
    changes: tuple[RankChange, ...]
    gone: int

    @property
    def any(self) -> bool:
        """Whether the printed ranking is not the present one."""
        return bool(self.changes or self.gone)


def rank_changes(before: Table, after: Table) -> tuple[RankChange, ...]:
    """Return the rows whose rank is not the same, best first, then those that go."""
    return tuple(_changes(_rows(before), _rows(after)))


def _changes(before: Mapping[Key, TableRow], after: Mapping[Key, TableRow]) -> Iterator[RankChange]:
    for key, row in after.items():
        known = before.get(key)
        if known is None or known.rank != row.rank:
            was = known.rank if known else None
            yield RankChange(row.name, was, row.rank, row.points, comes=known is None)
    for key, row in before.items():
        if key not in after:
            yield RankChange(row.name, row.rank, None, row.points, goes=True)


def _rows(table: Table) -> dict[Key, TableRow]:
    return {row.key: row for row in (*table.rows, *table.unranked)}


def since_print(season: Season, table: Table) -> SincePrint | None:
    """Return what changed since the season was last printed; None if it never was. One query."""
    last = season.prints.first()
    if last is None:
        return None
    printed: dict[Key, int | None] = {tuple(key): rank for key, rank in last.ranks}
    rows = _rows(table)
    changes = tuple(
        RankChange(row.name, printed.get(key), row.rank, row.points, comes=key not in printed)
        for key, row in rows.items()
        if key not in printed or printed[key] != row.rank
    )
    return SincePrint(last.at, changes, len(printed.keys() - rows.keys()))
