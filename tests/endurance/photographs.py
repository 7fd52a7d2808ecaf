"""Photographed sheets sent while the server, and the process that reads them, are killed.

A phone sends the pictures one by one, and sends again what got no answer. Each picture must be read
once, none lost, and no result written.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test import override_settings
from django.urls import reverse

from tests.annexes.photos.builders import pictures
from tests.endurance.desk import Desk, NoAnswer
from tests.endurance.hall import DESKS, desk_users, faults, open_contest
from tests.endurance.server import PATIENCE, Server
from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.views.watched import look
from tournaments.models import Contest, Entry, Photo, PhotoSheet
from tournaments.services.draws.draws import draw_round
from tournaments.words.house_enums import PhotoState

#: Points of the deals of a match, which the two totals share.
WHOLE = 1944
#: Seconds between two pictures or two tries of the phone, and between two looks at what is read.
NAP, LOOK = 0.2, 0.02
#: Seconds after which what waits is read: a killed process counts as dead after 20.
READ = 180.0


def run_photographs(count: int, kills: int, folder: Path) -> dict[str, Any]:
    """Send `count` pictures and kill `kills` times while they are read; return what is wrong.

    The first kill is of the server alone. The others are a power cut: the process that reads goes
    with the server.
    """
    call_command("migrate", interactive=False, verbosity=0)
    with override_settings(PASSWORD_HASHERS=["tests.passwords.QuickHasher"]), transaction.atomic():
        desk_users()
        contest = open_contest("Photographs", 2 * count)
        draw_round(contest, None, seed=1)
    totals = {table: (900 + table, WHOLE - 900 - table) for table in range(1, count + 1)}
    phone = Phone(pictures(contest, 1, totals), reverse("photos", args=[contest.slug]))
    connection.close()
    server = Server(folder)
    server.start()
    readers_killed = 0
    try:
        phone.begin(server.address)
        shares = [(done + 1) * count // (kills + 1) for done in range(kills + 1)]
        phone.may_send(shares[0])
        for done, (share, following) in enumerate(pairwise(shares)):
            _wait_for(contest, share)
            phone.may_send(following - share)
            readers = _awaited_readers() if done else []
            server.kill()
            for reader in readers:
                os.kill(reader, signal.SIGKILL)
            readers_killed += len(readers)
            server.start()
        phone.join(READ)
        _wait_for(contest, count)
    finally:
        server.stop()
    read = _read_of(contest)
    wrong = [f"table {table}: read {times} times" for table, times in read.items() if times > 1]
    wrong += [f"table {table}: not read as ticked" for table in totals.keys() - _as_ticked(totals)]
    wrong += [f"{photo.name}: {photo.state}" for photo in Photo.objects.exclude(state="read")]
    # A kill between a file and its line leaves the file, which the watch deletes a minute later.
    if len(_left()) > kills:
        wrong.append(f"files left on the disk by {kills} kills: {len(_left())}")
    wrong += [f"left on the disk: {path.name}" for path in _left_later()]
    if Entry.objects.exists():
        wrong.append("a result was written")
    return {
        "pictures": count,
        "kills": kills,
        "readers killed": readers_killed,
        "sent again": phone.again,
        "begun": sum(Photo.objects.values_list("attempts", flat=True)),
        "wrong": [*wrong, *faults()],
    }


class Phone(Thread):
    """A phone that sends its pictures, each until the server says that it has it."""

    def __init__(self, files: dict[int, bytes], path: str) -> None:
        super().__init__(daemon=True)
        self.files, self.path = files, path
        self._allowed = Semaphore(0)
        #: Number of sendings without an answer.
        self.again = 0

    def begin(self, address: str) -> None:
        """Sign in, and send."""
        self.desk = Desk(address, DESKS[0])
        self.desk.sign_in()
        self.form = self.desk.page(self.path).form_to(self.path).values
        self.start()

    def may_send(self, number: int) -> None:
        """Let it send so many pictures more."""
        for _picture in range(number):
            self._allowed.release()

    def run(self) -> None:
        for table, content in self.files.items():
            self._allowed.acquire()
            while not self._sent(f"IMG_{table}.jpg", content):
                self.again += 1
                time.sleep(NAP)
            time.sleep(NAP)

    def _sent(self, name: str, content: bytes) -> bool:
        try:
            answer = self.desk.send(self.path, self.form, {"photos": (name, content, "image/jpeg")})
        except NoAnswer:
            return False
        assert answer.status == 302, answer.text
        return True


def _wait_for(contest: Contest, count: int) -> None:
    """Wait until so many pictures are read."""
    deadline = time.monotonic() + max(READ, PATIENCE)
    while Photo.objects.filter(contest=contest, state=PhotoState.READ).count() < count:
        if time.monotonic() > deadline:
            raise RuntimeError(f"{count} pictures were not read in {READ} seconds")
        time.sleep(LOOK)
    connection.close()


def _awaited_readers() -> list[int]:
    """Return the processes that read; wait for one, which begins with the next picture."""
    until = time.monotonic() + PATIENCE
    while not (processes := _readers()) and time.monotonic() < until:
        time.sleep(LOOK)
    return processes


def _readers() -> list[int]:
    """Return the processes that carry out works on this run's data."""
    ours = f"DATA_DIR={settings.DATA_DIR}".encode()
    numbers = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            if b"work" in words and ours in (process / "environ").read_bytes().split(b"\0"):
                numbers.append(int(process.name))
        except OSError:
            # It ended meanwhile, or belongs to somebody else.
            continue
    return numbers


def _read_of(contest: Contest) -> Counter[int]:
    """Return how often the sheet of each table was read."""
    sheets = PhotoSheet.objects.filter(photo__contest=contest, match__isnull=False)
    return Counter(sheets.values_list("match__table", flat=True))


def _as_ticked(totals: dict[int, tuple[int, int]]) -> set[int]:
    """Return the tables whose sheet shows what was ticked on it."""
    sheets = PhotoSheet.objects.filter(match__isnull=False)
    return {
        table
        for table, figures in sheets.values_list("match__table", "figures")
        if (int(figures["ns"]), int(figures["ew"])) == totals[table]
    }


def _left() -> list[Path]:
    return list((Path(settings.DATA_DIR) / "photos-waiting").glob("*"))


def _left_later() -> list[Path]:
    """Return the files that are still there when the watch looks a minute later."""
    for path in _left():
        changed = path.stat().st_mtime - 2 * photo_files.ALONE
        os.utime(path, (changed, changed))
    look()
    return _left()
