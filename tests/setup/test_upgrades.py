"""Databases of released versions and of newer ones: upgraded with nothing lost, or refused."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests import ROOT
from tests.setup.hall import copies_of, manage, ran
from tournaments.machine.backups import files, starting
from tournaments.machine.backups.copying import Occasion, copy_of
from tournaments.words.texts import Refused

RELEASED = ROOT / "tests" / "setup" / "released"
VERSIONS = sorted(file.name.removesuffix(".sql.gz") for file in RELEASED.glob("*.sql.gz"))
BASELINE = "0001_squashed_0044_baseline"

TOLD = """
import json
from tournaments.models import Contest, LogLine
from tournaments.queries.standings.ranking import standings
print(json.dumps({
    "standings": {
        contest.slug: [
            [row.rank, row.team.number, row.team.name, row.total, [str(one) for one in row.values]]
            for row in standings(contest).rows
        ]
        for contest in Contest.objects.all()
    },
    "log": [
        [line.pk, line.at.isoformat(), line.by_id, line.action, line.subject, line.reason,
         line.before, line.after]
        for line in LogLine.objects.order_by("pk")
    ],
}))
"""

#: A migration in the process of what is run before it: each start of Python costs a second.
MIGRATE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""

VERIFY = """
from django.core.management import call_command
call_command("verify")
"""


def database_of(version: str, hall: Path) -> Path:
    """Make the database of a released version in an installation."""
    database = hall / "dixdeder.sqlite3"
    with closing(sqlite3.connect(database)) as base:
        base.executescript(gzip.decompress((RELEASED / f"{version}.sql.gz").read_bytes()).decode())
    return database


def told_by(version: str) -> dict[str, Any]:
    """Return the standings and the log as a released version told them."""
    read = gzip.decompress((RELEASED / f"{version}.json.gz").read_bytes())
    return dict(json.loads(read))


def migrations_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as opened:
        rows = opened.execute("SELECT name FROM django_migrations WHERE app = 'tournaments'")
        return sorted(name for (name,) in rows)


def schema_of(file: Path) -> set[tuple[str, str]]:
    """Return the tables, indexes and triggers of a database, with their SQL."""
    with closing(sqlite3.connect(file)) as opened:
        return set(opened.execute("SELECT name, sql FROM sqlite_master"))


def dumped(file: Path) -> str:
    with closing(sqlite3.connect(file)) as opened:
        return "\n".join(opened.iterdump())


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new database, which the baseline makes."""
    hall = tmp_path_factory.mktemp("new")
    manage(hall, "migrate", "-v0")
    return hall / "dixdeder.sqlite3"


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_a_released_version_s_database_is_upgraded_with_the_same_standings_and_log(
    version: str, tmp_path: Path, new: Path
) -> None:
    database = database_of(version, tmp_path)
    before = migrations_in(database)
    manage(tmp_path, "migrate", "-v0")
    assert set(before) < set(migrations_in(database)) == files.known_migrations()
    copies = copies_of(database)
    # The baseline alone changes nothing: its name is noted.
    carried_out = set(migrations_in(database)) - set(before) - {BASELINE}
    assert bool(copies) is bool(carried_out)
    for copy in copies:
        known = copy_of(copy)
        assert known is not None
        assert known.occasion is Occasion.UPGRADE
        assert migrations_in(copy) == before
    words, verified = manage(tmp_path, "shell", "-v0", "-c", TOLD + VERIFY + MIGRATE).split("\n", 1)
    assert json.loads(words) == told_by(version)
    assert "égal à ce qui se recalcule" in verified
    # Nothing was left to change, so no other copy was made.
    assert copies_of(database) == copies
    # The baseline makes what the migrations that it replaces have made of the released tables. A
    # spare, a copy and the health address compare the names: both databases are of one version.
    assert schema_of(database) == schema_of(new)
    assert migrations_in(database) == migrations_in(new)


@pytest.mark.slow
def test_an_older_program_leaves_a_newer_database_alone(tmp_path: Path) -> None:
    database = database_of(VERSIONS[-1], tmp_path)
    with closing(sqlite3.connect(database)) as opened:
        opened.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('tournaments', '0999_tomorrow', '2030-01-01')"
        )
        opened.commit()
    before = dumped(database)
    for command in (("serve", "--port", "9"), ("migrate",)):
        done = ran(tmp_path, *command)
        assert done.returncode == 1
        assert "vient d’une version plus récente de Dix de Der" in done.stderr
        assert "Traceback" not in done.stderr
    assert dumped(database) == before


@pytest.mark.django_db
def test_migrations_that_this_version_does_not_know_are_a_refusal_on_every_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starting.refuse_newer()
    # A library of an older version may be gone: its migrations say nothing of the database's age.
    MigrationRecorder(connection).record_applied("gone_library", "0001_initial")
    starting.refuse_newer()
    MigrationRecorder(connection).record_applied("tournaments", "0999_tomorrow")
    with pytest.raises(Refused, match="version plus récente"):
        starting.refuse_newer()


@pytest.mark.django_db
@pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="for PostgreSQL"
)
def test_before_an_upgrade_postgresql_s_own_copy_is_said() -> None:
    assert starting.before_upgrade() == ""
    MigrationRecorder(connection).record_unapplied(*newest_migration())
    command = starting.before_upgrade()
    assert command.startswith("pg_dump --format=custom --file=avant-mise-a-jour.dump")
    assert f"--dbname={connection.settings_dict['NAME']}" in command


def newest_migration() -> tuple[str, Any]:
    applied = MigrationRecorder(connection).applied_migrations()
    return max(key for key in applied if key[0] == "tournaments")
