"""The demonstration apart: who starts it and stops it, where it refuses, and how it ends."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.request import urlopen

import pytest
from django.test import Client
from django.urls import reverse
from filelock import FileLock

from tests.factories import make_contest, make_first_organiser, make_user
from tests.ports import free_port
from tests.views.helpers import text_of
from tournaments.annexes.evening.services import demonstration as service
from tournaments.annexes.evening.services.demonstration import (
    ALIVE,
    PATIENCE,
    STOP,
    TOLD,
    Demonstration,
    State,
    demonstration,
    tell,
)
from tournaments.machine.places import PACKAGE, another_process

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data_folder(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a data folder that holds the database, as on a laptop, on both databases."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(service, "database_file", lambda: tmp_path / "db.sqlite3")
    return tmp_path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Replace the start of the process."""
    started = Mock()
    monkeypatch.setattr(service, "_run", started)
    return started


@pytest.fixture
def organiser() -> Client:
    client = Client()
    client.force_login(make_first_organiser(), "tournaments.views.core.signing_in.LimitedBackend")
    return client


def press(client: Client) -> str:
    client.post(reverse("demonstration"))
    return text_of(client.get(reverse("hall-check")))


def test_it_starts_in_a_folder_of_its_own_on_another_port(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    shown = press(organiser)
    assert "Elle se prépare" in shown
    (started,) = run.call_args.args
    assert started.port > 80
    assert json.loads((data_folder / "demonstration/told.json").read_text())["port"] == started.port


def test_a_second_press_starts_no_second_one(organiser: Client, run: Mock) -> None:
    press(organiser)
    press(organiser)
    assert run.call_count == 1


def test_it_is_offered_with_its_name_and_password_once_it_answers(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    press(organiser)
    with serving(data_folder) as port:
        shown = text_of(organiser.get(reverse("hall-check"), headers={"Host": "localhost:8000"}))
    assert f"http://localhost:{port}/" in shown
    assert "TR7YM6" in shown


def test_one_whose_process_died_is_not_said_to_run_and_another_may_be_started(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    press(organiser)
    with serving(data_folder) as port:
        pass
    # Another program has taken its port since.
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        shown = text_of(organiser.get(reverse("hall-check")))
    assert "La démonstration ne tourne plus : elle s’est arrêtée." in shown
    assert "TR7YM6" not in shown
    assert "Arrêter la démonstration" not in shown
    assert "Elle se prépare" in press(organiser)
    assert run.call_count == 2


def test_one_that_died_before_it_was_filled_is_not_waited_for(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    press(organiser)
    note, long_ago = data_folder / "demonstration" / TOLD, time.time() - 2 * PATIENCE
    os.utime(note, (long_ago, long_ago))
    with FileLock(data_folder / "demonstration" / ALIVE):
        assert "Elle se prépare" in text_of(organiser.get(reverse("hall-check")))
    assert "elle s’est arrêtée" in text_of(organiser.get(reverse("hall-check")))


def test_its_button_asks_it_to_end_and_does_nothing_else(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    press(organiser)
    with serving(data_folder):
        assert "Arrêter la démonstration" in text_of(organiser.get(reverse("hall-check")))
        before = {path.name for path in (data_folder / "demonstration").iterdir()}
        shown = text_of(organiser.post(reverse("demonstration-stop"), follow=True))
        assert "Elle s’arrête." in shown
        assert "TR7YM6" not in shown
        after = {path.name for path in (data_folder / "demonstration").iterdir()}
        assert after - before == {STOP}
        # Another waits until it has ended.
        assert "La démonstration s’arrête : attendez un instant." in press(organiser)
    assert run.call_count == 1
    # Its process takes this file away when it ends.
    (data_folder / "demonstration" / TOLD).unlink()
    shown = press(organiser)
    assert "Elle se prépare" in shown
    assert run.call_count == 2


def test_one_that_does_not_run_is_not_stopped(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    text = text_of(organiser.post(reverse("demonstration-stop"), follow=True))
    assert "La démonstration ne tourne plus." in text
    assert not (data_folder / "demonstration").exists()


@contextmanager
def serving(data_folder: Path) -> Iterator[int]:
    """Do what the process of a demonstration that is filled does; yield its port."""
    folder = data_folder / "demonstration"
    with FileLock(folder / ALIVE), socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        tell(Demonstration(port, "demo", "TR7YM6"), folder)
        yield port


def test_one_that_fails_is_said_and_may_be_tried_again(
    organiser: Client, run: Mock, data_folder: Path
) -> None:
    press(organiser)
    tell(Demonstration(8001, state=State.FAILED), data_folder / "demonstration")
    assert "n’a pas pu se préparer" in text_of(organiser.get(reverse("hall-check")))
    assert "Elle se prépare" in press(organiser)
    assert run.call_count == 2


def test_only_the_first_account_starts_it_and_stops_it(run: Mock, data_folder: Path) -> None:
    make_first_organiser("owner")
    other = make_user("other")
    make_contest(0, organiser=other)
    client = Client()
    client.force_login(other, "tournaments.views.core.signing_in.LimitedBackend")
    assert client.post(reverse("demonstration")).status_code == 403
    assert "La personne qui a créé le premier compte" in text_of(client.get(reverse("hall-check")))
    assert not run.called
    (data_folder / "demonstration").mkdir()
    with serving(data_folder):
        assert client.post(reverse("demonstration-stop")).status_code == 403
        assert "Arrêter la démonstration" not in text_of(client.get(reverse("hall-check")))
        running = demonstration()
    assert running is not None
    assert running.state == State.READY


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        ({"TRUSTED_PROXY": ["127.0.0.1"]}, "proxy"),
        ({"COOKIE_PREFIX": "demo-"}, "déjà dans la démonstration"),
    ],
)
def test_it_is_refused_where_it_could_not_be_reached(
    organiser: Client, run: Mock, settings: Any, known: dict[str, Any], reason: str
) -> None:
    for name, value in known.items():
        setattr(settings, name, value)
    assert reason in press(organiser)
    assert not run.called


def test_it_is_refused_beside_postgresql(
    organiser: Client, run: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "database_file", lambda: None)
    assert "PostgreSQL" in press(organiser)
    assert not run.called


def test_it_is_refused_where_the_data_are_in_postgresql(
    organiser: Client, run: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "database_file", lambda: None)
    assert "garde ses données dans PostgreSQL" in press(organiser)
    assert not run.called


def test_a_computer_that_starts_no_process_says_so(organiser: Client, run: Mock) -> None:
    run.side_effect = PermissionError(13, "Permission denied")
    assert "n’a pas pu lancer la démonstration : Permission denied" in press(organiser)


def started(port: int, folder: Path) -> subprocess.Popen[bytes]:
    """Start the process of a demonstration, with its data in this folder."""
    return subprocess.Popen(
        another_process("demonstration", "--port", str(port)),
        cwd=PACKAGE.parent,
        env={**os.environ, "DATA_DIR": str(folder), "COOKIE_PREFIX": service.COOKIES},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


@pytest.mark.slow
@pytest.mark.parametrize("way", ["by its standard input", "by its file"])
def test_its_process_fills_serves_and_ends_when_it_is_asked(tmp_path: Path, way: str) -> None:
    port = free_port()
    process = started(port, tmp_path)
    try:
        assert "Dix de Der" in opened(port)
        document = json.loads((tmp_path / "told.json").read_text())
        assert (document["port"], document["username"]) == (port, "demo")
        assert service.is_alive(tmp_path)
        assert process.stdin is not None
        if way == "by its file":
            (tmp_path / STOP).touch()
        else:
            process.stdin.close()
        assert process.wait(180) == 0
        assert (tmp_path / TOLD).exists() == (way != "by its file")
        assert not service.is_alive(tmp_path)
    finally:
        process.kill()


@pytest.mark.slow
def test_its_process_ends_when_it_is_asked_while_it_is_filled(tmp_path: Path) -> None:
    (tmp_path / STOP).touch()
    tell(Demonstration(9), tmp_path)
    process = started(9, tmp_path)
    try:
        assert process.wait(180) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert not (tmp_path / TOLD).exists()
    finally:
        process.kill()


def opened(port: int) -> str:
    """Return the home page of the program that starts on this port."""
    for _attempt in range(360):
        try:
            with urlopen(f"http://127.0.0.1:{port}/") as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.5)
    raise AssertionError("nothing answers")
