"""A small installation for the tests of copies: a folder and a database like the program's."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests import ROOT


def made_at(file: Path, name: str = "Concours") -> Path:
    """Create a small database like the program's, in WAL mode as in production."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        database.execute("INSERT INTO django_migrations VALUES ('tournaments', '0001_initial')")
        database.execute("CREATE TABLE tournaments_logline (id INTEGER PRIMARY KEY)")
        database.execute("CREATE TABLE tournaments_contest (name TEXT, version INTEGER)")
        database.execute("INSERT INTO tournaments_contest VALUES (?, 0)", [name])
        database.commit()
    return file


def rename(file: Path, name: str) -> None:
    with closing(sqlite3.connect(file)) as writer:
        writer.execute("UPDATE tournaments_contest SET name = ?", [name])
        writer.commit()


def name_in(file: Path) -> str:
    with closing(sqlite3.connect(file)) as opened:
        return str(opened.execute("SELECT name FROM tournaments_contest").fetchone()[0])


def copies_of(database: Path) -> list[Path]:
    return sorted((database.parent / "backups").glob("*.sqlite3"))


def ran(hall: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the program in an installation, and return how it ended."""
    environment = {**os.environ, "DATA_DIR": str(hall)}
    for name in ("DATABASE_URL", "COPIES_TO"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )


def manage(hall: Path, *command: str) -> str:
    """Run a command that must succeed, and return what it said."""
    done = ran(hall, *command)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_for(happened: Any) -> None:
    for _attempt in range(1000):
        if happened():
            return
        time.sleep(0.01)
    raise AssertionError("it never happened")
