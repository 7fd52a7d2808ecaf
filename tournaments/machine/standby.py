"""A PostgreSQL that replays the writes of another: it reads, and says how late it is."""

from __future__ import annotations

from django.db import DatabaseError, connection

from tournaments.machine import serving

#: Seconds between what the main server has written and what this one shows, 0 if all is replayed.
LATE = """
SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
ELSE COALESCE(EXTRACT(EPOCH FROM now() - pg_last_xact_replay_timestamp()), 0) END
"""


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
        serving.stand_by()


def seconds_late() -> float | None:
    """Return how late the replica is, in seconds; None if it does not say."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(LATE)
            row = cursor.fetchone()
    except DatabaseError:
        return None
    return float(row[0]) if row else None
