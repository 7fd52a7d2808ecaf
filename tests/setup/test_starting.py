"""Starting: never on an empty database by mistake, and with files that are their owner's alone."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.setup.hall import copies_of, manage, name_in, ran, rename
from tests.setup.test_serve import fetched, serving
from tournaments.machine.backups import copying, restoring, starting
from tournaments.machine.backups.copying import ROOM, copy_kept, copy_second
from tournaments.machine.backups.files import save
from tournaments.machine.backups.restoring import restore
from tournaments.words.texts import Refused

pytestmark = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)


def test_an_installation_that_begins_is_not_refused(database: Path) -> None:
    starting.refuse_lost()
    database.unlink()
    starting.refuse_lost()


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_a_lost_database_is_not_replaced_by_an_empty_one(left: str, database: Path) -> None:
    copy_kept(database)
    rename(database, "Plus tard")
    newest = copy_kept(database)
    assert newest is not None
    database.unlink()
    if left == "an empty file":
        database.touch()
    with pytest.raises(Refused) as refused:
        starting.refuse_lost()
    assert f"manage.py restore '{newest.path}'" in str(refused.value)
    assert "manage.py serve --anew" in str(refused.value)


def test_a_ruined_database_is_not_a_lost_one(database: Path) -> None:
    copy_kept(database)
    database.write_bytes(b"ruined " * 4000)
    starting.refuse_lost()


def test_a_lost_folder_is_found_again_on_the_stick(database: Path, tmp_path: Path) -> None:
    copy = copy_kept(database)
    assert copy is not None
    copy_second(tmp_path)
    copy.path.unlink()
    database.unlink()
    starting.refuse_lost()
    with pytest.raises(Refused, match="restore") as refused:
        starting.refuse_lost(tmp_path)
    assert str(tmp_path / ROOM / copy.name) in str(refused.value)


def test_a_replaced_database_is_proposed_if_it_is_the_newest_that_opens(database: Path) -> None:
    copy = database.with_name("copy.sqlite3")
    save(copy)
    rename(database, "Plus tard")
    (database.parent / "backups").mkdir()
    save(database.parent / "backups" / "dixdeder-000001-2020-01-01-000000.sqlite3")
    aside = restore(copy)
    assert aside is not None
    database.unlink()
    with pytest.raises(Refused, match=aside.name):
        starting.refuse_lost()
    aside.write_bytes(b"ruined " * 4000)
    with pytest.raises(Refused, match="dixdeder-000001-2020-01-01-000000"):
        starting.refuse_lost()


def test_an_upgrade_without_its_copy_does_not_happen(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_files: Path) -> None:
        raise Refused("No space left on device")

    monkeypatch.setattr(starting, "_will_change", lambda: True)
    monkeypatch.setattr(copying.files, "save", full)
    with pytest.raises(Refused, match="No space left on device"):
        starting.before_upgrade()


def test_what_a_cut_restoration_left_is_tidied(database: Path) -> None:
    left = database.with_name(f"{database.name}.abc.partial")
    left.touch()
    second_name = database.with_name(f"{database.stem}-{restoring.REPLACED}-2026.sqlite3")
    os.link(database, second_name)
    restoring.tidy(database)
    assert not left.exists()
    assert not second_name.exists()
    assert name_in(database) == "Concours"


@pytest.mark.slow
def test_no_command_makes_an_empty_database_beside_copies(tmp_path: Path) -> None:
    manage(tmp_path, "migrate", "-v0")
    database = tmp_path / "dixdeder.sqlite3"
    (tmp_path / "backups").mkdir()
    save(tmp_path / "backups" / "dixdeder-000001-2026-11-22-101500.sqlite3", database)
    database.unlink()
    (copy,) = copies_of(database)
    for command in (("serve", "--port", "9"), ("migrate",)):
        done = ran(tmp_path, *command)
        assert done.returncode == 1
        assert f"manage.py restore {copy}" in done.stderr
        assert "Traceback" not in done.stderr
    # A WSGI server refuses to start as well.
    wsgi = ran(tmp_path, "shell", "-v0", "-c", "import tournaments.wsgi")
    assert "ImproperlyConfigured: La base" in wsgi.stderr
    manage(tmp_path, "restore", str(copy))
    database.unlink()
    manage(tmp_path, "shell", "-v0", "-c", BEGIN_ANEW)
    assert is_migrated(database)
    assert copies_of(database) == [copy]


#: What `manage.py serve --anew` does before it serves.
BEGIN_ANEW = """
from tournaments.management.commands.serve import Command
Command().prepare(None, anew=True)
"""


def is_migrated(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as opened:
        return bool(opened.execute("SELECT COUNT(*) FROM django_migrations").fetchone()[0])


# Access

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")


def mode_of(file: Path) -> str:
    return stat.filemode(file.stat().st_mode)


@on_posix
def test_files_of_an_older_version_become_their_owner_s_alone(
    database: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "clé usb"
    stick.mkdir(mode=0o755)
    copy = copy_kept(database)
    assert copy is not None
    copying.record.note_start(copying.record.timedelta(minutes=10), stick)
    copy_second(stick)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.touch(mode=0o644)
    (database.parent / "link").symlink_to(elsewhere)
    data = database.parent
    ours = [database, copy.path, stick / ROOM / copy.name]
    for file in ours:
        file.chmod(0o644)
    for folder in (data, data / "backups", stick / ROOM):
        folder.chmod(0o755)
    starting.tighten()
    assert {mode_of(file) for file in ours} == {"-rw-------"}
    assert {mode_of(one) for one in (data, data / "backups", stick / ROOM)} == {"drwx------"}
    # The stick, and what a link leads to, are not the program's.
    assert mode_of(stick) == "drwxr-xr-x"
    assert mode_of(elsewhere) == "-rw-r--r--"


@on_posix
@pytest.mark.slow
def test_nothing_that_the_program_writes_can_be_read_by_others(tmp_path: Path) -> None:
    hall, stick = tmp_path / "var", tmp_path / "stick"
    stick.mkdir(mode=0o755)
    port = free_port()
    before = os.umask(0o022)
    try:
        with serving(port, hall, "--copies-to", str(stick)) as server:
            fetched(f"http://127.0.0.1:{port}/", server)
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=20)
    finally:
        os.umask(before)
    assert copies_of(hall / "dixdeder.sqlite3")
    assert list((stick / ROOM).glob("*.sqlite3"))
    for top in (hall, stick / ROOM):
        assert mode_of(top) == "drwx------"
    data = {file: mode_of(file) for file in (*hall.rglob("*"), *stick.rglob("*")) if file.is_file()}
    open_to_others = {
        file for file, mode in data.items() if mode != "-rw-------" and "static" not in file.parts
    }
    assert open_to_others == set()
