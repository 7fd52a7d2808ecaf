"""What Prometheus reads: counted by way, without a name, for whoever has the token."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from tests.factories import make_contest
from tests.server.conftest import Served
from tests.setup.hall import wait_for
from tests.sweeps import for_each
from tournaments.machine.backups.drills import Drill, Outcome
from tournaments.machine.health import meters as metering
from tournaments.machine.health.meters import BOUNDS
from tournaments.machine.health.metrics import (
    IN_MEMORY,
    KEPT,
    METRICS,
    SHARED,
    STATIC,
    meters,
    refuse_weak_token,
    share,
    shared_folder,
)
from tournaments.machine.places import version
from tournaments.models import Delivery, Hook
from tournaments.server.application import way_name
from tournaments.server.ways import THREADS, Way
from tournaments.services.hall.announcements import announce

TOKEN = "4f9c0a7be2d15836ac71f0e98b24d36c"
WITH_TOKEN = {"Authorization": f"Bearer {TOKEN}"}

Values = dict[tuple[str, tuple[str, ...]], float]


@pytest.fixture
def counted(settings: LazySettings) -> Iterator[None]:
    """A server that counts."""
    settings.METRICS_TOKEN = TOKEN
    meters.cache_clear()
    yield
    meters.cache_clear()


def values_in(text: str) -> Values:
    """Return what Prometheus reads, by its name and the values of its labels, by their names."""
    return {
        (sample.name, tuple(value for _label, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scraped(client: Client) -> Values:
    answer = client.get(METRICS, headers=WITH_TOKEN)
    assert answer.status_code == 200
    return values_in(answer.content.decode())


@pytest.mark.usefixtures("counted")
class TestServed:
    def test_answers_are_counted_by_way_and_the_threads_are_told(self, served: Served) -> None:
        def now() -> Values:
            answer = served.get(METRICS, **WITH_TOKEN)
            assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
            return values_in(answer.content.decode())  # type: ignore[attr-defined]

        assert served.get("/c/nowhere/").status == 404
        # An answer is counted once it is sent.
        wait_for(lambda: ("dixdeder_requests_total", ("4xx", "pages")) in now())
        values = now()
        assert values["dixdeder_requests_total", ("4xx", "pages")] == 1
        assert values["dixdeder_request_seconds_count", ("pages",)] == 1
        assert values["dixdeder_requests_total", ("2xx", "health")] >= 1
        for way, threads in THREADS.items():
            assert values["dixdeder_threads", (way_name(way),)] == threads
            assert values["dixdeder_requests_waiting", (way_name(way),)] == 0
        assert values["dixdeder_cpu_seconds_total", ()] > 0
        assert values["dixdeder_memory_bytes", ()] > 10_000_000


@pytest.mark.django_db
@pytest.mark.usefixtures("counted")
class TestPresent:
    def test_saves_contests_and_notices_are_counted(self, client: Client) -> None:
        before = scraped(client)
        contest = make_contest(2)
        announce(contest, contest.organiser, "Buvette ouverte")
        hook = Hook.objects.create(address="https://club.example/", entries=0, log=0)
        sent = {"due_at": None, "delivered_at": timezone.now()}
        for number, state in enumerate(({"due_at": timezone.now()}, {"due_at": None}, sent)):
            Delivery.objects.create(hook=hook, identifier=str(number), body="", **state)
        after = scraped(client)

        def more(name: str, *labels: str) -> float:
            return after[name, labels] - before.get((name, labels), 0)

        assert more("dixdeder_save_seconds_count") >= 1
        assert more("dixdeder_contests_open") == 1
        assert more("dixdeder_notices", "waiting") == more("dixdeder_notices", "failed") == 1
        assert after["dixdeder_works", ("running",)] == 0
        assert after["dixdeder_database_bytes", ()] > 100_000
        assert after["dixdeder_ok", ("database",)] == 1

    def test_a_drill_is_told_with_its_hour(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert ("dixdeder_drill_good", ()) not in scraped(client)
        at = timezone.now()
        monkeypatch.setattr(metering, "last_drill", lambda: Drill(at, Outcome.COUNTS))
        values = scraped(client)
        assert values["dixdeder_drill_good", ()] == 0
        assert values["dixdeder_drill_timestamp_seconds", ()] == pytest.approx(at.timestamp())

    def test_no_label_holds_more_than_a_word_of_the_program(self, client: Client) -> None:
        counted_by = meters()
        assert counted_by is not None
        for way in Way:
            counted_by.answered(way_name(way), 200, 0.1)
        announce(make_contest(2), None, "Buvette ouverte")
        words = {STATIC, KEPT, *map(way_name, Way), "2xx", "waiting", "running", "failed"}
        words |= {"database", "migrations", "disk", "copies", "clock", "server", "+Inf"}
        words |= {version(), "sqlite", "postgresql", *map(str, BOUNDS)}
        assert {label for _name, labels in scraped(client) for label in labels} <= words


@for_each(
    "headers, from_, secure, status",
    [
        ({}, "127.0.0.1", False, 401),
        ({"Authorization": f"Bearer {TOKEN}é"}, "127.0.0.1", False, 401),
        ({"Authorization": f"Basic {TOKEN}"}, "127.0.0.1", False, 401),
        # By the wifi, the token would travel in the clear.
        (WITH_TOKEN, "192.168.1.20", False, 403),
        (WITH_TOKEN, "192.168.1.20", True, 200),
        (WITH_TOKEN, "127.0.0.1", False, 200),
    ],
)
@pytest.mark.django_db
@pytest.mark.usefixtures("counted")
def test_only_who_has_the_token_reads_and_never_in_the_clear(
    client: Client, headers: dict[str, str], from_: str, secure: bool, status: int
) -> None:
    answer = client.get(METRICS, headers=headers, REMOTE_ADDR=from_, secure=secure)
    assert answer.status_code == status
    assert (b"dixdeder" in answer.content) == (status == 200)


@pytest.mark.usefixtures("counted")
def test_a_site_with_https_refuses_the_clear_but_to_this_machine(
    client: Client, settings: LazySettings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get(METRICS, headers=WITH_TOKEN, REMOTE_ADDR="192.0.2.7").status_code == 403
    assert client.post(METRICS, headers=WITH_TOKEN).status_code == 405


@pytest.mark.django_db
def test_without_a_token_there_is_no_such_address(client: Client) -> None:
    assert client.get(METRICS, headers=WITH_TOKEN).status_code == 404
    assert meters() is None


class TestSharedFolder:
    """Prometheus's library maps its files: a full disk would kill the process that counts."""

    @pytest.fixture
    def shared(
        self, counted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: LazySettings
    ) -> Iterator[Path]:
        monkeypatch.setenv(SHARED, "")
        settings.DATA_DIR = tmp_path
        with patch("atexit.register"):
            share(8000)
        folder = Path(os.environ[SHARED])
        yield folder
        shutil.rmtree(folder)

    @pytest.mark.skipif(not IN_MEMORY.exists(), reason="Linux keeps a folder in memory.")
    def test_is_in_memory_so_that_no_disk_fills_under_it(self, shared: Path) -> None:
        assert shared.parent == IN_MEMORY
        assert shared.stat().st_mode & 0o777 == 0o700

    def test_is_emptied_at_the_start_of_the_server(self, shared: Path) -> None:
        (shared / "counter_1.db").touch()
        with patch("atexit.register"):
            share(8000)
        assert list(shared.iterdir()) == []

    def test_is_elsewhere_where_the_memory_has_no_room(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        usage = shutil.disk_usage(tmp_path)._replace(free=1_000_000)
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
        assert shared_folder(tmp_path, 8000).parent != IN_MEMORY


@for_each("token", ["prometheus", "é" * 40, "k" * 31 + "\n"])
def test_a_token_that_can_be_guessed_is_refused(settings: Any, token: str) -> None:
    settings.METRICS_TOKEN = token
    with pytest.raises(ImproperlyConfigured, match="METRICS_TOKEN"):
        refuse_weak_token()
