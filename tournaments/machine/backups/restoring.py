"""Put a copy in the place of the database, so that a cut leaves the old one or the new one.

The database is at its place at every moment: the new file takes its name in one step of the file
system. SQLite would write an old journal into a new file, so no journal is there at that step.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.db import connections
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.machine.backups import files
from tournaments.machine.backups.files import PARTIAL, SUFFIX
from tournaments.machine.backups.postgresql import back_by_postgresql
from tournaments.words.texts import Refused

#: Seconds that a restoration waits for other users of the database.
PATIENCE = 2
#: Word in the name of a database that was replaced.
REPLACED = "remplacee"
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def restore(file: Path) -> Path | None:
    """Replace the database with a copy; return the file that keeps the replaced one, or None.

    Raises `Refused` and changes nothing if the copy is not valid or a server is running.
    """
    database = files.database_file()
    if database is None:
        raise Refused(back_by_postgresql(file))
    doubt = files.doubt_of(file)
    if doubt:
        raise Refused(doubt)
    new = files.partial_of(database)
    try:
        with files.opened(file, "ro") as copy, closing(sqlite3.connect(new)) as connection:
            files.copy_pages(copy, connection)
            connection.execute("PRAGMA journal_mode=DELETE")
        files.sync(new)
        tidy(database, but=new)
        _empty_journals(database)
        aside = _keep_aside(database)
        new.replace(database)
        files.sync_folder(database.parent)
    except (OSError, sqlite3.Error) as error:
        raise Refused(
            _("La sauvegarde n’a pas pu être remise en place : %(error)s.") % {"error": error}
        ) from error
    finally:
        files.discard(new)
    return aside


def set_aside(database: Path) -> list[Path]:
    """Return the databases that were replaced, kept beside the present one, oldest first."""
    return sorted(database.parent.glob(f"{database.stem}-{REPLACED}-*{SUFFIX}"))


def tidy(database: Path, but: Path | None = None) -> None:
    """Delete what a restoration cut by a power cut left beside the database."""
    for left in database.parent.glob(f"{database.name}*{PARTIAL}*"):
        if left != but:
            left.unlink(missing_ok=True)
    for aside in set_aside(database):
        if database.exists() and aside.samefile(database):
            aside.unlink()


def ruined(database: Path) -> bool:
    """Return whether SQLite cannot read the file, whose journals are left alone."""
    try:
        with files.opened(database, "ro&immutable=1") as read:
            files.tables_of(read)
    except sqlite3.DatabaseError:
        return True
    return False


def set_database_aside(database: Path) -> Path:
    """Give the database, which no server has open, another name; return it. Its own is free."""
    aside = _keep_aside(database)
    assert aside is not None, "the caller has looked"
    database.unlink()
    files.sync_folder(database.parent)
    return aside


def _empty_journals(database: Path) -> None:
    """Write the journal of a database into its file. Raises `Refused` if a server has it open.

    A ruined database keeps its journals, for a repair: SQLite would delete them on closing it.
    """
    connections["default"].close()
    if not database.exists() or ruined(database):
        return
    try:
        with files.opened(database, timeout=PATIENCE) as live:
            # This fails if another connection is open.
            live.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in BUSY:
            raise Refused(
                _("Dix de Der tourne : arrêtez-le (Ctrl-C), puis recommencez.")
            ) from error


def _keep_aside(database: Path) -> Path | None:
    """Give the database a second name, which is returned, with its journals; then remove these."""
    stamp = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    aside = files.free(database.with_name(f"{database.stem}-{REPLACED}-{stamp}{SUFFIX}"))
    journals = files.journals_of(database)
    database_files = [database] if database.exists() else []
    for file in (*database_files, *journals):
        _second_name(file, aside.with_name(aside.name + file.name.removeprefix(database.name)))
    files.sync_folder(database.parent)
    for journal in journals:
        journal.unlink()
    files.sync_folder(database.parent)
    return aside if database_files else None


def _second_name(file: Path, name: Path) -> None:
    with suppress(OSError):
        os.link(file, name)
        return
    partial = files.partial_of(file)
    try:
        shutil.copyfile(file, partial)
        files.sync(partial)
        partial.replace(name)
    finally:
        files.discard(partial)
