"""Copies that still hold people who were forgotten since, and deleting them.

A copy made before somebody was forgotten lacks the line that records it, and still has what was
forgotten. A copy made before that person came has neither.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tournaments.machine.backups import files
from tournaments.machine.backups.copying import copies, second_copies
from tournaments.machine.backups.restoring import set_aside


@dataclass(frozen=True, slots=True)
class Erasure:
    """One erasure: the table and key of the line that records it, and of a row that it concerns.

    After a restoration, another line may have the same key as that of `action`.
    """

    log: str
    line: int
    action: str
    table: str
    row: int


def holding(erasures: Sequence[Erasure]) -> list[Path]:
    """Return the copies, also second ones, and replaced databases that hold what was erased."""
    if not erasures:
        return []
    database = files.database_file()
    copies_known = [copy.path for copy in (*copies(), *second_copies())]
    aside = set_aside(database) if database is not None else []
    return [file for file in (*copies_known, *aside) if holds(file, erasures)]


def delete(copies: Sequence[Path]) -> list[Path]:
    """Delete copies with their journals; return those that could not be deleted."""
    paths = []
    for file in copies:
        try:
            for one in (*files.journals_of(file), file):
                one.unlink(missing_ok=True)
        except OSError:
            paths.append(file)
    return paths


def holds(file: Path, erasures: Sequence[Erasure]) -> bool:
    """Return whether a file still holds some of what was erased. One that does not open may."""
    try:
        with files.opened(file, "ro") as opened:
            tables = files.tables_of(opened)
            return any(_misses(opened, tables, erasure) for erasure in erasures)
    except sqlite3.Error:
        return True


def _misses(opened: sqlite3.Connection, tables: set[str], erasure: Erasure) -> bool:
    if erasure.table not in tables:
        return False
    row = f"SELECT 1 FROM {erasure.table} WHERE id = ?"  # nosec B608
    if opened.execute(row, [erasure.row]).fetchone() is None:
        return False
    if erasure.log not in tables:
        return True
    line = f"SELECT 1 FROM {erasure.log} WHERE id = ? AND action = ?"  # nosec B608
    return opened.execute(line, [erasure.line, erasure.action]).fetchone() is None
