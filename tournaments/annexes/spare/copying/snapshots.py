"""Copies that the first laptop makes for its spares, by SQLite's backup API.

A copy keeps the numbers of its pages, so that few pages differ from the copy before. The file of
the database itself is never read: a page may be in its journal.
"""

from __future__ import annotations

import sqlite3
import time
from collections import OrderedDict
from contextlib import closing
from pathlib import Path
from threading import RLock

from django.utils import timezone

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.generations import count_entries, descent_of, last_log
from tournaments.annexes.spare.copying.pages import Change, change_to, digests_of
from tournaments.annexes.spare.copying.place import Role
from tournaments.annexes.spare.copying.states import State
from tournaments.machine.backups import files
from tournaments.machine.places import version

#: Copies whose digests are kept, so that a spare some copies late still gets changed pages alone.
MANY = 32
#: Part of an interval after which a new copy is made: two clocks never beat exactly together.
NEARLY = 0.9


class Snapshots:
    """Ticks, states and copies of one database. Spares share the copies.

    `process` names this server: the ticks of two servers never compare.
    """

    def __init__(self, database: Path, process: str) -> None:
        self.database = database
        self.process = process
        self.file = place.folder() / "out.sqlite3"
        self._lock = RLock()
        self._watch: sqlite3.Connection | None = None
        self._known: State | None = None
        self._made: State | None = None
        self._made_at = 0.0
        self._digests: OrderedDict[str, tuple[bytes, ...]] = OrderedDict()

    def tick(self) -> str:
        """Return a word that changes with every commit. It costs one pragma, and no query.

        Raises `sqlite3.Error`.
        """
        with self._lock:
            number = self._opened().execute("PRAGMA data_version").fetchone()[0]
            return f"{self.process}-{number}"

    def state(self, role: Role) -> State:
        """Return the present state. Raises `sqlite3.Error`."""
        with self._lock:
            tick = self.tick()
            held_state = self._known
            if held_state is None or held_state.tick != tick or held_state.role is not role:
                held_state = self._known = _state_of(self._opened(), tick, role, self.process)
            return held_state

    def copy(
        self, held: str, role: Role, every: float, *, now: bool = False
    ) -> tuple[State, Change]:
        """Return what a spare that holds the copy of tick `held` lacks.

        A copy is made at most once in `every` seconds, unless `now` asks for the present one.
        Raises `sqlite3.Error` or `OSError`.
        """
        with self._lock:
            tick, latest = self.tick(), self._made
            recent = time.monotonic() - self._made_at < every * NEARLY
            if latest is None or (
                latest.tick != tick and (now or not recent or latest.tick == held)
            ):
                latest = self._make(tick, role)
            content = self.file.read_bytes()
            return latest, change_to(content, latest.page_size, self._digests.get(held, ()))

    def close(self) -> None:
        """Close the watching connection."""
        with self._lock:
            if self._watch is not None:
                self._watch.close()
                self._watch = None

    def _make(self, tick: str, role: Role) -> State:
        """Copy the database into a file beside, and note the digests of its pages."""
        self._made = None
        files.discard(self.file)
        with closing(sqlite3.connect(self.file)) as copy:
            # The copy is made again after a power cut: nothing waits for the disk.
            copy.execute("PRAGMA synchronous=OFF")
            self._opened().backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            state = _state_of(copy, tick, role, self.process)
        self._digests[tick] = digests_of(self.file.read_bytes(), state.page_size)
        while len(self._digests) > MANY:
            self._digests.popitem(last=False)
        self._made, self._made_at = state, time.monotonic()
        return state

    def _opened(self) -> sqlite3.Connection:
        if self._watch is None:
            address = f"{self.database.absolute().as_uri()}?mode=rw"
            self._watch = sqlite3.connect(
                address, uri=True, timeout=20, check_same_thread=False, isolation_level=None
            )
        return self._watch


def _state_of(opened: sqlite3.Connection, tick: str, role: Role, process: str) -> State:
    opened.execute("BEGIN")
    try:
        descent = descent_of(opened)
        applied = opened.execute("SELECT app || '.' || name FROM django_migrations ORDER BY 1")
        return State(
            lineage=descent.lineage,
            generation=descent.generation,
            role=role,
            tick=tick,
            log=last_log(opened),
            entries=count_entries(opened),
            at=timezone.localtime().isoformat(),
            pages=opened.execute("PRAGMA page_count").fetchone()[0],
            page_size=opened.execute("PRAGMA page_size").fetchone()[0],
            migrations=tuple(name for (name,) in applied),
            program=version(),
            process=process,
            takeovers=descent.takeovers,
        )
    finally:
        opened.execute("ROLLBACK")
