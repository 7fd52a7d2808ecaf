"""Which file this process reads, and whether its connections may write.

A spare reads its last copy. Each thread closes its connection at the beginning of its next request,
so that a page never shows half of two copies. A PostgreSQL may replay the writes of another: it
reads, and says how late it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth.models import update_last_login
from django.contrib.auth.signals import user_logged_in
from django.db import DatabaseError, connection, connections

#: A reader leaves the file as it is: no journal, and no statement that writes.
READER: dict[str, Any] = {
    "transaction_mode": "DEFERRED",
    "timeout": 20,
    "init_command": "PRAGMA query_only=ON;",
}

#: Seconds between what the main server has written and what this one shows, 0 if all is replayed.
LATE = """
SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
ELSE COALESCE(EXTRACT(EPOCH FROM now() - pg_last_xact_replay_timestamp()), 0) END
"""

#: File and options of the settings, once another file was served.
_main: dict[str, Any] = {}
#: Whether PostgreSQL only replays the writes of another server.
_standby = False
#: Number of the file served: it grows with each change.
_number = 0


def read(file: Path) -> None:
    """Have every thread read this file from its next request on, and write nothing."""
    _serve(file, READER)


def write() -> None:
    """Have every thread read and write the database itself from its next request on."""
    _serve(main_file(), _main.get("OPTIONS", {}))


def main_file() -> Path:
    database = connections["default"].settings_dict
    return Path(_main.get("NAME", database["NAME"]))


def stand_by() -> None:
    """Note that the database is a replica, which refuses every write."""
    global _standby
    _standby = True
    _note_sign_ins(noted=False)


def stands_by() -> bool:
    return _standby


def writes() -> bool:
    return not _standby and connections["default"].settings_dict["OPTIONS"] is not READER


def follow() -> None:
    """Close the connection of this thread if another file is served since it was opened."""
    opened = connections["default"]
    number = _number
    if vars(opened).get("served", 0) != number:
        opened.close()
        vars(opened)["served"] = number


def _serve(file: Path, options: dict[str, Any]) -> None:
    global _number
    database = connections["default"].settings_dict
    if not _main:
        _main.update(OPTIONS=database["OPTIONS"], NAME=database["NAME"])
    database["OPTIONS"] = options
    database["NAME"] = file
    _number += 1
    _note_sign_ins(noted=options is not READER)


def _note_sign_ins(*, noted: bool) -> None:
    """Write when people sign in, or not: a reader lets them in and has no place to write it."""
    if noted:
        user_logged_in.connect(update_last_login, dispatch_uid="update_last_login")
    else:
        user_logged_in.disconnect(dispatch_uid="update_last_login")


def is_standby() -> bool:
    """Return whether the database is a replica. Raises `DatabaseError` if it does not answer."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_is_in_recovery()")
        row = cursor.fetchone()
    return bool(row and row[0])


def note_standby() -> None:
    if is_standby():
        stand_by()


def seconds_late() -> float | None:
    """Return how late the replica is, in seconds; None if it does not say."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(LATE)
            row = cursor.fetchone()
    except DatabaseError:
        return None
    return float(row[0]) if row else None
