"""The migrated database, kept from one run of the tests to the next.

The migrations take two seconds and a half of each worker, and more than half of a run of one file.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import django
from django.conf import settings
from django.db import connection

from tests import ROOT
from tournaments.management.commands import migrate

#: What the migrations, and what follows them, read of the project.
READ = ("tournaments/models", "tournaments/words", "tournaments/machine/app.py")


def key_of(sources: Iterable[Path], *more: object) -> str:
    """Return a key that changes with any of these sources, their names, and these values."""
    digest = hashlib.sha256(repr(more).encode())
    for source in sorted(sources):
        digest.update(f"{source.name} {source.stat().st_size}\n".encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def sources() -> Iterator[Path]:
    """Yield the Python files of `READ`."""
    for name in READ:
        path = ROOT / name
        yield from [path] if path.is_file() else path.rglob("*.py")


def stand_in(folder: Path) -> None:
    """Let the next migration copy the database kept in a folder, or keep the one that it makes.

    The next migration is that of the database of the tests. The key of what is kept is all that the
    migrations read: a change there migrates again.
    """
    versions = (django.VERSION, sqlite3.sqlite_version, settings.INSTALLED_APPS)
    kept = folder / f"{key_of(sources(), *versions)}.sqlite3"
    handle = migrate.Command.handle

    def migrated(command: Any, *args: Any, **options: Any) -> None:
        standing_in.stop()
        connection.ensure_connection()
        if kept.exists():
            copy(kept, connection.connection)
        else:
            handle(command, *args, **options)
            keep(connection.connection, kept)

    standing_in = patch.object(migrate.Command, "handle", migrated)
    standing_in.start()


def copy(kept: Path, database: sqlite3.Connection) -> None:
    """Fill an empty database with the kept one."""
    with closing(sqlite3.connect(kept)) as source:
        source.backup(database)


def keep(database: sqlite3.Connection, kept: Path) -> None:
    """Keep a database in this file alone, whole at once: the other workers may read it."""
    for former in kept.parent.glob("*.sqlite3"):
        # Another worker may have just kept the same one, and a third one be reading it.
        if former != kept:
            former.unlink(missing_ok=True)
    writing = kept.with_name(f"{os.getpid()}.writing")
    with closing(sqlite3.connect(writing)) as target:
        database.backup(target)
    writing.replace(kept)
