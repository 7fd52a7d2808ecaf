"""Folders of the works: what was asked, how far the work is, and the file that it made.

A work has a folder of its own in a private folder of the data. Its process tells there how far it
is, once a second: a line in the database would wait for the scorers, and they for it. The time of
this file also shows that the process is alive. A process that was killed no longer writes it.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import UUID

from django.conf import settings

from tournaments.machine.progress import Progress, followed

#: Seconds between two writings of the progress; and without one, before a process counts as dead.
#: A computer that starts to swap may be slow for a while.
BEAT, DEAD = 1.0, 20.0


class Stopped(Exception):
    """The person who asked for the work has stopped it."""


def folder() -> Path:
    """Return the private folder of all the works; create it."""
    room = Path(settings.DATA_DIR) / "works"
    room.mkdir(mode=0o700, parents=True, exist_ok=True)
    return room


@dataclass(frozen=True, slots=True)
class Room:
    """Folder of one work, named after the `room` of its line."""

    name: UUID

    @property
    def path(self) -> Path:
        return folder() / str(self.name)

    @property
    def answer(self) -> Path:
        """File that the work makes; it exists once it is complete."""
        return self.path / "answer"

    def open(self, question: dict[str, Any]) -> None:
        """Create the folder, with what was asked."""
        self.path.mkdir(mode=0o700)
        self._write("asked.json", json.dumps(question).encode())

    def asked(self) -> dict[str, Any] | None:
        """Return what was asked, or None if it is no longer kept."""
        question: dict[str, Any] | None = self._read("asked.json")
        return question

    def beat(self, progress: Progress) -> None:
        """Write the progress, and by this that the process is alive."""
        self._write("progress.json", json.dumps(asdict(progress)).encode())

    def progress(self) -> Progress:
        """Return the last progress written."""
        return Progress(**(self._read("progress.json") or {}))

    def alive(self) -> bool:
        """Return whether the process of the work wrote its progress a moment ago."""
        try:
            return time.time() - (self.path / "progress.json").stat().st_mtime < DEAD
        except OSError:
            return False

    def age(self) -> float:
        """Return the seconds since a file was last added to the folder."""
        return time.time() - self.path.stat().st_mtime

    def ask_to_stop(self) -> None:
        """Ask the process of the work to stop at its next step."""
        with suppress(OSError):
            (self.path / "stop").touch()

    def stop_asked(self) -> bool:
        """Return whether somebody stopped the work."""
        return (self.path / "stop").exists()

    def put_answer(self, content: bytes) -> None:
        """Keep the file that was made."""
        self._write(self.answer.name, content)

    def forget_asked(self) -> None:
        """Delete what was asked: a list of entrants has names and telephones."""
        (self.path / "asked.json").unlink(missing_ok=True)

    def clear(self) -> None:
        """Delete the folder with all it holds."""
        shutil.rmtree(self.path, ignore_errors=True)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Tell the progress of what is computed in this block; raise `Stopped` there if asked."""
        heart = _Heart(self)
        heart.start()
        try:
            with followed(heart.follow):
                yield
        finally:
            heart.end()

    def _write(self, name: str, content: bytes) -> None:
        """Write a file that appears complete or not at all."""
        partial = self.path / f"{name}.partial"
        partial.write_bytes(content)
        os.replace(partial, self.path / name)

    def _read(self, name: str) -> Any:
        try:
            return json.loads((self.path / name).read_bytes())
        except OSError:
            return None


def rooms() -> list[Room]:
    """Return the folders of all the works."""
    return [Room(UUID(path.name)) for path in folder().iterdir() if path.is_dir()]


class _Heart(Thread):
    """Thread that writes the progress once a second, also while one step takes long."""

    def __init__(self, room: Room) -> None:
        super().__init__(daemon=True)
        self._room = room
        self._progress = Progress()
        self._ended = Event()
        self._stopped = room.stop_asked()

    def follow(self, progress: Progress) -> None:
        """Note the progress. Raises `Stopped` if the person has stopped the work."""
        self._progress = progress
        if self._stopped:
            raise Stopped

    def run(self) -> None:
        while True:
            # The folder goes away when the people of the contest are forgotten.
            with suppress(OSError):
                self._room.beat(self._progress)
            self._stopped = self._room.stop_asked() or not self._room.path.exists()
            if self._ended.wait(BEAT):
                return

    def end(self) -> None:
        self._ended.set()
        self.join()
