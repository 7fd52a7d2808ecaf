"""One SQLite file: copy a database in use, and read the copy back.

SQLite's own backup makes each copy: a file copied by hand during a write may mix two states. No
scorer waits for it. It is written under a temporary name, read back, then renamed, so a file with a
copy's name is always complete.
"""

from __future__ import annotations

import os
import pkgutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connections
from django.utils.translation import gettext as _

from tournaments.machine.backups.postgresql import by_postgresql
from tournaments.machine.places import PACKAGE
from tournaments.machine.progress import tell
from tournaments.words.texts import Refused

#: Suffix of a file being written. A later copy or restoration deletes those left by a power cut.
PARTIAL = ".partial"
#: Pattern of what makes the name of a part its own: see `partial_of`.
DIGITS = "[0-9a-f]" * 32
SUFFIX = ".sqlite3"
#: Ends of the names of SQLite's journals, which belong to the file without them.
JOURNALS = ("-wal", "-shm", "-journal")
#: Bytes of an SQLite file's header, which holds a counter of its writes.
HEAD = 100
#: Tables that every database of this program has.
OURS = {"django_migrations", "tournaments_contest", "tournaments_logline"}
#: Tables whose rows are counted in a copy and in what was copied.
COUNTED = ("tournaments_contest", "tournaments_entry", "tournaments_payment")

#: Pages of a database copied between two tellings of the progress.
PAGES = 1000
#: Instructions of SQLite between two tellings, while it reads a copy back.
INSTRUCTIONS = 1_000_000

#: Table of the sessions: each row holds the secret of a browser that is signed in.
SESSIONS = "django_session"

MIGRATIONS = PACKAGE / "models" / "migrations"


def database_file() -> Path | None:
    """Return the file of the database, None on PostgreSQL."""
    connection = connections["default"]
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def save(to: Path, database: Path | None = None) -> None:
    """Copy the current state of the database into a file, which appears complete or not at all.

    Raises `Refused` if the copy cannot be written or differs when read back, and on PostgreSQL.
    """
    source = database or database_file()
    if source is None:
        raise Refused(by_postgresql(to))
    partial = partial_of(to)
    try:
        # A copy that was killed left its part, which holds the sessions and may fill the disk.
        for left in to.parent.glob(f"{escape(to.name)}.{DIGITS}{PARTIAL}*"):
            left.unlink(missing_ok=True)
        with opened(source) as live, closing(sqlite3.connect(partial)) as copy:
            # What is counted and what is copied are the same moment.
            live.execute("BEGIN")
            counted = census(live)
            copy_pages(live, copy)
            live.rollback()
            # A single file without a journal is safe to carry on a USB stick.
            copy.execute("PRAGMA journal_mode=DELETE")
            _forget_sessions(copy)
        finish(partial, to, counted)
    except (OSError, sqlite3.Error) as error:
        raise Refused(
            _("La copie n’a pas pu être écrite dans %(file)s : %(error)s.")
            % {"file": to, "error": error}
        ) from error
    finally:
        discard(partial)


def copy_pages(source: sqlite3.Connection, to: sqlite3.Connection) -> None:
    """Copy a whole database into another, and tell the progress. Raises `sqlite3.Error`."""

    def progress(_status: int, remaining: int, total: int) -> None:
        tell(_("Pages copiées"), total - remaining, total)

    source.backup(to, pages=PAGES, progress=progress)


def _forget_sessions(copy: sqlite3.Connection) -> None:
    """Empty the sessions of a copy: whoever finds it could enter the running program with them."""
    if SESSIONS in tables_of(copy):
        copy.execute("PRAGMA secure_delete=ON")
        with copy:
            copy.execute(f"DELETE FROM {SESSIONS}")  # nosec B608


def finish(partial: Path, to: Path, counted: dict[str, Any]) -> None:
    """Read a copy back, flush it, name it. Raises `Refused` if it is damaged or incomplete."""
    doubt = doubt_of(partial)
    if doubt:
        raise Refused(doubt)
    if counted_in(partial) != counted:
        raise Refused(_("La copie %(file)s ne contient pas ce qui a été copié.") % {"file": to})
    sync(partial)
    partial.replace(to)
    sync_folder(to.parent)


def doubt_of(file: Path) -> str:
    """Return the reason why a file cannot be restored, or "" for a valid copy."""
    params = {"file": file}
    if not file.is_file():
        return _("Le fichier %(file)s n’existe pas.") % params
    try:
        with opened(file, "ro") as copy:
            copy.set_progress_handler(_reading_back, INSTRUCTIONS)
            verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
            copy.set_progress_handler(None, 0)
            if OURS - tables_of(copy):
                return _("%(file)s n’est pas une sauvegarde de Dix de Der.") % params
            newer = unknown_migrations(copy)
    except sqlite3.Error:
        return _("%(file)s n’est pas une sauvegarde de Dix de Der, ou il est abîmé.") % params
    if verdict != "ok":
        return _("%(file)s est abîmé : rien n’a été changé.") % params
    if newer:
        return (
            _("%(file)s vient d’une version plus récente de Dix de Der : mettez-la d’abord.")
            % params
        )
    return ""


def _reading_back() -> None:
    tell(_("Relecture de la copie"), 0, 0)


def census(opened_database: sqlite3.Connection) -> dict[str, Any]:
    """Return what a copy is compared by: rows of a few tables, and the newest line of the log."""
    tables = tables_of(opened_database)
    counts: dict[str, Any] = {
        table: opened_database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]  # nosec B608
        for table in COUNTED
        if table in tables
    }
    newest = opened_database.execute("SELECT * FROM tournaments_logline ORDER BY id DESC LIMIT 1")
    counts["log"] = newest.fetchone()
    return counts


def counted_in(file: Path) -> dict[str, Any]:
    with opened(file, "ro") as read:
        return census(read)


def tables_of(opened_database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in opened_database.execute("SELECT name FROM sqlite_master")}


def unknown_migrations(opened_database: sqlite3.Connection) -> set[str]:
    applied = opened_database.execute("SELECT name FROM django_migrations WHERE app='tournaments'")
    return {name for (name,) in applied} - known_migrations()


def known_migrations() -> set[str]:
    # The folder for Windows has them compiled alone.
    return {module.name for module in pkgutil.iter_modules([str(MIGRATIONS)])}


@contextmanager
def opened(file: Path, mode: str = "rw", timeout: float = 20) -> Iterator[sqlite3.Connection]:
    address = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=timeout)) as connection:
        yield connection


def same(one: Path, other: Path) -> bool:
    """Whether two copies have the same content, apart from the counters in their headers."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        first.seek(HEAD)
        second.seek(HEAD)
        while (piece := first.read(2**20)) == second.read(2**20):
            if not piece:
                return True
    return False


def free(wanted: Path) -> Path:
    """Return this name, or the first numbered one without a file."""
    name, number = wanted, 1
    while name.exists():
        number += 1
        name = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return name


def partial_of(file: Path) -> Path:
    """Return a name, used by nobody else, under which to write a file."""
    return file.with_name(f"{file.name}.{uuid4().hex}{PARTIAL}")


def journals_of(file: Path) -> list[Path]:
    beside = (file.with_name(file.name + end) for end in JOURNALS)
    return [journal for journal in beside if journal.exists()]


def discard(partial: Path) -> None:
    for left in (partial, *journals_of(partial)):
        with suppress(OSError):
            left.unlink(missing_ok=True)


def sync(file: Path) -> None:
    """Flush a file to the disk: a power cut leaves it as it is now."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, where the system can."""
    with suppress(OSError):  # Windows opens no folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
