"""The banners of the desk: on every page of the people who run contests, and on no other."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_contest, make_first_organiser
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import signed_in, text
from tournaments.machine.health import readings
from tournaments.machine.health.readings import Disk, Moment, Readings, Watch
from tournaments.models import Contest, LogLine

pytestmark = pytest.mark.django_db
DESK = ["desk", "teams", "rounds", "hall", "cash", "people", "log", "after"]
HOUSE = ["home", "book", "copies", "contest-new"]
PUBLIC = ["contest", "public-standings", "public-regulation", "privacy"]


def nearly_full(now: Moment) -> Readings:
    return Readings(now, (Disk(Path("/home/club"), 1_000_000),))


@pytest.fixture
@written_again
def contest() -> Contest:
    return make_contest(2, organiser=make_first_organiser())


@pytest.fixture
def client(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def watched(monkeypatch: pytest.MonkeyPatch, watch: Watch) -> None:
    monkeypatch.setattr(readings, "_watch", watch)


@pytest.mark.parametrize("name", daily(4, DESK + HOUSE))
def test_each_page_of_the_desk_and_of_the_house_shows_it_once(
    client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    watched(monkeypatch, Watch(look=nearly_full))
    url = reverse(name, args=[contest.slug] if name in DESK else [])
    assert text(client.get(url)).count('data-trouble="disk_nearly_full"') == 1


@pytest.mark.parametrize("name", PUBLIC)
def test_the_hall_sees_none(
    client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    watched(monkeypatch, Watch(look=nearly_full))
    for reader in (client, Client()):
        assert "data-trouble" not in text(reader.get(reverse(name, args=[contest.slug])))
    assert "data-trouble" not in text(Client().get(reverse("home")))


def test_a_banner_costs_no_query(
    client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = reverse("desk", args=[contest.slug])
    client.get(url)  # The page keeps what it reads.
    counts = []
    for watch in (Watch(look=Readings), Watch(look=nearly_full), Watch()):
        watched(monkeypatch, watch)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(url)
        counts.append(len(queries))
    assert counts == [counts[0]] * 3


def test_a_computer_that_woke_up_in_the_past_is_told_by_its_log(
    client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = LogLine.objects.first()
    assert line is not None
    yesterday = Moment(line.at - timedelta(days=1), 100.0)
    watched(monkeypatch, Watch(lambda: yesterday, Readings))
    url = reverse("desk", args=[contest.slug])
    assert "data-trouble" not in text(client.get(url))
    readings.begin()
    later = replace(yesterday, elapsed=200.0, wall=yesterday.wall + timedelta(seconds=100))
    monkeypatch.setattr(readings._watch, "_moment", lambda: later)
    assert 'data-trouble="clock_behind"' in text(client.get(url))


@pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="SQLite has one writer"
)
@pytest.mark.parametrize(("seconds", "shown"), [(0.4, False), (7.0, True)])
def test_a_write_that_waited_long_is_told(
    client: Client,
    contest: Contest,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    shown: bool,
) -> None:
    watched(monkeypatch, Watch(look=Readings))
    readings.note_wait(seconds)
    page: Any = client.get(reverse("desk", args=[contest.slug]))
    assert ('data-trouble="busy"' in text(page)) is shown
