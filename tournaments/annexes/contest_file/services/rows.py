"""Rows written with the moments that they have, and columns taken from the rows of a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields as fields_of
from typing import Any, TypeVar

from django.db import connection, models
from django.db.models.sql import InsertQuery

from tournaments.annexes.contest_file.rules.play import DealRow, EntryRow
from tournaments.models import Deal, Entry

M = TypeVar("M", bound=models.Model)


def kept(rows: Iterable[M]) -> list[M]:
    """Write rows of one model with the moments that they have, in order, and give them their keys.

    `bulk_create` would write the present moment in their place, and so would `save`.
    """
    made: list[Any] = list(rows)
    if made:
        model, key = type(made[0]), made[0]._meta.pk
        columns: list[Any] = [
            one for one in model._meta.concrete_fields if one is not key or made[0].pk
        ]
        size = max(connection.ops.bulk_batch_size(columns, made), 1)
        for start in range(0, len(made), size):
            part = made[start : start + size]
            query = InsertQuery(model)
            query.insert_values(columns, part, raw=True)
            keys = query.get_compiler(connection=connection).execute_sql([key])
            for row, (pk,) in zip(part, keys, strict=True):
                row.pk, row._state.adding, row._state.db = pk, False, connection.alias
    return made


def values(row: Any, *left: str, **other: Any) -> dict[str, Any]:
    """Return the columns of a row of the file, without `left`, and with others in their place."""
    columns = {one.name: getattr(row, one.name) for one in fields_of(row) if one.name not in left}
    return {**columns, **other}


def write_deals(entries: Iterable[tuple[Entry, EntryRow]]) -> None:
    """Write the deals of versions. They are most of a file: no row of Django is made of them."""
    names = [one.name for one in fields_of(DealRow)]
    # The names of the columns are those of the file's rows, which are this program's.
    sql = (
        f"INSERT INTO {Deal._meta.db_table} (entry_id, {', '.join(names)}) "  # nosec B608
        f"VALUES ({', '.join(['%s'] * (len(names) + 1))})"
    )
    rows = [
        (entry.pk, *(_plain(getattr(deal, name)) for name in names))
        for entry, row in entries
        for deal in row.deals
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(sql, rows)


def _plain(value: Any) -> Any:
    """Return a value of the file as databases take it: a word of an enumeration as its text."""
    return str(value) if isinstance(value, str) else value
