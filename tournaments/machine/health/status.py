"""State of this server for whoever watches it: it names no folder, no address and no person."""

from __future__ import annotations

from dataclasses import dataclass, fields

from django.db import Error, connection
from django.db.migrations.recorder import MigrationRecorder

from scoring.kinds import every
from tournaments.machine.backups.files import known_migrations
from tournaments.machine.health.failures import Failure, failure_of
from tournaments.machine.health.readings import Readings, readings
from tournaments.machine.health.troubles import Kind, troubles
from tournaments.machine.places import version

OK = "ok"
#: Application whose migrations tell the version of a database.
OURS = "tournaments"
#: Part of the status that each trouble of the machine changes, and the word that it puts there.
OF_TROUBLES = every(
    Kind,
    {
        Kind.DISK_NEARLY_FULL: ("disk", "nearly-full"),
        Kind.BUSY: ("database", "busy"),
        Kind.FOLLOWED: ("database", "followed"),
        Kind.CLOCK_BEHIND: ("clock", "wrong"),
        Kind.CLOCK_JUMPED: ("clock", "jumped"),
        Kind.COPY_FAILED: ("copies", "failed"),
        Kind.COPY_OLD: ("copies", "old"),
        Kind.DRILL_FAILED: ("copies", "drill-failed"),
        Kind.DRILL_OLD: ("copies", "drill-old"),
        Kind.SECOND_FOLDER_FAILED: ("copies", "second-folder-failed"),
        Kind.SECOND_FOLDER_NEARLY_FULL: ("copies", "second-folder-nearly-full"),
    },
)


@dataclass(frozen=True, slots=True)
class Status:
    """Words about the parts that a contest stands on: "ok", or what is wrong.

    `serves` is whether pages can be answered at all.
    """

    serves: bool
    database: str = OK
    migrations: str = OK
    disk: str = OK
    copies: str = OK
    clock: str = OK

    def as_data(self) -> dict[str, str]:
        """Return the status; its first word sums it up: "ok", "degraded" (look at it) or "down"."""
        parts = {field.name: getattr(self, field.name) for field in fields(self)[1:]}
        if not self.serves:
            summed_up = "down"
        elif set(parts.values()) == {OK}:
            summed_up = OK
        else:
            summed_up = "degraded"
        return {"status": summed_up, "version": version(), **parts}


def status() -> Status:
    """Return the status now. It costs one query, and never raises an error of the database."""
    parts = of_machine(readings())
    try:
        parts |= {"migrations": _migrations()}
    except Error as error:
        failure = failure_of(error)
        if failure is Failure.UNPREPARED:
            parts |= {"migrations": "missing"}
        else:
            word = failure.name.lower().replace("_", "-") if failure else "failed"
            parts |= {"database": word, "migrations": "unknown"}
    return Status(serves=parts["migrations"] == OK, **parts)


def of_machine(read: Readings) -> dict[str, str]:
    """Return the words that the readings of the machine change; the worst of each part."""
    parts = {} if read.copies.every is not None else {"copies": "none"}
    for trouble in reversed(troubles(read)):
        part, word = OF_TROUBLES[trouble.kind]
        parts[part] = word
    return parts


def _migrations() -> str:
    applied = MigrationRecorder(connection).migration_qs.filter(app=OURS)
    names = set(applied.values_list("name", flat=True))
    if names - known_migrations():
        return "newer"
    return OK if names == known_migrations() else "missing"
