"""Automatic copies: which ones stay, in what order, and in the second folder."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.setup.hall import copies_of, name_in, rename, wait_for
from tournaments.machine.backups import Second, copying, files, record, rolling, state
from tournaments.machine.backups.copying import (
    HOURS,
    LAST,
    ROOM,
    STAMP,
    Copy,
    Occasion,
    copies,
    copies_in,
    copy_kept,
    copy_second,
    moment_of_round,
    staying,
)
from tournaments.machine.backups.restoring import restore
from tournaments.machine.backups.rolling import Rolling, mark_round
from tournaments.words.texts import Refused

pytestmark = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)

MORNING = datetime(2026, 11, 22, 9, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Function that moves the computer's clock."""
    now = MORNING
    monkeypatch.setattr(timezone, "now", lambda: now)

    def move(by: timedelta) -> None:
        nonlocal now
        now += by

    return move


def day_of_copies(minutes: int, *, every: int = 10, first: int = 1) -> list[Copy]:
    """Return the copies of a server that runs for some minutes."""
    return [
        copied(first + turn, MORNING + timedelta(minutes=every * turn))
        for turn in range(minutes // every)
    ]


def copied(number: int, at: datetime, moment: str = "") -> Copy:
    return Copy(Path(f"{number}"), number, at.strftime(STAMP), moment, 0)


def test_a_day_later_the_last_copies_and_one_of_each_hour_are_there() -> None:
    kept = sorted(one.number for one in staying(day_of_copies(24 * 60)))
    assert kept[-LAST:] == list(range(133, 145))
    assert kept[:-LAST] == [6 * hour for hour in range(1, 23)]


def test_one_copy_stays_for_each_drawing_and_closing_whatever_follows() -> None:
    moments = [
        moment_of_round("saint-martin", number, occasion)
        for number in (1, 2)
        for occasion in (Occasion.DRAWN, Occasion.CLOSED)
    ]
    again = moments[0]  # a draw made again
    rounds = [copied(n, MORNING, moment) for n, moment in enumerate([again, *moments], start=1)]
    later = day_of_copies(72 * 60, first=100)
    kept = staying([*rounds, *later])
    assert [one.moment for one in rounds[1:]] == moments
    assert set(rounds[1:]) <= kept
    assert rounds[0] not in kept


@given(
    st.lists(
        st.tuples(
            st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)),
            st.sampled_from(["", "", "a-partie-1-tiree", "b-partie-2-close", Occasion.UPGRADE]),
        ),
        max_size=80,
    )
)
def test_whatever_the_clock_does_the_last_copies_and_those_before_upgrades_stay(
    made: list[tuple[datetime, str]],
) -> None:
    copies_ = [copied(number, at, moment) for number, (at, moment) in enumerate(made, start=1)]
    kept = staying(copies_)
    assert set(copies_[-LAST:]) <= kept
    assert {one for one in copies_ if one.moment == Occasion.UPGRADE} <= kept
    for moment in {one.moment for one in copies_} - {"", Occasion.UPGRADE}:
        assert [one for one in copies_ if one.moment == moment][-1] in kept
    upgrades = sum(one.moment == Occasion.UPGRADE for one in copies_)
    assert len(kept) <= LAST + HOURS + 2 + upgrades


def test_a_clock_set_back_a_day_loses_no_copy_and_keeps_their_order(
    database: Path, clock: Callable[[timedelta], None]
) -> None:
    for turn in range(LAST):
        rename(database, str(turn))
        if turn == LAST // 2:
            clock(timedelta(days=-1))
        assert copy_kept(database) is not None
        clock(timedelta(minutes=10))
    assert [name_in(one.path) for one in copies()] == [str(turn) for turn in range(LAST)[::-1]]


def test_copies_of_version_0_2_are_older_and_can_be_restored(database: Path) -> None:
    kept = database.parent / "backups"
    kept.mkdir()
    for name in (
        "dixdeder-2026-11-21-101500.sqlite3",
        "dixdeder-2026-11-21-101500-2.sqlite3",
        "dixdeder-2026-11-21-201500.sqlite3",
    ):
        files.save(kept / name, database)
    (kept / "a-moi.sqlite3").write_bytes(b"not a copy, and never deleted")
    rename(database, "Plus tard")
    copy = copy_kept(database)
    assert copy is not None
    assert [one.name for one in copies()] == [
        copy.name,
        "dixdeder-2026-11-21-201500.sqlite3",
        "dixdeder-2026-11-21-101500-2.sqlite3",
        "dixdeder-2026-11-21-101500.sqlite3",
    ]
    assert copy.number == 1
    restore(copies()[1].path)
    assert name_in(database) == "Concours"
    for turn in range(LAST):
        rename(database, str(turn))
        copy_kept(database)
    assert "dixdeder-2026-11-21-101500.sqlite3" not in {one.name for one in copies()}
    assert (kept / "a-moi.sqlite3").exists()


def test_a_copy_that_lacks_what_was_copied_is_a_failure(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert copy_kept(database) is not None
    counted = files.counted_in
    monkeypatch.setattr(files, "counted_in", lambda file: counted(file) | {"log": None})
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("INSERT INTO tournaments_logline DEFAULT VALUES")
        writer.commit()
    assert copy_kept(database) is None
    assert "ne contient pas ce qui a été copié" in state().failure
    assert len(copies()) == 1
    assert not list((database.parent / "backups").glob("*.partial"))


def test_a_round_has_its_own_copy_at_once(database: Path) -> None:
    mark_round("saint-martin", 1, Occasion.DRAWN)  # no server runs: nothing happens
    running = Rolling(database, seconds=3600)
    running.start()
    try:
        wait_for(lambda: copies_of(database))
        rename(database, "Tirée")
        mark_round("saint-martin", 2, Occasion.DRAWN)
        wait_for(lambda: len(copies_of(database)) == 2)
    finally:
        running.stop()
    drawn = copies()[0]
    assert drawn.occasion is Occasion.DRAWN
    assert drawn.name.endswith("-saint-martin-partie-2-tiree.sqlite3")
    assert name_in(drawn.path) == "Tirée"


# The second folder


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """Folder of a USB stick that is plugged in."""
    folder = tmp_path / "clé usb"
    folder.mkdir()
    return folder


def test_each_copy_is_also_on_the_stick(database: Path, stick: Path) -> None:
    (stick / "mes photos.sqlite3").touch()
    for turn in range(LAST + 2):
        rename(database, str(turn))
        copy_kept(database)
        copy_second(stick)
    assert state().second is Second.OK
    on_stick = copies_in(stick / ROOM)
    assert [name_in(one.path) for one in on_stick][-1] == str(LAST + 1)
    assert {one.name for one in on_stick} == {one.name for one in copies()}
    assert (stick / "mes photos.sqlite3").exists()


def test_an_absent_stick_is_said_once_and_takes_the_newest_copy_when_it_is_back(
    database: Path, stick: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling, "RETRY", 0.01)
    away = stick.rename(stick.with_name("away"))
    running = Rolling(database, seconds=3600, second=stick)
    running.start()
    try:
        wait_for(lambda: state().second is Second.ABSENT)
        assert state().failure == ""
        assert copying.second_folder() == stick
        assert not stick.exists()  # no folder of this computer takes the place of the stick
        away.rename(stick)
        wait_for(lambda: state().second is Second.OK)
        assert state().second_failure == ""
        assert len(copies()) == 1
    finally:
        running.stop()
    assert caplog.text.count("branchez la clé") == 1
    (copy,) = copies_in(stick / ROOM)
    assert name_in(copy.path) == "Concours"


def test_a_full_stick_is_a_failure_of_the_stick_alone(
    database: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_files: Path) -> None:
        raise OSError(28, "No space left on device")

    assert copy_kept(database) is not None
    monkeypatch.setattr(shutil, "copyfile", full)
    copy_second(stick)
    assert state().second is Second.FAILED
    assert "No space left on device" in state().second_failure
    assert state().failure == ""
    monkeypatch.undo()


# What the desk knows


def test_the_last_good_copy_and_the_last_failure_outlive_the_process(
    database: Path, monkeypatch: pytest.MonkeyPatch, clock: Callable[[timedelta], None]
) -> None:
    assert state() == record.State()
    record.note_start(timedelta(minutes=10), None)
    copy = copy_kept(database)
    assert copy is not None
    good = state()
    assert (good.last, good.current_at, good.failure) == (copy.name, MORNING, "")
    assert good.last_at == copy.at == MORNING
    assert good.every == timedelta(minutes=10)

    def full(*_files: Any) -> None:
        raise Refused("le disque est plein")

    monkeypatch.setattr(files, "save", full)
    for _turn in range(2):
        clock(timedelta(minutes=10))
        assert copy_kept(database) is None
    failed = state()
    assert (failed.last, failed.current_at) == (copy.name, MORNING)
    assert failed.failure == "le disque est plein"
    assert failed.failed_at == MORNING + timedelta(minutes=10)
    record.note_start(None, None)
    assert state().every is None
    assert state().first_start == MORNING


def test_a_disk_that_refuses_the_record_does_not_hide_the_failure(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_told: Any, **_options: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    record.note_failure("le disque est plein")
    assert state().failure == "le disque est plein"
    monkeypatch.undo()


@pytest.mark.parametrize("content", ["", "[]", "{", '{"last_at": "hier"}', '{"second": "lost"}'])
def test_a_damaged_record_is_an_empty_one(database: Path, content: str) -> None:
    (database.parent / "backups").mkdir()
    (database.parent / "backups" / record.FILE).write_text(content, encoding="utf-8")
    assert state() == record.State()
    record.note_failure("le disque est plein")
    assert state().failure == "le disque est plein"


def test_a_record_of_another_version_is_read_for_what_is_known(database: Path) -> None:
    (database.parent / "backups").mkdir()
    text = json.dumps({"last": "une copie", "tomorrow": 1})
    (database.parent / "backups" / record.FILE).write_text(text, encoding="utf-8")
    assert state() == record.State(last="une copie")
