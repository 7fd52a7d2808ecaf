"""The whole database as values, to see that a refusal has written nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

Dump = dict[str, list[tuple[Any, ...]]]


def dumped() -> Dump:
    """Return every row of every table, ours or not."""
    dump: Dump = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            dump[table] = sorted(cursor.fetchall(), key=repr)
    return dump


@contextmanager
def nothing_written() -> Iterator[None]:
    """Assert that the database is the same after the block as before it."""
    before = dumped()
    yield
    after = dumped()
    assert [name for name in before | after if before.get(name) != after.get(name)] == []
