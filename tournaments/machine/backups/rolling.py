"""The thread that copies the database while a server runs."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import deque
from datetime import timedelta
from pathlib import Path

from tournaments.machine.backups import files, record
from tournaments.machine.backups.copying import Occasion, copy_kept, copy_second, moment_of_round
from tournaments.machine.backups.record import Second

MINUTES = 10
#: Seconds before a missing second folder is looked for again.
RETRY = 30

#: The thread of this process, while it runs.
_running: Rolling | None = None


def mark_round(contest: str, number: int, occasion: Occasion) -> None:
    """Ask the thread of this process, if any, for a copy of its own at a round of a contest."""
    if _running is not None:
        _running.ask(moment_of_round(contest, number, occasion))


class Rolling(threading.Thread):
    """Thread that copies the database every so many `seconds`, if something changed.

    A failed copy is noted and tried again, and the contest goes on.
    """

    def __init__(
        self, database: Path, seconds: float = MINUTES * 60, second: Path | None = None
    ) -> None:
        super().__init__(name="backups", daemon=True)
        self.database = database
        self.seconds = seconds
        self.second = second
        self._over = False
        self._awake = threading.Event()
        self._asked: deque[str] = deque()
        #: `data_version` of what the last copy holds, and when the next regular turn is due.
        self._seen: int | None = None
        self._due = time.monotonic()

    def start(self) -> None:
        global _running
        _running = self
        record.note_start(timedelta(seconds=self.seconds), self.second)
        super().start()

    def ask(self, moment: str) -> None:
        self._asked.append(moment)
        self._awake.set()

    def run(self) -> None:
        while not self._over:
            try:
                with files.opened(self.database) as watch:
                    self._seen = None  # the versions of two connections do not compare
                    # The connection stays open: `data_version` reveals the writes of other
                    # connections, and an open connection makes a restoration notice that the server
                    # runs.
                    while not self._over:
                        self._turn(watch)
                        self._wait()
            except sqlite3.Error as error:
                record.note_failure(str(error))
                self._wait()

    def stop(self) -> None:
        """Stop the thread after the copy in progress, then copy any later change."""
        global _running
        _running = None
        self._over = True
        self._awake.set()
        self.join()
        copy_kept(self.database)
        if self.second is not None:
            copy_second(self.second)

    def _turn(self, watch: sqlite3.Connection) -> None:
        now = watch.execute("PRAGMA data_version").fetchone()[0]
        reasons = [self._asked.popleft() for _number in range(len(self._asked))]
        if reasons or time.monotonic() >= self._due:
            self._due = time.monotonic() + self.seconds
            if not reasons and now == self._seen:
                record.note_current()
            for moment in reasons or ([] if now == self._seen else [""]):
                if copy_kept(self.database, moment) is not None:
                    self._seen = now
        if self.second is not None:
            copy_second(self.second)

    def _wait(self) -> None:
        behind = self.second is not None and record.state().second is not Second.OK
        left = max(0, self._due - time.monotonic())
        self._awake.wait(min(left, RETRY) if behind else left)
        self._awake.clear()
