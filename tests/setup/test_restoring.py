"""Restoring a copy: only a valid one, and the database is there at every moment."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.setup.hall import made_at, name_in, rename
from tournaments.machine.backups import files, restoring
from tournaments.machine.backups.files import doubt_of, journals_of, save
from tournaments.machine.backups.restoring import restore, set_aside
from tournaments.management.commands import restore as command
from tournaments.words.texts import Refused

pytestmark = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)


def test_what_is_no_copy_is_not_put_back(database: Path) -> None:
    folder = database.parent
    (folder / "letter.txt").write_bytes(b"Dear organiser, " * 500)
    (folder / "empty").touch()
    with closing(sqlite3.connect(folder / "other.sqlite3")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    cut = made_at(folder / "cut.sqlite3")
    cut.write_bytes(cut.read_bytes()[:9000])
    newer = made_at(folder / "newer.sqlite3")
    with closing(sqlite3.connect(newer)) as opened:
        opened.execute("INSERT INTO django_migrations VALUES ('tournaments', '0999_tomorrow')")
        opened.commit()
    for name, why in {
        "letter.txt": "n’est pas une sauvegarde de Dix de Der, ou il est abîmé",
        "empty": "n’est pas une sauvegarde de Dix de Der",
        "other.sqlite3": "n’est pas une sauvegarde de Dix de Der",
        "cut.sqlite3": "abîmé",
        "newer.sqlite3": "version plus récente",
        "absent.sqlite3": "n’existe pas",
        ".": "n’existe pas",
    }.items():
        with pytest.raises(Refused, match=why):
            restore(folder / name)
    assert name_in(database) == "Concours"


def test_a_copy_put_back_keeps_what_it_replaces_beside(database: Path) -> None:
    copy = database.with_name("copy.sqlite3")
    save(copy)
    rename(database, "Plus tard")
    replaced = restore(copy)
    assert name_in(database) == "Concours"
    assert replaced is not None
    assert name_in(replaced) == "Plus tard"
    assert name_in(copy) == "Concours"


def test_a_full_disk_is_named_with_the_command_to_type_again(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = database.with_name("copy.sqlite3")
    save(copy)
    rename(database, "Plus tard")

    def full(_file: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "sync", full)
    monkeypatch.setattr(command, "brings_back_forgotten", lambda _file: False)
    with pytest.raises(CommandError, match=r"Le disque est plein : .* tapez : "):
        call_command("restore", str(copy))
    assert name_in(database) == "Plus tard"


def test_a_database_that_is_ruined_or_gone_is_replaced_all_the_same(database: Path) -> None:
    copy = database.with_name("copy.sqlite3")
    save(copy)
    database.write_bytes(b"ruined " * 4000)
    replaced = restore(copy)
    assert replaced is not None
    assert replaced.read_bytes().startswith(b"ruined")
    assert name_in(database) == "Concours"
    database.unlink()
    assert restore(copy) is None
    assert name_in(database) == "Concours"


def test_the_copy_and_the_names_are_on_the_disk_before_the_old_database_goes(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = database.with_name("copy.sqlite3")
    save(copy)
    done: list[str] = []
    flush, replace = os.fsync, Path.replace

    def noted_flush(handle: int) -> None:
        done.append("folder" if os.path.samestat(os.fstat(handle), folder) else "file")
        flush(handle)

    def noted_replace(self: Path, to: Path) -> Path:
        done.append("replaced")
        return replace(self, to)

    folder = database.parent.stat()
    monkeypatch.setattr(os, "fsync", noted_flush)
    monkeypatch.setattr(Path, "replace", noted_replace)
    restore(copy)
    at = done.index("replaced")
    assert {"file", "folder"} <= set(done[:at])
    assert done[at + 1 :] == ["folder"]


def test_an_old_journal_never_meets_the_new_database(database: Path) -> None:
    copy = database.with_name("copy.sqlite3")
    save(copy)
    stopped_with_a_journal(database, "Plus tard")
    database.unlink()  # only its journal is left
    assert restore(copy) is None
    assert journals_of(database) == []
    assert name_in(database) == "Concours"


def stopped_with_a_journal(database: Path, name: str) -> None:
    """Leave the database as a power cut does: its last change is in the journal only."""
    left = {}
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("UPDATE tournaments_contest SET name = ?", [name])
        writer.commit()
        for file in (database, database.with_name(f"{database.name}-wal")):
            left[file] = file.read_bytes()
    for file, content in left.items():
        file.write_bytes(content)


def healthy(database: Path) -> None:
    """Leave a database that was not closed."""
    stopped_with_a_journal(database, "Plus tard")


def ruined(database: Path) -> None:
    """Leave a database that does not open any more, and its journal."""
    stopped_with_a_journal(database, "Plus tard")
    database.write_bytes(b"ruined " * 4000)


def gone(database: Path) -> None:
    """Leave only the journal of a database."""
    stopped_with_a_journal(database, "Plus tard")
    database.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("leave", "links", "every"),
    [
        (healthy, True, 1),
        (healthy, False, 5),
        (ruined, True, 5),
        (ruined, False, 7),
        (gone, True, 5),
    ],
)
def test_killed_at_any_step_the_old_database_or_the_new_one_is_there(
    leave: Callable[[Path], None],
    links: bool,
    every: int,
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", refused)
    copy = tmp_path / "copy.sqlite3"
    save(copy)
    leave(database)
    before = tmp_path / "before"
    shutil.copytree(database.parent, before)
    step, changed, over = 1, False, False
    while not over:
        shutil.rmtree(database.parent)
        shutil.copytree(before, database.parent)
        over = restored_until(step, copy)
        if has_opened(database):
            name = name_in(database)
            assert name == "Concours" or (leave is healthy and not changed)
            changed = name == "Concours"
            assert doubt_of(database) == ""
        else:
            assert leave is not healthy
            assert not changed
        if changed and leave is healthy:
            assert [name_in(aside) for aside in set_aside(database)] == ["Plus tard"]
        if changed and leave is ruined:
            (aside,) = set_aside(database)
            assert aside.read_bytes().startswith(b"ruined")
            assert aside.with_name(f"{aside.name}-wal").exists()
        restore(copy)
        assert name_in(database) == "Concours"
        assert not list(database.parent.glob("*.partial*"))
        assert not any(aside.samefile(database) for aside in set_aside(database))
        step += every
    assert changed
    assert step > 40


def refused(*_names: Any) -> None:
    raise OSError("no links on this disk")


def has_opened(database: Path) -> bool:
    try:
        name_in(database) if database.exists() else refused()
    except (OSError, sqlite3.Error):
        return False
    return True


def restored_until(step: int, copy: Path) -> bool:
    """Restore in a process that is killed before its `step`-th line; return whether it ended."""
    child = os.fork()
    if not child:
        left = step

        def trace(frame: FrameType, event: str, _told: object) -> Any:
            nonlocal left
            if Path(frame.f_code.co_filename).parent != Path(restoring.__file__).parent:
                return None
            left -= event == "line"
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            return trace

        try:
            sys.settrace(trace)
            restore(copy)
            os._exit(0)
        finally:
            os._exit(1)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == 0
    return os.WIFEXITED(status)
