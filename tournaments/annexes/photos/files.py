"""Files of photographed sheets: those that wait to be read, and the folder that is watched.

A file sent to the desk waits in a private folder of the data until a work has read it. Files that
a copier or a person puts into the watched folder are taken from there, and kept in its subfolder
`read`, by contest.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import UUID

from django.conf import settings

#: Bytes of the largest file: a pile of scans is a large PDF.
MOST_BYTES = 25_000_000
#: Subfolder of the files that were taken, in the watched folder.
READ = "read"
#: Seconds without a change after which a file in the watched folder is complete.
SETTLED = 2.0
#: Seconds after which a waiting file without a line is deleted.
ALONE = 60.0
#: Most files taken from the watched folder at once.
MOST_AT_ONCE = 100


def put(room: UUID, content: bytes) -> None:
    """Keep a file until it is read."""
    _waiting(room).write_bytes(content)


def content_of(room: UUID) -> bytes | None:
    """Return a file that waits, or None if it is no longer there."""
    try:
        return _waiting(room).read_bytes()
    except FileNotFoundError:
        return None


def forget(room: UUID) -> None:
    """Delete a file that waited."""
    _waiting(room).unlink(missing_ok=True)


def any_waits() -> bool:
    """Return whether a file waits to be read."""
    return any(_waiting_folder().iterdir())


def any_to_read() -> bool:
    """Return whether a file waits to be read, or came into the watched folder."""
    return any_waits() or any(arrived())


def clear_waiting(known: set[UUID]) -> None:
    """Delete the files that wait for no photo any more, except those that have just come."""
    names = {str(room) for room in known}
    for path in _waiting_folder().iterdir():
        # A file is written a moment before its line.
        if path.name not in names and _age(path) > ALONE:
            path.unlink(missing_ok=True)


def watched() -> Path:
    """Return the watched folder: the setting PHOTOS_FROM, else a folder of the data."""
    return Path(settings.PHOTOS_FROM or Path(settings.DATA_DIR) / "photos")


def open_watched() -> None:
    """Create the watched folder. A folder that cannot be created is not watched."""
    with suppress(OSError):
        watched().mkdir(parents=True, exist_ok=True)


def arrived() -> Iterator[tuple[str, Path]]:
    """Yield the complete files of the watched folder, oldest first, each with its subfolder.

    The subfolder is the address of a contest, or "" for a file in the folder itself.
    """
    folder = watched()
    if not folder.is_dir():
        return
    inside = [path for path in folder.iterdir() if path.is_dir() and path.name != READ]
    paths = [("", path) for path in folder.iterdir()]
    paths += [(one.name, path) for one in inside for path in one.iterdir()]
    files = [(of, path) for of, path in paths if _is_file(path) and _age(path) > SETTLED]
    yield from sorted(files, key=lambda paths: _changed(paths[1]))[:MOST_AT_ONCE]


def set_aside(path: Path, contest: str) -> None:
    """Move a file that was taken into the subfolder of its contest's files."""
    kept = watched() / READ / contest
    kept.mkdir(parents=True, exist_ok=True)
    to, number = kept / path.name, 1
    while to.exists():
        number += 1
        to = kept / f"{path.stem}-{number}{path.suffix}"
    path.replace(to)


def forget_taken(contest: str) -> None:
    """Delete the files that were taken for a contest."""
    shutil.rmtree(watched() / READ / contest, ignore_errors=True)


def _waiting(room: UUID) -> Path:
    return _waiting_folder() / str(room)


def _waiting_folder() -> Path:
    folder = Path(settings.DATA_DIR) / "photos-waiting"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _is_file(path: Path) -> bool:
    # A hidden file is being written by a program, or belongs to the system.
    return path.is_file() and not path.is_symlink() and not path.name.startswith(".")


def _age(path: Path) -> float:
    return time.time() - _changed(path)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        # It went meanwhile: it is as if it had just changed.
        return time.time()
