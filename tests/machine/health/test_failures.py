"""Which failure of the disk or of the database is behind an exception."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import IntegrityError, InterfaceError, OperationalError

from tests.machine.health.sqlite import full, held_by_another, read_only, ruin, small_database
from tests.sweeps import for_each
from tournaments.machine.health.failures import Failure, failure_of

WRITE = "INSERT INTO sheets (text) VALUES (zeroblob(9000))"


def error_of(file: Path, order: str, limit: Callable[..., None] | None = None) -> Exception:
    """Return the error that SQLite raises for an order."""
    with closing(sqlite3.connect(file, timeout=0)) as opened:
        if limit is not None:
            limit(opened.execute)
        with pytest.raises(sqlite3.Error) as met:
            opened.execute(order).fetchall()
        return met.value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return small_database(tmp_path / "club.sqlite3")


def test_a_full_disk(file: Path) -> None:
    assert failure_of(error_of(file, WRITE, limit=full)) is Failure.FULL


def test_a_database_that_can_only_be_read(file: Path) -> None:
    assert failure_of(error_of(file, WRITE, limit=read_only)) is Failure.READ_ONLY


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.Error) as met:
        sqlite3.connect(tmp_path / "gone" / "club.sqlite3")
    assert failure_of(met.value) is Failure.READ_ONLY


def test_a_file_whose_pages_are_ruined(file: Path) -> None:
    ruin(file)
    assert failure_of(error_of(file, "SELECT SUM(LENGTH(text)) FROM sheets")) is Failure.CORRUPT


def test_a_file_that_is_no_database(file: Path) -> None:
    file.write_text("Dear organiser, " * 300)
    assert failure_of(error_of(file, "SELECT * FROM sheets")) is Failure.CORRUPT


def test_a_database_that_another_program_holds(file: Path) -> None:
    with held_by_another(file):
        assert failure_of(error_of(file, WRITE)) is Failure.LOCKED


@pytest.mark.parametrize(
    "order",
    [
        "SELECT * FROM prizes",
        "SELECT euros FROM sheets",
        "INSERT INTO sheets (euros) VALUES (1)",
    ],
)
def test_tables_of_another_version(file: Path, order: str) -> None:
    assert failure_of(error_of(file, order)) is Failure.UNPREPARED


@for_each(
    "code, kind",
    [
        ("53100", Failure.FULL),
        ("25006", Failure.READ_ONLY),
        ("58030", Failure.DISK),
        ("XX001", Failure.CORRUPT),
        ("40P01", Failure.LOCKED),
        ("55P03", Failure.LOCKED),
        ("57P01", Failure.UNREACHABLE),
        ("57P03", Failure.UNREACHABLE),
        ("53300", Failure.UNREACHABLE),
        ("08006", Failure.UNREACHABLE),
        ("42P01", Failure.UNPREPARED),
        ("23505", None),
        ("42601", None),
    ],
)
def test_what_postgresql_answers(code: str, kind: Failure | None) -> None:
    assert failure_of(psycopg.errors.lookup(code)("told")) is kind


def test_a_postgresql_that_does_not_answer() -> None:
    with pytest.raises(psycopg.OperationalError) as met:
        psycopg.connect(host="127.0.0.1", port=1, connect_timeout=2)
    assert failure_of(met.value) is Failure.UNREACHABLE
    assert failure_of(InterfaceError("connection already closed")) is Failure.UNREACHABLE
    assert failure_of(psycopg.ProgrammingError("the query has 0 placeholders")) is None


@for_each(
    "number, kind",
    [
        (errno.ENOSPC, Failure.FULL),
        (errno.EDQUOT, Failure.FULL),
        (errno.EROFS, Failure.READ_ONLY),
        (errno.EACCES, Failure.READ_ONLY),
        (errno.EIO, Failure.DISK),
        (errno.ENOENT, None),
        (errno.EPIPE, None),
        (errno.ECONNRESET, None),
    ],
)
def test_what_the_system_answers(number: int, kind: Failure | None) -> None:
    assert failure_of(OSError(number, os.strerror(number))) is kind


def test_the_cause_is_found_under_the_errors_that_wrap_it(file: Path) -> None:
    def draw() -> None:
        try:
            raise OperationalError("database or disk is full") from error_of(file, WRITE, full)
        except OperationalError as wrapped:
            raise RuntimeError("the draw could not be kept") from wrapped

    with pytest.raises(RuntimeError) as met:
        draw()
    assert failure_of(met.value) is Failure.FULL


@for_each(
    "error",
    [ValueError("no"), KeyError("no"), IntegrityError("UNIQUE"), OSError("no number"), None],
)
def test_a_fault_of_the_program_is_no_failure_of_the_machine(error: Exception | None) -> None:
    assert failure_of(error) is None
