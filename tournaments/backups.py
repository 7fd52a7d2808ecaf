"""Copies of the database: made while it is written to, kept by the dozen, put back.

SQLite copies itself, through its own backup: a file copied by hand while somebody writes may be
half of one state and half of another. Such a copy holds one moment, whole, and no scorer waits for
it. It is written under another name, read back, then renamed: what bears the name of a copy is one.
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

#: How many automatic copies are kept, the newest.
KEPT = 12
MINUTES = 10
#: A copy while it is written; what a power cut leaves of one is swept away by the next.
PARTIAL = ".partial"
SUFFIX = ".sqlite3"
#: The head of an SQLite file, in bytes, where it counts its writes.
HEAD = 100
#: The tables without which a database is not one of ours.
OURS = {"django_migrations", "tournaments_contest", "tournaments_logline"}
#: How long a restoration waits for those who have the database open, in seconds.
PATIENCE = 2


@dataclass(frozen=True, slots=True)
class Copy:
    """An automatic copy: its name in the folder, when it was made, its size in bytes."""

    name: str
    at: datetime
    size: int


def folder() -> Path:
    """Where the automatic copies are."""
    return Path(settings.DATA_DIR) / "backups"


def database_file() -> Path | None:
    """The file of the database; None where a server keeps it."""
    connection = connections["default"]
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def save(to: Path, database: Path | None = None) -> None:
    """Copy the database as it is at this moment into a file, which appears whole or not at all.

    Raises `Refused` where the copy cannot be written, or does not read back, and on PostgreSQL.
    """
    source = database or database_file()
    if source is None:
        raise Refused(by_postgresql(to))
    partial = to.with_name(f"{to.name}.{uuid4().hex}{PARTIAL}")
    try:
        with _opened(source) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy)
            # One file by itself, to be carried on a stick: no journal beside it.
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
    """Why a file is no copy that can be put back, in a sentence; "" for one that is."""
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
    """Put a copy in the place of the database; gives where the replaced one is kept beside it.

    Raises `Refused`, and changes nothing, for a file that is no copy and while a server runs.
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
    """Rename the database, with what of it is still in its journal. Raises `Refused`."""
    if not database.exists():
        return None
    connections["default"].close()
    with suppress(sqlite3.DatabaseError), _opened(database, timeout=PATIENCE) as live:
        try:
            # Leaving the shared journal takes being alone: it empties it into the file, too.
            live.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as error:
            raise Refused(
                _("Dix de Der tourne : arrêtez-le (Ctrl-C), puis recommencez.")
            ) from error
    stamp = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    aside = _free(database.with_name(f"{database.stem}-remplacee-{stamp}{SUFFIX}"))
    # A damaged database keeps its journal: both are needed by who would mend it.
    for end in ("", "-wal", "-shm"):
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + end))
    return aside


class Rolling(threading.Thread):
    """Copies the database every so often while a server runs, when something has changed.

    `seconds` apart, the newest `KEPT` are kept. A copy that fails is told in the console and tried
    again; the contest goes on.
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
                    # Kept open: it tells what others have written, and a restoration that we run.
                    while not self._over.is_set():
                        now = watch.execute("PRAGMA data_version").fetchone()[0]
                        if now != seen and copy_kept(self.database) is not None:
                            seen = now
                        self._over.wait(self.seconds)
            except sqlite3.Error as error:
                log.warning(_("Copie automatique manquée : %(error)s") % {"error": error})
                self._over.wait(self.seconds)

    def stop(self) -> None:
        """End once the copy being made is done, with one of what changed since the last."""
        self._over.set()
        self.join()
        copy_kept(self.database)


def copy_kept(database: Path) -> Path | None:
    """The newest automatic copy, made where nothing kept says the same; the oldest go.

    None where it failed, which is told in the console.
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
            # Started ten times in a row, a server does not push the copies of the day out.
            made.unlink()
            return before[-1]
        for copy in before[: max(0, len(before) + 1 - KEPT)]:
            copy.unlink(missing_ok=True)
    except (OSError, Refused) as error:
        log.warning(_("Copie automatique manquée : %(error)s") % {"error": error})
        return None
    return made


def copies() -> list[Copy]:
    """The automatic copies, the newest first."""
    found = []
    for path in reversed(_by_age(folder())):
        known = path.stat()
        at = datetime.fromtimestamp(known.st_mtime, timezone.get_current_timezone())
        found.append(Copy(path.name, at, known.st_size))
    return found


def by_postgresql(to: Path) -> str:
    """How a database that a server keeps is copied."""
    command = " ".join(["pg_dump", "--format=custom", f"--file={shlex.quote(str(to))}", *_server()])
    return _(
        "La base est tenue par PostgreSQL, qui fait ses propres copies. Lancez plutôt : %(command)s"
    ) % {"command": command}


def back_by_postgresql(file: Path) -> str:
    """How a copy is put back into a database that a server keeps."""
    command = " ".join(["pg_restore", "--clean", "--if-exists", *_server(), shlex.quote(str(file))])
    return _("La base est tenue par PostgreSQL. Arrêtez Dix de Der, puis lancez : %(command)s") % {
        "command": command
    }


def _server() -> list[str]:
    """Which database of which server, as PostgreSQL's own commands take it; never a password."""
    known = connections["default"].settings_dict
    options = {"host": "HOST", "port": "PORT", "username": "USER", "dbname": "NAME"}
    named = ((option, str(known.get(key) or "")) for option, key in options.items())
    return [f"--{option}={shlex.quote(value)}" for option, value in named if value]


@contextmanager
def _opened(file: Path, mode: str = "rw", timeout: float = 20) -> Iterator[sqlite3.Connection]:
    """A database that exists, opened and closed again."""
    address = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=timeout)) as connection:
        yield connection


def _same(one: Path, other: Path) -> bool:
    """Whether two copies hold the same, the counters of their heads aside."""
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
    """The copies of a folder, the oldest first."""
    return sorted(kept.glob(f"*{SUFFIX}"), key=lambda copy: (copy.stat().st_mtime_ns, copy.name))


def _free(wanted: Path) -> Path:
    """This name, or the next one that no file has."""
    name, number = wanted, 1
    while name.exists():
        number += 1
        name = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return name


def _migrations() -> set[str]:
    """The migrations that this version of the program knows."""
    return {path.stem for path in (Path(__file__).parent / "migrations").glob("0*.py")}
