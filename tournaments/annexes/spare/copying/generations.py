"""Lineage and generation of a database, in its table of generations.

The lineage is made with the database and never changes; the generation grows each time that a spare
takes over. They are read by plain SQL, in the database that serves and in copies alike.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from uuid import uuid4

from django.utils import timezone

from tournaments.annexes.spare.copying.states import Takeover
from tournaments.machine.backups import files

TABLE = "tournaments_generation"


@dataclass(frozen=True, slots=True)
class Descent:
    """Lineage and generation of a database, with all its takeovers, the oldest first.

    A database that no server has served yet has no lineage: `lineage` is "", and it is of
    generation 0.
    """

    lineage: str = ""
    generation: int = 0
    takeovers: tuple[Takeover, ...] = ()


def descent_of(opened: sqlite3.Connection) -> Descent:
    """Return the descent of an opened database."""
    if TABLE not in files.tables_of(opened):
        return Descent()
    rows = opened.execute(
        f"SELECT lineage, number, log, at FROM {TABLE} ORDER BY number"  # nosec B608
    ).fetchall()
    if not rows:
        return Descent()
    takeovers = tuple(Takeover(number, log, str(at)) for _lineage, number, log, at in rows)
    return Descent(rows[-1][0], rows[-1][1], takeovers)


def begun(opened: sqlite3.Connection) -> Descent:
    """Return the descent of a database, whose lineage begins now if it has none."""
    descent = descent_of(opened)
    return descent if descent.lineage else _add(opened, str(uuid4()), 1)


def follow_on(opened: sqlite3.Connection) -> Descent:
    """Begin the next generation; return the descent."""
    descent = descent_of(opened)
    return _add(opened, descent.lineage or str(uuid4()), descent.generation + 1)


def last_log(opened: sqlite3.Connection) -> int:
    """Return the number of the last line of the log, 0 if there is none."""
    last: int | None = opened.execute("SELECT MAX(id) FROM tournaments_logline").fetchone()[0]
    return last or 0


def count_entries(opened: sqlite3.Connection) -> int:
    """Return the number of versions of results."""
    count: int = opened.execute("SELECT COUNT(*) FROM tournaments_entry").fetchone()[0]
    return count


def _add(opened: sqlite3.Connection, lineage: str, number: int) -> Descent:
    with opened:
        opened.execute(
            f"INSERT INTO {TABLE} (lineage, number, log, at) VALUES (?, ?, ?, ?)",  # nosec B608
            (lineage, number, last_log(opened), timezone.now().isoformat()),
        )
    return descent_of(opened)
