"""SQLite databases that refuse to serve, each for a reason of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection
from django.db.backends.signals import connection_created


def small_database(file: Path) -> Path:
    """Create a database with a table of a few hundred pages."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE sheets (id INTEGER PRIMARY KEY, text TEXT)")
        database.executemany("INSERT INTO sheets (text) VALUES (?)", [("x" * 2000,)] * 400)
    return file


def ruin(file: Path) -> None:
    """Overwrite pages in the middle of a database."""
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // 3 // 4096 * 4096)
        opened.write(b"ruined  " * 4096)


def full(opened: Callable[[str], object]) -> None:
    """Let a database grow no more, as on a full disk."""
    opened("PRAGMA max_page_count = 1")


def read_only(opened: Callable[[str], object]) -> None:
    """Let a connection write nothing, as on a disk mounted for reading."""
    opened("PRAGMA query_only = ON")


@contextmanager
def each_connection(limit: Callable[[Callable[[str], object]], None]) -> Iterator[None]:
    """Set a limit on the connection of Django, and on those that it opens meanwhile.

    A connection keeps its limit, as SQLite keeps a file open for reading only. The program must
    open a new one after a failure.
    """

    def set_limit(**_given: object) -> None:
        with connection.cursor() as cursor:
            limit(cursor.execute)

    connection.ensure_connection()
    set_limit()
    connection_created.connect(set_limit)
    try:
        yield
    finally:
        connection_created.disconnect(set_limit)


@contextmanager
def held_by_another(file: Path) -> Iterator[None]:
    """Hold a database as another program does, in the middle of a write."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")
