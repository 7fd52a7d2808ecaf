"""The database kept between runs is the migrated one, and never that of other sources."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.migrated import copy, keep, key_of, sources


def test_the_key_changes_with_a_source_its_name_and_the_versions(tmp_path: Path) -> None:
    first, second = tmp_path / "0001.py", tmp_path / "0002.py"
    first.write_text("one")
    second.write_text("two")
    before = key_of([first, second], "5.2")
    assert before == key_of([second, first], "5.2")
    assert before != key_of([first, second], "6.0")
    assert before != key_of([first], "5.2")
    second.write_text("own")
    assert before != key_of([first, second], "5.2")
    second.write_text("two")
    renamed = second.rename(tmp_path / "0003.py")
    assert before != key_of([first, renamed], "5.2")


def test_the_key_reads_the_models_their_migrations_and_their_words() -> None:
    names = {path.as_posix().partition("/tournaments/")[2] for path in sources()}
    assert {"models/contest.py", "models/guards.py", "words/enums.py"} <= names
    assert any(name.startswith("models/migrations/0001_squashed") for name in names)


def test_what_is_kept_is_copied_whole_and_alone(tmp_path: Path) -> None:
    former, kept = tmp_path / "former.sqlite3", tmp_path / "kept.sqlite3"
    former.touch()
    with (
        closing(sqlite3.connect(":memory:")) as first,
        closing(sqlite3.connect(":memory:")) as again,
    ):
        first.execute("CREATE TABLE team (number INTEGER)")
        first.execute("INSERT INTO team VALUES (7)")
        first.commit()
        keep(first, kept)
        copy(kept, again)
        assert again.execute("SELECT number FROM team").fetchall() == [(7,)]
    assert list(tmp_path.iterdir()) == [kept]
