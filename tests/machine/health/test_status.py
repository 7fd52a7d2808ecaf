"""The health address: what it says of the server, to whom, and while what is broken."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tests.server.test_ways import environ
from tests.setup.test_upgrades import newest_migration
from tournaments.machine.backups.drills import Drill, Outcome
from tournaments.machine.backups.record import note_start
from tournaments.machine.health import readings
from tournaments.machine.health.readings import Copies, Moment, Readings, Watch
from tournaments.machine.health.status import of_machine
from tournaments.machine.middleware import OF_ALL
from tournaments.machine.places import version
from tournaments.models import LogLine
from tournaments.server.application import way_of
from tournaments.server.ways import Way

GOOD = Copies(every=timedelta(minutes=10))
NOW = Moment(datetime(2026, 11, 22, 14, tzinfo=UTC), 1000.0)


class Gone(Exception):
    """Error of psycopg for a server that does not answer."""

    sqlstate = "57P01"


@pytest.fixture(autouse=True)
def well(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine where nothing is wrong."""
    monkeypatch.setattr(
        readings, "_watch", Watch(lambda: NOW, lambda now: Readings(now, copies=GOOD))
    )


@contextmanager
def stopped_database() -> Iterator[None]:
    """Let every query fail as if PostgreSQL were stopped."""

    def fail(*_query: Any) -> None:
        raise OperationalError from Gone()

    with connection.execute_wrapper(fail):
        yield


def health_of(client: Client, **headers: str) -> tuple[int, dict[str, str]]:
    answer = client.get("/health/", **headers)  # type: ignore[arg-type]
    assert answer["Content-Type"] == "application/json"
    assert answer["Cache-Control"] == "no-store"
    return answer.status_code, answer.json()


@pytest.mark.django_db
def test_a_server_where_nothing_is_wrong_says_so_part_by_part(client: Client) -> None:
    parts = ("database", "migrations", "disk", "copies", "clock")
    status = {"status": "ok", "version": version()} | dict.fromkeys(parts, "ok")
    assert health_of(client) == (200, status)


@pytest.mark.django_db
def test_a_stopped_database_is_told_with_503(client: Client) -> None:
    with stopped_database():
        code, health = health_of(client)
    assert code == 503
    assert (health["status"], health["database"]) == ("down", "unreachable")
    assert health["migrations"] == "unknown"


@pytest.mark.django_db
def test_a_database_of_another_version_is_told_with_503(client: Client) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "0999_tomorrow")
    code, health = health_of(client)
    assert (code, health["status"], health["migrations"]) == (503, "down", "newer")
    recorder.record_unapplied("tournaments", "0999_tomorrow")
    recorder.record_unapplied(*newest_migration())
    code, health = health_of(client)
    assert (code, health["migrations"], health["database"]) == (503, "missing", "ok")


@pytest.mark.django_db
def test_copies_that_fail_do_not_take_the_pages_away(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(now: Moment) -> Readings:
        return Readings(now, copies=Copies(every=timedelta(minutes=10), failure="/secret/folder"))

    monkeypatch.setattr(readings, "_watch", Watch(lambda: NOW, look))
    code, health = health_of(client)
    assert (code, health["status"], health["copies"]) == (200, "degraded", "failed")
    assert "secret" not in str(health)


def test_a_server_that_nobody_copies_says_it() -> None:
    assert of_machine(Readings(NOW)) == {"copies": "none"}


@pytest.mark.django_db
def test_whoever_watches_asks_by_plain_http_and_by_any_name(
    client: Client, settings: LazySettings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["concours.example.org"]
    assert health_of(client, HTTP_HOST="172.18.0.7:8000")[0] == 200
    assert client.get("/", HTTP_HOST="concours.example.org").status_code == 301


@pytest.mark.django_db
def test_the_watcher_is_no_stranger_and_leaves_no_trace(client: Client) -> None:
    for _time in range(300):
        assert client.get("/health/").status_code == 200
    assert not client.cookies
    assert (Session.objects.count(), LogLine.objects.count()) == (0, 0)


def test_nothing_is_sent_to_the_health_address(client: Client) -> None:
    assert client.post("/health/", {"a": "1"}).status_code == 405


def test_a_full_hall_does_not_keep_the_watcher_waiting() -> None:
    assert way_of(environ("/health/", HTTP_HOST="ailleurs.example"), "192.0.2.7") is Way.HEALTH


class TestDumps:
    """On PostgreSQL the server's timer makes the copies, and the program looks at their age."""

    @pytest.fixture
    def dumps(self, tmp_path: Path, settings: LazySettings) -> Path:
        settings.DUMPS = str(tmp_path)
        return tmp_path

    def dump(self, folder: Path, days: float) -> None:
        file = folder / f"dixdeder-{days}.dump"
        file.touch()
        os.utime(file, (time.time() - days * 86_400,) * 2)

    def parts(self) -> dict[str, str]:
        return of_machine(Readings(readings.present(), copies=readings.dumps_now()))

    def test_last_night_s_dump_is_a_good_copy(self, dumps: Path) -> None:
        self.dump(dumps, 30)
        self.dump(dumps, 0.5)
        assert self.parts() == {}
        well = Drill(datetime.now(UTC), Outcome.GOOD)
        assert of_machine(Readings(readings.present(), copies=GOOD, drill=well)) == {}

    def test_an_upgraded_server_has_three_nights_for_its_first_drill(
        self, dumps: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.DATA_DIR = dumps
        monkeypatch.setattr(readings, "database_file", lambda: None)
        self.dump(dumps, 30)
        self.dump(dumps, 0)
        note_start(every=None, second=None)
        now = readings.present()
        assert of_machine(readings.machine(now)) == {}
        self.dump(dumps, -4)
        four_days_later = replace(now, wall=now.wall + timedelta(days=4))
        assert of_machine(readings.machine(four_days_later)) == {"copies": "drill-old"}

    def test_dumps_that_stopped_three_nights_ago_are_old(self, dumps: Path) -> None:
        self.dump(dumps, 3.2)
        assert self.parts() == {"copies": "old"}

    def test_a_folder_without_a_dump_or_no_folder_is_no_copy(
        self, dumps: Path, settings: LazySettings
    ) -> None:
        (dumps / "dixdeder-1.dump.partial").touch()
        assert self.parts() == {"copies": "none"}
        settings.DUMPS = str(dumps / "gone")
        assert self.parts() == {"copies": "none"}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/health/", "/mirror/ping", "/mirror/2/state"])
def test_answers_to_programs_carry_the_headers_of_pages(client: Client, address: str) -> None:
    page, answer = client.get("/sign-in/", follow=True), client.get(address)
    for name in OF_ALL:
        assert set(answer.headers[name].split("; ")) == set(page.headers[name].split("; ")), name
