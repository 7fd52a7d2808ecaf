"""Backups of the database: complete, consistent, and restored only if they are valid."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from tests import ROOT
from tests.factories import make_contest
from tests.ports import free_port
from tests.setup.hall import copies_of, manage, name_in, rename, wait_for
from tests.setup.test_serve import fetched, serving
from tests.setup.test_upgrades import VERIFY
from tournaments.machine.backups import copying, files, postgresql, restoring
from tournaments.machine.backups.copying import copy_kept
from tournaments.machine.backups.files import doubt_of, save
from tournaments.machine.backups.restoring import restore
from tournaments.machine.backups.rolling import Rolling
from tournaments.words.texts import Refused

on_sqlite = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)
pytestmark = on_sqlite


def test_a_copy_holds_what_is_committed_and_nothing_of_what_is_being_written(
    database: Path,
) -> None:
    copy = database.with_name("copy.sqlite3")
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("UPDATE tournaments_contest SET name = 'Validé'")
        writer.commit()
        writer.execute("UPDATE tournaments_contest SET name = 'Pas encore'")
        save(copy)  # the copy does not wait for the writer
        writer.commit()
    assert name_in(copy) == "Validé"
    assert doubt_of(copy) == ""
    beside = {path.name for path in database.parent.iterdir()}
    assert beside == {"copy.sqlite3", "dixdeder.sqlite3"}


def test_a_copy_made_again_clears_what_a_killed_one_left_and_no_part_of_another(
    database: Path,
) -> None:
    copy = database.with_name("copy [1]")
    # The other's name begins with that of this copy.
    other = files.partial_of(database.with_name("copy [1].sqlite3"))
    for part in (files.partial_of(copy), other):
        part.write_bytes(b"half a copy")
    save(copy)
    assert list(database.parent.glob("*.partial")) == [other]


def test_a_copy_that_cannot_be_written_is_refused_in_a_sentence(database: Path) -> None:
    with pytest.raises(Refused, match="n’a pas pu être écrite"):
        save(database.parent / "no such folder" / "copy.sqlite3")


def test_nothing_is_put_back_under_a_server_that_runs(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "PATIENCE", 0.05)
    copy = database.with_name("copy.sqlite3")
    save(copy)
    rolling = Rolling(database, seconds=60)
    rolling.start()
    try:
        wait_for(lambda: copies_of(database))
        with pytest.raises(Refused, match="Dix de Der tourne"):
            restore(copy)
    finally:
        rolling.stop()
    assert restore(copy) is not None


def test_the_newest_copies_are_kept_and_no_two_say_the_same(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "LAST", 4)
    kept = database.parent / "backups"
    kept.mkdir()
    (kept / "dixdeder-old.sqlite3.abc.partial").touch()
    for number in range(7):
        rename(database, str(number))
        latest = copy_kept(database)
        assert latest is not None
        assert copy_kept(database) == latest
    assert sorted(int(name_in(copy)) for copy in copies_of(database)) == [3, 4, 5, 6]
    assert not list(kept.glob("*.partial"))


def test_a_full_disk_stops_no_contest(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_to: Path, _database: Path) -> None:
        raise Refused("No space left on device")

    monkeypatch.setattr(files, "save", full)
    assert copy_kept(database) is None
    assert "Copie automatique manquée : No space left on device" in caplog.text


@pytest.mark.django_db
def test_the_command_copies_the_live_database_to_a_name_that_is_free(tmp_path: Path) -> None:
    make_contest(2)  # the test's transaction is not committed, so the copy does not hold it
    file = tmp_path / "clé usb" / "dimanche.sqlite3"
    file.parent.mkdir()
    output = StringIO()
    call_command("backup", file, stdout=output)
    assert str(file) in output.getvalue()
    assert doubt_of(file) == ""
    assert not has_contest(file)
    with pytest.raises(CommandError, match="existe déjà"):
        call_command("backup", file)


def test_postgresql_is_copied_by_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    server = {"HOST": "db", "PORT": 5432, "USER": "dix", "NAME": "mon concours", "PASSWORD": "x!"}
    known = SimpleNamespace(settings_dict=server, vendor="postgresql")
    monkeypatch.setattr(files, "connections", {"default": known})
    monkeypatch.setattr(postgresql, "connections", {"default": known})
    assert files.database_file() is None
    with pytest.raises(CommandError) as refused:
        call_command("backup", "dimanche soir.dump")
    message = str(refused.value)
    assert (
        "pg_dump --format=custom --file='dimanche soir.dump' "
        "--host=db --port=5432 --username=dix --dbname='mon concours'"
    ) in message
    assert "x!" not in message
    with pytest.raises(CommandError, match="pg_restore --clean --if-exists --host=db"):
        call_command("restore", "dimanche.dump")


WRITER = """
import sqlite3, sys, threading
from pathlib import Path
import django
django.setup()
from django.conf import settings
from tournaments.machine.backups import copying
from tournaments.machine.backups.rolling import Rolling
settings.DATA_DIR = Path(sys.argv[1]).parent
copying.LAST = 1000
Rolling(Path(sys.argv[1]), seconds=0).start()
writer = sqlite3.connect(sys.argv[1], isolation_level=None)
while True:
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO tournaments_logline DEFAULT VALUES")
    writer.execute("UPDATE tournaments_contest SET version = version + 1")
    writer.execute("COMMIT")
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
def test_copies_made_while_a_writer_is_killed_are_each_of_one_moment(database: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    environment["DATA_DIR"] = str(database.parent)
    for turn in range(4):
        before = len(copies_of(database))
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(database)], cwd=ROOT, env=environment
        )
        try:
            wait_for(lambda: len(copies_of(database)) >= before + 3 + turn)  # noqa: B023
        finally:
            writer.send_signal(signal.SIGKILL)
            writer.wait()
    paths = copies_of(database)
    moments = set()
    for copy in paths:
        assert doubt_of(copy) == ""
        with closing(sqlite3.connect(copy)) as opened:
            lines = opened.execute("SELECT COUNT(*) FROM tournaments_logline").fetchone()[0]
            version = opened.execute("SELECT version FROM tournaments_contest").fetchone()[0]
        assert lines == version
        moments.add(version)
    assert len(moments) > 3
    # The server starts again on the files left by the kill, and removes the partial copies.
    assert copy_kept(database) is not None
    assert not list((database.parent / "backups").glob("*.partial*"))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
def test_a_server_killed_in_the_hall_starts_again_from_its_copy(tmp_path: Path) -> None:
    hall = tmp_path / "var"
    port = free_port()
    with serving(port, hall, "--copy-minutes", "0.005") as server:
        fetched(f"http://127.0.0.1:{port}/", server)
        manage(hall, "shell", "-v0", "-c", MAKE_A_CONTEST)
        database = hall / "dixdeder.sqlite3"
        wait_for(lambda: any(has_contest(copy) for copy in copies_of(database)))
        server.send_signal(signal.SIGKILL)
        server.communicate(timeout=20)
    copy = next(copy for copy in reversed(copies_of(database)) if has_contest(copy))
    for file in hall.glob("dixdeder.sqlite3*"):
        file.write_bytes(os.urandom(5000))  # simulates the loss of the disk
    printed = manage(hall, "restore", str(copy))
    assert "remplacee" in printed
    assert "égal à ce qui se recalcule" in manage(hall, "verify")
    with serving(port, hall) as server:
        page = fetched(f"http://127.0.0.1:{port}/", server)
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=20)
    assert "Concours de la Saint-Martin" in page.decode()


MAKE_A_CONTEST = "from tests.factories import *; play_round(make_contest(4))"


def has_contest(copy: Path) -> bool:
    with closing(sqlite3.connect(copy)) as opened:
        return bool(opened.execute("SELECT COUNT(*) FROM tournaments_contest").fetchone()[0])


FORGET = """
from tests.services.after.test_forgetting import a_past_contest
from tournaments.services.after.forgetting import forget_people
contest = a_past_contest()
print(b"Vauquelin" in open(SETTINGS, "rb").read())
forget_people(contest, contest.organiser)
"""


@pytest.mark.slow
def test_the_file_of_the_database_does_not_say_the_names_any_more(tmp_path: Path) -> None:
    database = tmp_path / "dixdeder.sqlite3"
    manage(tmp_path, "migrate", "-v0")
    script = FORGET.replace("SETTINGS", repr(str(database) + "-wal"))
    before, verified = manage(tmp_path, "shell", "-v0", "-c", script + VERIFY).split("\n", 1)
    assert before == "True"
    assert "égal à ce qui se recalcule" in verified
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("dixdeder.sqlite3*"))
    assert b"Les Aigles" in kept
    assert [name for name in (b"Vauquelin", b"Dupont", b"Kervadec", b"Auzay") if name in kept] == []
