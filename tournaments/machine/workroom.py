"""Folders of the works: what was asked, how far the work is, and the file that it made.

Its process tells there how far it is, once a second: a line in the database would wait for the
scorers, and they for it. The time of this file also shows that the process is alive.
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
        self.path.mkdir(mode=0o700)
        self._write("asked.json", json.dumps(question).encode())

    def asked(self) -> dict[str, Any] | None:
        question: dict[str, Any] | None = self._read("asked.json")
        return question

    def beat(self, progress: Progress) -> None:
        """Write the progress, and by this that the process is alive."""
        self._write("progress.json", json.dumps(asdict(progress)).encode())

    def progress(self) -> Progress:
        return Progress(**(self._read("progress.json") or {}))

    def alive(self) -> bool:
        try:
            return time.time() - (self.path / "progress.json").stat().st_mtime < DEAD
        except OSError:
            return False

    def age(self) -> float:
        return time.time() - self.path.stat().st_mtime

    def ask_to_stop(self) -> None:
        with suppress(OSError):
            (self.path / "stop").touch()

    def stop_asked(self) -> bool:
        return (self.path / "stop").exists()

    def put_answer(self, content: bytes) -> None:
        self._write(self.answer.name, content)

    def forget_asked(self) -> None:
        """Delete what was asked: a list of entrants has names and telephones."""
        (self.path / "asked.json").unlink(missing_ok=True)

    def clear(self) -> None:
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
