"""A restore drill of an SQLite file: the newest copy is restored apart, verified, and told."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings

from tests.setup.hall import copies_of, manage, ran
from tournaments.machine.backups.drills import Drill, Outcome, last_drill, note_drill

pytestmark = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)

MARKED = (
    "UPDATE tournaments_entry SET ns = ns + 10 WHERE id IN (SELECT entry_id FROM tournaments_deal)"
)


def drilled(settings: LazySettings, hall: Path) -> Drill:
    settings.DATA_DIR = str(hall)
    drill = last_drill()
    assert drill is not None
    return drill


@pytest.mark.slow
def test_the_newest_copy_is_tried_apart_and_a_wrong_one_is_told(
    tmp_path: Path, settings: LazySettings
) -> None:
    manage(tmp_path, "demo")
    database = tmp_path / "dixdeder.sqlite3"
    assert ran(tmp_path, "drill").returncode == 1
    assert drilled(settings, tmp_path).outcome is Outcome.NO_COPY

    def copied(number: int) -> Path:
        copy = tmp_path / "backups" / f"dixdeder-{number:06}-2026-11-22-1400{number:02}.sqlite3"
        manage(tmp_path, "backup", str(copy))
        return copy

    good = copied(1)
    before = database.read_bytes()
    assert good.name in manage(tmp_path, "drill")
    drill = drilled(settings, tmp_path)
    assert (drill.outcome, drill.copy) == (Outcome.GOOD, good.name)
    assert database.read_bytes() == before
    assert copies_of(database) == [good]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("tmp")]

    cut = copied(2)
    cut.write_bytes(cut.read_bytes()[:-90_000])
    assert cut.name in ran(tmp_path, "drill").stderr
    assert drilled(settings, tmp_path).outcome is Outcome.RESTORE

    with closing(sqlite3.connect(copied(3))) as changed, changed:
        for (trigger,) in changed.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            changed.execute(f"DROP TRIGGER {trigger}")
        changed.execute(MARKED)
    assert ran(tmp_path, "drill").returncode == 1
    assert drilled(settings, tmp_path).outcome is Outcome.VERIFY


def test_what_is_noted_is_read_again_and_a_torn_file_tells_nothing(
    tmp_path: Path, settings: LazySettings
) -> None:
    settings.DATA_DIR = str(tmp_path)
    assert last_drill() is None
    note_drill(Outcome.COUNTS, "copy.sqlite3")
    drill = last_drill()
    assert drill is not None
    assert (drill.outcome, drill.copy) == (Outcome.COUNTS, "copy.sqlite3")
    (tmp_path / "backups/drill.json").write_text('{"at": "2026-')
    assert last_drill() is None
