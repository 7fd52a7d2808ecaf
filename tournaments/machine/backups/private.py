"""Keep the program's files for their owner alone: they hold telephones and the secret key."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from tournaments.machine.backups import files
from tournaments.machine.backups.copying import ROOM, second_folder
from tournaments.machine.backups.record import folder
from tournaments.machine.backups.restoring import set_aside


def tighten() -> None:
    """Take from others the access to what an older version of the program wrote.

    Files of other owners, and disks that know no owner, stay as they are. The programs started by
    `manage.py` and by a WSGI server write nothing that others can read: see `os.umask` there.
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
    """Yield the folders that the program fills alone."""
    yield Path(settings.DATA_DIR)
    yield folder()
    second = second_folder()
    if second is not None:
        yield second / ROOM


def _database_files() -> Iterator[Path]:
    """Yield the files of the database, which DATABASE_URL may put in another folder."""
    database = files.database_file()
    if database is not None:
        yield from (database, *files.journals_of(database), *set_aside(database))


def _chmod(path: Path, mode: int) -> None:
    """Set the access of a file or folder, and not of what a link leads to."""
    with suppress(OSError):
        if path.exists() and not path.is_symlink():
            os.chmod(path, mode)
