"""The program started twice, or beside another one: one server for a folder, and a free port."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import settings as known
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests import ROOT
from tests.factories import make_contest
from tests.sweeps import for_each
from tournaments.machine import places
from tournaments.management.commands import serve
from tournaments.management.offered import OFFERED
from tournaments.models import Contest
from tournaments.server import command
from tournaments.server.alone import PORT, Alone, next_free


@pytest.fixture
def alone(settings: Settings, tmp_path: Path) -> Alone:
    """The right to serve a folder of its own."""
    settings.DATA_DIR = tmp_path
    return Alone()


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """Addresses that the browser was asked to open."""
    urls: list[str] = []
    with patch("webbrowser.open", urls.append):
        yield urls


def test_a_second_start_leads_to_the_server_that_runs(alone: Alone, opened: list[str]) -> None:
    assert alone.taken()
    alone.note(8123)
    output = StringIO()

    with patch.object(serve, "run") as run:
        call_command("serve", "--next-port", "--browser", stdout=output)

    assert "tourne déjà, dans une autre fenêtre : http://localhost:8123/" in output.getvalue()
    assert opened == ["http://localhost:8123/"]
    run.assert_not_called()


@pytest.mark.slow
def test_a_killed_server_leaves_its_folder_to_the_next(tmp_path: Path) -> None:
    lines = (
        "import django, time; django.setup();"
        "from tournaments.server.alone import Alone; one = Alone();"
        "print(one.taken(), flush=True); time.sleep(60)"
    )
    environment = {**os.environ, "DATA_DIR": str(tmp_path)}
    environment["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    first = subprocess.Popen(
        [sys.executable, "-c", lines], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    assert first.stdout.readline() == "True\n"
    with patch.object(known, "DATA_DIR", tmp_path):
        second = Alone()
        assert not second.taken()
        first.kill()
        first.communicate()
        assert second.taken()


def test_a_server_that_only_reads_its_port_never_notes_one(alone: Alone, tmp_path: Path) -> None:
    alone.note(8123)

    assert alone.port_of_other() is None
    assert not (tmp_path / PORT).exists()


def test_a_port_taken_by_another_program_is_left_for_the_next_one() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]

        assert next_free(taken) > taken


@for_each(
    "typed, run",
    [
        ([], ["serve", "--browser", "--next-port"]),
        (["--port", "8001"], ["serve", "--browser", "--next-port", "--port", "8001"]),
        (["serve", "--port", "8001"], ["serve", "--port", "8001"]),
        (["verify"], ["verify"]),
        (["--help"], ["commands"]),
    ],
)
def test_the_command_alone_serves_and_opens_the_browser(typed: list[str], run: list[str]) -> None:
    done: list[Sequence[str]] = []
    with patch.object(sys, "argv", ["dixdeder", *typed]), patch.object(command, "run", done.append):
        command.main()

    assert done == [["dixdeder", *run]]


def test_the_demonstration_has_a_folder_of_its_own_in_that_of_the_data(tmp_path: Path) -> None:
    options = {"DATA_DIR": str(tmp_path), "DATABASE_URL": "postgres://ffb@server/season"}
    with patch.dict(os.environ, options), patch.object(command, "run") as run:
        with patch.object(sys, "argv", ["dixdeder", "demo"]):
            command.main()
        environment = os.environ["DATA_DIR"], os.environ.get("DATABASE_URL")

    assert environment == (str(tmp_path / "demo"), None)
    run.assert_called_once()


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.object(sys, "argv", ["dixdeder", "--version"]):
        command.main()

    assert capsys.readouterr().out == f"Dix de Der {places.version()}\n"
    assert f'version = "{places.version()}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_newest_changes_are_those_of_this_version_with_their_day() -> None:
    newest = re.search(r"(?m)^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"))

    assert newest is not None
    assert re.fullmatch(rf"{re.escape(places.version())} – \d{{4}}-\d\d-\d\d", newest[1])


def test_the_help_names_every_command_that_is_offered() -> None:
    output = StringIO()
    call_command("commands", all=True, stdout=output)

    assert [name for name in OFFERED if f"  {name} " not in output.getvalue()] == []


@pytest.mark.django_db
def test_a_demonstration_is_begun_again_only_in_its_own_folder(
    settings: Settings, tmp_path: Path
) -> None:
    """Without the file that says how to sign in, the folder is an organiser's."""
    settings.DATA_DIR = tmp_path
    contest = make_contest(2)

    with pytest.raises(CommandError, match="contient déjà quelque chose"):
        call_command("demo", "--serve", "--anew", stdout=StringIO())

    assert Contest.objects.get() == contest
    assert list(tmp_path.iterdir()) == []
