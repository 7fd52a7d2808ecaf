"""Commands on a sick disk or database: one sentence, the command to type, no trace, status 1."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from tests import ROOT
from tests.machine.health.sqlite import held_by_another, ruin
from tests.ports import free_port
from tests.sweeps import slowly
from tournaments.machine.health import console
from tournaments.server import command
from tournaments.words.texts import Refused

on_sqlite = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="a file fails, not a server"
)
NOTHING: Mapping[str, str] = MappingProxyType({})


def forbidding_writes(folder: Path) -> list[str]:
    """Return what begins a command for which a folder can only be read.

    Rights stop everybody but root, for whom the folder is mounted for reading.
    """
    if os.geteuid() != 0:
        folder.chmod(0o500)
        return []
    mounted = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    before = ["unshare", "--mount", "sh", "-c", mounted, str(folder)]
    if shutil.which("unshare") is None or subprocess.run([*before, "true"]).returncode:
        pytest.skip("root may not mount here")
    return before


def manage(
    data: Path, *words: str, before: Sequence[str] = (), environment: Mapping[str, str] = NOTHING
) -> str:
    """Run a command that fails, and return what it says: a single line, without a trace."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [*before, sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**kept, "DATA_DIR": str(data), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    errors = done.stderr.strip()
    assert "Traceback" not in done.stdout + errors
    assert len(errors.splitlines()) == 1, errors
    return errors


def serve(data: Path, before: Sequence[str] = (), environment: Mapping[str, str] = NOTHING) -> str:
    words = ("serve", "--port", str(free_port()))
    return manage(data, *words, before=before, environment=environment)


@pytest.fixture
def data(db: None, tmp_path: Path) -> Path:
    """Folder of data with an empty database of this version."""
    folder = tmp_path / "des données"
    folder.mkdir()
    call_command("backup", database(folder), stdout=StringIO())
    return folder


def database(data: Path) -> Path:
    return data / "dixdeder.sqlite3"


@pytest.mark.slow
@on_sqlite
def test_a_ruined_database_is_not_served_and_the_newest_good_copy_is_named(data: Path) -> None:
    kept = data / "backups"
    kept.mkdir()
    copies = [kept / f"dixdeder-2026-11-21-{hour}0000.sqlite3" for hour in (10, 11, 12)]
    for hour, copy in enumerate(copies):
        shutil.copy(database(data), copy)
        os.utime(copy, (hour, hour))
    _oldest, good, newest = copies
    ruin(newest)
    ruin(database(data))
    before = database(data).read_bytes()

    message = serve(data)
    assert "est abîmée" in message
    assert message.endswith(f".venv/bin/python manage.py restore '{good}'")
    assert database(data).read_bytes() == before


@pytest.mark.slow
def test_without_a_good_copy_it_says_where_to_look(tmp_path: Path) -> None:
    database(tmp_path).write_text("Dear organiser, " * 1000)
    printed = manage(tmp_path, "verify")
    assert "aucune bonne copie n’est dans" in printed
    assert "clé USB" in printed
    assert printed.endswith("manage.py restore …")


@on_sqlite
@pytest.mark.slow
def test_a_database_that_another_program_holds_is_not_waited_for(data: Path) -> None:
    with held_by_another(database(data)):
        message = serve(data)
    assert "Un autre programme tient la base" in message
    assert f"lsof '{database(data)}'" in message


@pytest.mark.slow
def test_a_postgresql_that_does_not_answer(tmp_path: Path) -> None:
    address = f"postgres://club:secret@127.0.0.1:{free_port()}/club"
    message = serve(tmp_path, environment={"DATABASE_URL": address})
    assert "PostgreSQL ne répond pas à 127.0.0.1" in message
    assert "sudo systemctl start postgresql" in message
    assert "secret" not in message


def test_a_database_that_is_not_prepared(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "new")) as new, pytest.raises(sqlite3.Error) as met:
        new.execute("SELECT * FROM tournaments_contest")
    assert console.failure_sentence(met.value).endswith(".venv/bin/python manage.py migrate")


def test_a_folder_of_data_that_cannot_be_made_is_told_before_any_setting_is_known(
    tmp_path: Path,
) -> None:
    printed = manage(tmp_path / "var", "verify", before=forbidding_writes(tmp_path))
    assert f"ne peut pas lire ou écrire dans {tmp_path}." in printed
    assert f"chmod -R u+rwX {tmp_path}" in printed
    assert printed.endswith(".venv/bin/python manage.py verify")


@on_sqlite
@pytest.mark.slow
def test_a_database_that_can_only_be_read_is_not_served(data: Path) -> None:
    message = serve(data, forbidding_writes(data), {"SECRET_KEY": "known"})
    assert f"Dix de Der ne peut pas lire ou écrire dans '{data}'." in message


def test_what_a_full_stick_answers_names_the_stick(tmp_path: Path) -> None:
    stick = tmp_path / "clé usb"
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    refused = Refused("La copie n’a pas pu être écrite.")
    refused.__cause__ = full
    with (
        patch("tournaments.management.commands.backup.save", side_effect=refused),
        pytest.raises(CommandError) as met,
    ):
        call_command("backup", stick / "dimanche.sqlite3")
    assert f"rien de plus ne s’écrit dans '{stick}'" in str(met.value)


def test_a_fault_of_the_program_has_no_such_sentence() -> None:
    assert console.failure_sentence(KeyError("a bug")) == ""


@pytest.mark.parametrize("below", ["here", *slowly("")])
def test_a_folder_of_data_that_cannot_be_made_is_one_sentence(tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.touch()

    assert f"ne peut pas lire ou écrire dans {file / below}." in manage(file / below, "commands")


def test_postgresql_without_its_driver_is_one_sentence(tmp_path: Path) -> None:
    for name in ("psycopg", "psycopg2"):
        (tmp_path / f"{name}.py").write_text("raise ImportError")
    without = {"PYTHONPATH": str(tmp_path), "DATABASE_URL": "postgres://one@localhost/x"}
    printed = manage(tmp_path / "data", "migrate", environment=without)

    assert printed.endswith("-m pip install 'psycopg[binary]'") or "Enlevez DATABASE_URL" in printed


@pytest.mark.parametrize(("pip", "advice"), [(object(), "-m pip install"), (None, "Enlevez")])
def test_a_python_that_installs_nothing_is_not_told_to(
    monkeypatch: pytest.MonkeyPatch, pip: object, advice: str
) -> None:
    monkeypatch.setattr(console, "find_spec", lambda _name: pip)
    error = ImproperlyConfigured()
    error.__context__ = ImportError()

    assert advice in console.failure_sentence(error)


@pytest.mark.parametrize(
    "variable",
    [
        "DATABASE_URL=nonsense",
        *slowly(
            "HTTPS=perhaps",
            "DATABASE_URL=mysql://one@localhost/x",
            "CACHE_URL=nonsense",
            "TIME_ZONE=Mars/North",
            "LOG_REQUESTS=perhaps",
        ),
    ],
)
def test_a_variable_that_cannot_be_read_is_one_sentence(tmp_path: Path, variable: str) -> None:
    name, _, value = variable.partition("=")
    refusal = manage(tmp_path, "serve", environment={name: value})

    assert f"La variable {name} a une valeur" in refusal
    assert value not in refusal


@pytest.mark.parametrize("word", ["version", "--version", "-V"])
def test_the_version_is_that_of_the_program(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with patch.object(sys, "argv", ["dixdeder", word]):
        command.main()
    assert capsys.readouterr().out.startswith("Dix de Der ")
