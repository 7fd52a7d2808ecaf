"""Contests taken to an empty installation on the other database: SQLite, PostgreSQL.

On SQLite it starts a PostgreSQL server, and is slow. On PostgreSQL, the other is a file.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.conf import settings

from tests import ROOT
from tests.annexes.contest_file.services.formats import FORMATS
from tests.annexes.contest_file.services.travelling import differing, shown, taken
from tests.endurance.databases import Cluster, postgresql_programs
from tests.world import make_world
from tournaments.models import Contest

ON_SQLITE = "sqlite" in settings.DATABASES["default"]["ENGINE"]

pytestmark = [pytest.mark.django_db, *([pytest.mark.slow] if ON_SQLITE else [])]


@pytest.fixture
def other_engine() -> Iterator[str]:
    """Address of an empty database of the other kind."""
    if ON_SQLITE and postgresql_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        if ON_SQLITE:
            yield stack.enter_context(Cluster(folder)).url
        else:
            yield f"sqlite:///{folder / 'other.sqlite3'}"


def contests() -> Iterator[tuple[str, Contest]]:
    """Yield the contests to take along: few, because those of each format return in `test_formats`.

    On PostgreSQL, where this is an everyday test, they are smaller.
    """
    if ON_SQLITE:
        world = make_world()
        for kind in ("afternoon", "cup", "players", "halls"):
            yield kind, world[kind]
    else:
        for kind in ("read_twice", "deals"):
            yield kind, FORMATS[kind]()


def test_what_leaves_one_database_is_the_same_in_the_other(
    other_engine: str, tmp_path: Path
) -> None:
    before, files = {}, {}
    for kind, contest in contests():
        before[kind], files[kind] = shown(contest), taken(contest)
        (tmp_path / f"{kind}.dixdeder").write_bytes(files[kind])
    there = {
        **os.environ,
        "DATABASE_URL": other_engine,
        "DATA_DIR": str(tmp_path / "data"),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.annexes.contest_file.services.elsewhere", str(tmp_path)],
        env=there,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for kind, papers in before.items():
        after = {one.name: one.read_bytes() for one in (tmp_path / kind).iterdir()}
        assert after.pop("again") == files[kind], kind
        assert differing(papers, after) == [], kind
