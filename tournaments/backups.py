"""Backups of the database: made while it is in use, rotated and restored.

SQLite's own backup makes each copy: a file copied by hand during a write may mix two states. A copy
holds the whole database at one moment, and no scorer waits for it. It is written under a temporary
name, checked, then renamed, so a file with a copy's name is always complete.
"""

from __future__ import annotations

import logging
import os
import shlex
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import connections
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.wording.words import Refused

log = logging.getLogger(__name__)

#: Number of automatic copies kept, the newest ones.
KEPT = 12
MINUTES = 10
#: Suffix of a copy being written. The next copy deletes those left by a power cut.
PARTIAL = ".partial"
SUFFIX = ".sqlite3"
#: Bytes of an SQLite file's header, which holds a counter of its writes.
HEAD = 100
#: Tables that every database of this program has.
OURS = {"django_migrations", "tournaments_contest", "tournaments_logline"}
#: Seconds that a restoration waits for other users of the database.
PATIENCE = 2


@dataclass(frozen=True, slots=True)
class Copy:
    """Automatic copy: its file name, its date and time, its size in bytes."""

    name: str
    at: datetime
    size: int


def folder() -> Path:
    """Return the folder of the automatic copies."""
    return Path(settings.DATA_DIR) / "backups"


def database_file() -> Path | None:
    """Return the file of the database, or None on PostgreSQL."""
    connection = connections["default"]
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def save(to: Path, database: Path | None = None) -> None:
    """Copy the current state of the database into a file, which appears complete or not at all.

    Raises `Refused` if the copy cannot be written or fails its check, and on PostgreSQL.
    """
    source = database or database_file()
    if source is None:
        raise Refused(by_postgresql(to))
    partial = to.with_name(f"{to.name}.{uuid4().hex}{PARTIAL}")
    try:
        with _opened(source) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy)
            # A single file without a journal is safe to carry on a USB stick.
            copy.execute("PRAGMA journal_mode=DELETE")
        doubt = doubt_of(partial)
        if doubt:
            raise Refused(doubt)
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        partial.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise Refused(
            _("La copie n’a pas pu être écrite dans %(file)s : %(error)s.")
            % {"file": to, "error": error}
        ) from error
    finally:
        for left in (partial, partial.with_name(f"{partial.name}-journal")):
            with suppress(OSError):
                left.unlink(missing_ok=True)


def doubt_of(file: Path) -> str:
    """Return the reason why a file cannot be restored, or "" for a valid copy."""
    params = {"file": file}
    if not file.is_file():
        return _("Le fichier %(file)s n’existe pas.") % params
    try:
        with _opened(file, "ro") as copy:
            told = copy.execute("PRAGMA integrity_check").fetchone()[0]
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
            if OURS - tables:
                return _("%(file)s n’est pas une sauvegarde de Dix de Der.") % params
            applied = copy.execute("SELECT name FROM django_migrations WHERE app = 'tournaments'")
            newer = {name for (name,) in applied} - _migrations()
    except sqlite3.Error:
        return _("%(file)s n’est pas une sauvegarde de Dix de Der, ou il est abîmé.") % params
    if told != "ok":
        return _("%(file)s est abîmé : rien n’a été changé.") % params
    if newer:
        return (
            _("%(file)s vient d’une version plus récente de Dix de Der : mettez-la d’abord.")
            % params
        )
    return ""


def restore(file: Path) -> Path | None:
    """Replace the database with a copy; return the file that keeps the replaced one, or None.

    Raises `Refused` and changes nothing if the copy is not valid or a server is running.
    """
    database = database_file()
    if database is None:
        raise Refused(back_by_postgresql(file))
    doubt = doubt_of(file)
    if doubt:
        raise Refused(doubt)
    new = database.with_name(f"{database.name}.{uuid4().hex}{PARTIAL}")
    try:
        with _opened(file, "ro") as copy, closing(sqlite3.connect(new)) as made:
            copy.backup(made)
        replaced = _set_aside(database)
        new.replace(database)
    except (OSError, sqlite3.Error) as error:
        raise Refused(
            _("La sauvegarde n’a pas pu être remise en place : %(error)s.") % {"error": error}
        ) from error
    finally:
        new.unlink(missing_ok=True)
    return replaced


def _set_aside(database: Path) -> Path | None:
    """Rename the database with its journal; return its new name. Raises `Refused`."""
    if not database.exists():
        return None
    connections["default"].close()
    with suppress(sqlite3.DatabaseError), _opened(database, timeout=PATIENCE) as live:
        try:
            # This empties the journal into the file. It fails if another connection is open.
            live.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as error:
            raise Refused(
                _("Dix de Der tourne : arrêtez-le (Ctrl-C), puis recommencez.")
            ) from error
    stamp = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    aside = _free(database.with_name(f"{database.stem}-remplacee-{stamp}{SUFFIX}"))
    # A damaged database keeps its journal: a repair needs both.
    for end in ("", "-wal", "-shm"):
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + end))
    return aside


class Rolling(threading.Thread):
    """Thread that copies the database regularly while a server runs, if something changed.

    Copies are `seconds` apart, and the newest `KEPT` are kept. A failed copy is logged to the
    console and tried again, and the contest goes on.
    """

    def __init__(self, database: Path, seconds: float = MINUTES * 60) -> None:
        super().__init__(name="backups", daemon=True)
        self.database = database
        self.seconds = seconds
        self._over = threading.Event()

    def run(self) -> None:
        seen = None
        while not self._over.is_set():
            try:
                with _opened(self.database) as watch:
                    # The connection stays open: `data_version` reveals the writes of other
                    # connections, and an open connection makes a restoration notice that the server
                    # runs.
                    while not self._over.is_set():
                        now = watch.execute("PRAGMA data_version").fetchone()[0]
                        if now != seen and copy_kept(self.database) is not None:
                            seen = now
                        self._over.wait(self.seconds)
            except sqlite3.Error as error:
                log.warning(_("Copie automatique manquée : %(error)s") % {"error": error})
                self._over.wait(self.seconds)

    def stop(self) -> None:
        """Stop the thread after the copy in progress, then copy any later change."""
        self._over.set()
        self.join()
        copy_kept(self.database)


def copy_kept(database: Path) -> Path | None:
    """Make an automatic copy and delete the oldest ones; return the newest copy.

    If nothing changed since the last copy, the new one is dropped and the last one returned. Return
    None after a failure, which is logged to the console.
    """
    kept = folder()
    try:
        kept.mkdir(parents=True, exist_ok=True)
        for left in kept.glob(f"*{PARTIAL}*"):
            left.unlink(missing_ok=True)
        before = _by_age(kept)
        stamp = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
        made = _free(kept / f"dixdeder-{stamp}{SUFFIX}")
        save(made, database)
        if before and _same(before[-1], made):
            # Ten restarts in a row must not push out the copies of the day.
            made.unlink()
            return before[-1]
        for copy in before[: max(0, len(before) + 1 - KEPT)]:
            copy.unlink(missing_ok=True)
    except (OSError, Refused) as error:
        log.warning(_("Copie automatique manquée : %(error)s") % {"error": error})
        return None
    return made


def copies() -> list[Copy]:
    """Return the automatic copies, the newest first."""
    found = []
    for path in reversed(_by_age(folder())):
        known = path.stat()
        at = datetime.fromtimestamp(known.st_mtime, timezone.get_current_timezone())
        found.append(Copy(path.name, at, known.st_size))
    return found


def by_postgresql(to: Path) -> str:
    """Return the sentence that explains how to copy a PostgreSQL database."""
    command = " ".join(["pg_dump", "--format=custom", f"--file={shlex.quote(str(to))}", *_server()])
    return _(
        "La base est tenue par PostgreSQL, qui fait ses propres copies. Lancez plutôt : %(command)s"
    ) % {"command": command}


def back_by_postgresql(file: Path) -> str:
    """Return the sentence that explains how to restore a PostgreSQL database."""
    command = " ".join(["pg_restore", "--clean", "--if-exists", *_server(), shlex.quote(str(file))])
    return _("La base est tenue par PostgreSQL. Arrêtez Dix de Der, puis lancez : %(command)s") % {
        "command": command
    }


def _server() -> list[str]:
    """Return the server and database as options of PostgreSQL's commands, without the password."""
    known = connections["default"].settings_dict
    options = {"host": "HOST", "port": "PORT", "username": "USER", "dbname": "NAME"}
    named = ((option, str(known.get(key) or "")) for option, key in options.items())
    return [f"--{option}={shlex.quote(value)}" for option, value in named if value]


@contextmanager
def _opened(file: Path, mode: str = "rw", timeout: float = 20) -> Iterator[sqlite3.Connection]:
    """Open an existing database, and close it at the end."""
    address = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=timeout)) as connection:
        yield connection


def _same(one: Path, other: Path) -> bool:
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


def _by_age(kept: Path) -> list[Path]:
    """Return the copies of a folder, the oldest first."""
    return sorted(kept.glob(f"*{SUFFIX}"), key=lambda copy: (copy.stat().st_mtime_ns, copy.name))


def _free(wanted: Path) -> Path:
    """Return this name, or the first numbered one without a file."""
    name, number = wanted, 1
    while name.exists():
        number += 1
        name = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return name


def _migrations() -> set[str]:
    """Return the names of the migrations in this version of the program."""
    return {path.stem for path in (Path(__file__).parent / "migrations").glob("0*.py")}
