"""Readings of this machine: free space, copies, clock, waits for the database.

A process takes them at most every few seconds, so a page of the desk costs no query.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.db import DatabaseError, connection

from tournaments.machine.backups.drills import Drill, last_drill
from tournaments.machine.backups.files import database_file
from tournaments.machine.backups.record import state
from tournaments.machine.followed import follower
from tournaments.machine.health.failures import Failure
from tournaments.models import LogLine

#: Seconds during which the readings are kept.
FRESH = 5.0
#: Seconds by which the clock may differ from the time elapsed, before that is a jump.
JUMP = 60.0
#: Seconds that a write waits for the database before the desk is told.
LONG_WAIT = 5.0
#: Time between two dumps of PostgreSQL, which the server's timer makes at night.
BETWEEN_DUMPS = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Moment:
    """What the clock says, and the seconds elapsed on a counter that nobody sets."""

    wall: datetime
    elapsed: float


@dataclass(frozen=True, slots=True)
class Disk:
    """Free space of the disk of a folder, in bytes. `second` is the second folder of copies."""

    folder: Path
    free: int
    second: bool = False


@dataclass(frozen=True, slots=True)
class Copies:
    """State of the automatic copies.

    The newest good one, made at `last`, held the whole database until `current`. `failure` is the
    last one, if no good copy has followed. `every` is None if nothing copies the database.
    """

    last: datetime | None = None
    current: datetime | None = None
    failure: str = ""
    every: timedelta | None = None
    second_folder: Path | None = None
    second_failure: str = ""


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump of the clock: by how much, what it said after, on which second of the counter."""

    by: timedelta
    to: datetime
    elapsed: float


@dataclass(frozen=True, slots=True)
class Readings:
    """Everything that the banners are judged from.

    `file` is the database, None on PostgreSQL, and `size` its bytes. `follower` is the program that
    sends this file to the internet. `newest_line` is that of the log at the start. `waited` is the
    second of the counter at which a write last waited long for another program. `first_start` is
    when a server that knows of drills first started here.
    """

    now: Moment
    disks: tuple[Disk, ...] = ()
    file: Path | None = None
    size: int = 0
    copies: Copies = Copies()
    jump: Jump | None = None
    newest_line: datetime | None = None
    waited: float | None = None
    follower: str = ""
    drill: Drill | None = None
    first_start: datetime | None = None


def present() -> Moment:
    """Return the present moment. The counter also runs while the laptop sleeps."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        # Linux has the first one; the second one counts a Mac's sleep.
        if hasattr(time, name):
            return Moment(datetime.now(UTC), time.clock_gettime(getattr(time, name)))
    return Moment(datetime.now(UTC), time.monotonic())


def copies_now() -> Copies:
    kept = state()
    return Copies(
        last=kept.last_at,
        current=kept.current_at,
        failure=kept.failure,
        every=kept.every,
        second_folder=Path(kept.second_folder) if kept.second_folder else None,
        second_failure=kept.second_failure,
    )


def dumps_now() -> Copies:
    """Return the state of the dumps of PostgreSQL, which another program makes in DUMPS."""
    times = []
    if settings.DUMPS:
        # A dump may be deleted, and a folder taken away, while they are read.
        with suppress(OSError):
            times = [dump.stat().st_mtime for dump in Path(settings.DUMPS).glob("*.dump")]
    if not times:
        return Copies()
    newest = datetime.fromtimestamp(max(times), UTC)
    return Copies(last=newest, current=newest, every=BETWEEN_DUMPS)


def machine(now: Moment) -> Readings:
    """Read the disks and the copies, without the database."""
    file = database_file()
    copies = copies_now() if file is not None else dumps_now()
    folders = [(file.parent if file is not None else Path(settings.DATA_DIR), False)]
    if copies.second_folder is not None:
        folders.append((copies.second_folder, True))
    disks, size, sender = [], 0, ""
    for folder, second in folders:
        # A stick pulled out is told by the copies, not here.
        with suppress(OSError):
            disks.append(Disk(folder, shutil.disk_usage(folder).free, second))
    if file is not None:
        with suppress(OSError):
            size = file.stat().st_size
        sender = follower(file.parent.absolute(), os.environ)
    return Readings(
        now,
        tuple(disks),
        file,
        size,
        copies,
        follower=sender,
        drill=last_drill(),
        first_start=state().first_start,
    )


class Watch:
    """Readings of one process, kept for a few seconds, and what the process noticed itself."""

    def __init__(
        self,
        moment: Callable[[], Moment] = present,
        look: Callable[[Moment], Readings] = machine,
    ) -> None:
        self._moment = moment
        self._look = look
        self._lock = Lock()
        self._start = moment()
        self._drift = 0.0
        self._jump: Jump | None = None
        self._newest_line: datetime | None = None
        self._waited: float | None = None
        self._kept: Readings | None = None

    def begin(self, newest_line: datetime | None) -> None:
        self._newest_line = newest_line

    def waited(self) -> None:
        """Note that a write waits long for the database, or was refused for that."""
        self._waited = self._moment().elapsed
        self._kept = None

    def readings(self) -> Readings:
        """Return the readings, at most a few seconds old."""
        with self._lock:
            now = self._moment()
            kept = self._kept
            if kept is None or now.elapsed - kept.now.elapsed >= FRESH:
                self._follow(now)
                kept = self._kept = replace(
                    self._look(now),
                    jump=self._jump,
                    newest_line=self._newest_line,
                    waited=self._waited,
                )
            return kept

    def _follow(self, now: Moment) -> None:
        elapsed = now.elapsed - self._start.elapsed
        drift = (now.wall - self._start.wall).total_seconds() - elapsed
        if abs(drift) < JUMP:
            self._jump = None
        elif abs(drift - self._drift) >= JUMP:
            by = timedelta(seconds=round(drift - self._drift))
            self._jump = Jump(by, now.wall, now.elapsed)
        # A clock that is a little fast or slow adds up over days, and is no jump.
        self._drift = drift


_watch = Watch()


def readings() -> Readings:
    return _watch.readings()


def begin() -> None:
    """Compare the clock with the log from now on. A server calls this once, when it starts."""
    # A database that does not answer is told by the first page.
    with suppress(DatabaseError, sqlite3.Error):
        _watch.begin(LogLine.objects.values_list("at", flat=True).first())


def note(failure: Failure) -> None:
    """Note a failure that the desk must know even after it has passed."""
    if failure is Failure.LOCKED and connection.vendor == "sqlite":
        _watch.waited()


def note_wait(seconds: float) -> None:
    if seconds >= LONG_WAIT:
        note(Failure.LOCKED)
