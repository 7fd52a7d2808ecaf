"""Files of a spare: each is built beside the last, proved, then named. The last three stay.

A file with a copy's name is complete: it is read back and flushed to the disk before it takes it.
Its state is written first, so a copy always has one.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.pages import Change, DamagedError, changed
from tournaments.annexes.spare.copying.states import State, UnreadableError, state_of
from tournaments.machine.backups import files
from tournaments.machine.backups.files import PARTIAL

#: Copies that stay.
MANY = 3
_NAME = re.compile(r"copy-(\d{6,})\.sqlite3")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the first laptop's database, and the state that it is of."""

    file: Path
    number: int
    state: State


def copies() -> list[Copy]:
    """Return the complete copies, the newest last."""
    copies_listed = []
    for file in place.folder().glob("copy-*.sqlite3"):
        named = _NAME.fullmatch(file.name)
        if named is not None:
            with suppress(OSError, ValueError, UnreadableError):
                state = json.loads(_state_file(file).read_text("utf-8"))
                copies_listed.append(Copy(file, int(named[1]), state_of(state)))
    return sorted(copies_listed, key=lambda copy: copy.number)


def last_copy() -> Copy | None:
    """Return the last good copy."""
    return next(reversed(copies()), None)


def applied(held: Copy | None, state: State, change: Change) -> Copy:
    """Build the next copy from the one held, and give it its name.

    Raises `DamagedError` if the pages do not make the announced database, and `OSError` if the
    disk refuses it. The copies that were there stay as they are.
    """
    content = held.file.read_bytes() if held is not None else b""
    patched = changed(content, change)
    number = held.number + 1 if held is not None else 1
    to = place.folder() / f"copy-{number:06d}.sqlite3"
    partial = files.partial_of(to)
    try:
        partial.write_bytes(patched)
        if len(change.pages) == change.count:
            _check(partial)
        files.sync(partial)
        place.write(_state_file(to).name, json.dumps(state.as_data()))
        partial.replace(to)
        files.sync_folder(to.parent)
    finally:
        files.discard(partial)
    _rotate()
    return Copy(to, number, state)


def tidy() -> None:
    """Delete what a kill left half written."""
    for left in place.folder().glob(f"*{PARTIAL}*"):
        left.unlink(missing_ok=True)


def _check(file: Path) -> None:
    """Raise `DamagedError` unless SQLite finds the whole file sound."""
    try:
        with files.opened(file, "ro") as opened:
            verdict = opened.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        raise DamagedError from error
    if verdict != "ok":
        raise DamagedError


def _rotate() -> None:
    for copy in copies()[:-MANY]:
        _delete(copy)


def _delete(copy: Copy) -> None:
    # Windows refuses while a reader has it open: the next turn deletes it.
    with suppress(OSError):
        copy.file.unlink(missing_ok=True)
        _state_file(copy.file).unlink(missing_ok=True)


def _state_file(copy: Path) -> Path:
    return copy.with_suffix(".json")
