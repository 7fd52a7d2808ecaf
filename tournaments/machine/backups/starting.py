"""What the program refuses or copies before it opens the database.

SQLite makes an empty database where there is none: a lost file would look like an empty hall.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from tournaments.machine.backups import files
from tournaments.machine.backups.copying import (
    ROOM,
    copies,
    copies_in,
    copy_before_upgrade,
    second_folder,
)
from tournaments.machine.backups.postgresql import dump_command
from tournaments.machine.backups.record import folder
from tournaments.machine.backups.restoring import REPLACED, set_aside, tidy
from tournaments.machine.places import command
from tournaments.words.texts import Refused

#: The application whose migrations tell the version of a database.
OURS = "tournaments"
#: File that the command proposes for PostgreSQL's copy before an upgrade.
DUMP = Path("avant-mise-a-jour.dump")


def refuse_unfit() -> None:
    """Raise `Refused` if the database is lost, or comes from a newer version of the program."""
    refuse_lost()
    refuse_newer()


def refuse_lost(second: Path | None = None) -> None:
    """Raise `Refused`, with the command to type, if copies exist and the database does not.

    `second` is the second folder of copies, if it is not the one already known.
    """
    database = files.database_file()
    if database is None or _holds_something(database):
        return
    copy = _best_copy(database, second or second_folder())
    if copy is not None:
        raise Refused(
            _(
                "La base %(database)s n’est pas là, ou elle est vide, mais une sauvegarde existe. "
                "Pour la remettre en place : %(restore)s Pour repartir de rien, exprès : %(anew)s"
            )
            % {
                "database": database,
                "restore": command("restore", str(copy)),
                "anew": command("serve", "--anew"),
            }
        )


def refuse_newer() -> None:
    """Raise `Refused` if a newer version of the program has changed the database."""
    database = files.database_file()
    if database is not None and not _holds_something(database):
        return
    applied = {
        name for app, name in MigrationRecorder(connection).applied_migrations() if app == OURS
    }
    if applied - files.known_migrations():
        raise Refused(
            _(
                "La base vient d’une version plus récente de Dix de Der, que celle-ci ne sait pas "
                "lire : lancez la plus récente. Rien n’a été changé."
            )
        )


def before_upgrade() -> str:
    """Copy a database about to change; on PostgreSQL, return the command to do so, else "".

    Raise `Refused` if it cannot be made.
    """
    database = files.database_file()
    if database is not None:
        tidy(database)
        if not _holds_something(database):
            return ""
    if not _will_change():
        return ""
    if database is None:
        return dump_command(DUMP)
    copy_before_upgrade(database)
    return ""


def _will_change() -> bool:
    executor = MigrationExecutor(connection)
    if not any(app == OURS for app, _name in executor.loader.applied_migrations):
        return False
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _holds_something(database: Path) -> bool:
    if not database.exists() or not database.stat().st_size:
        return False
    with suppress(sqlite3.Error), files.opened(database, "ro") as opened:
        return bool(files.tables_of(opened))
    return True


def _best_copy(database: Path, second: Path | None) -> Path | None:
    stamped = {
        aside: aside.stem.removeprefix(f"{database.stem}-{REPLACED}-")
        for aside in set_aside(database)
    }
    for series in (copies(), copies_in(second / ROOM)[::-1] if second else []):
        newest = next((copy for copy in series if not files.doubt_of(copy.path)), None)
        if newest is not None:
            stamped[newest.path] = newest.stamp
    valid = [file for file in stamped if not files.doubt_of(file)]
    return max(valid, key=lambda file: stamped[file], default=None)


def tighten() -> None:
    """Take from others the access to what an older version wrote; newer ones use `os.umask`.

    Files of other owners, and disks that know no owner, stay as they are.
    """
    for place in _folders():
        _chmod(place, 0o700)
        with suppress(OSError):
            for file in place.iterdir():
                if file.is_file():
                    _chmod(file, 0o600)
    for file in _database_files():
        _chmod(file, 0o600)


def _folders() -> Iterator[Path]:
    yield Path(settings.DATA_DIR)
    yield folder()
    second = second_folder()
    if second is not None:
        yield second / ROOM


def _database_files() -> Iterator[Path]:
    database = files.database_file()
    if database is not None:
        yield from (database, *files.journals_of(database), *set_aside(database))


def _chmod(path: Path, mode: int) -> None:
    with suppress(OSError):
        if path.exists() and not path.is_symlink():
            os.chmod(path, mode)
