"""The door of annexes: those that are off leave no trace, and installed packages add their own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tests import ROOT

#: Examples of the documents.
PLUGINS = ROOT / "docs" / "plugin"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what a server says with the examples installed and every annex off."""
    folder = tmp_path_factory.mktemp("alone")
    sources, installed = folder / "plugins", folder / "installed"
    shutil.copytree(PLUGINS, sources)
    install = ["install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    packages = [str(file.parent) for file in sources.glob("*/pyproject.toml")]
    subprocess.run(
        [sys.executable, "-m", "pip", *install, "--target", str(installed), *packages], check=True
    )
    environment = {
        **os.environ,
        "ANNEXES": "",
        "DATA_DIR": str(folder / "data"),
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        "PYTHONPATH": str(installed),
    }
    environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "-m", "tests.annexes.alone"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    document: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return document


def test_every_page_of_the_core_answers_without_annexes(alone: dict[str, Any]) -> None:
    assert alone["failed"] == {}
    assert len(alone["seen"]) > 60


def test_annexes_that_are_off_are_not_imported(alone: dict[str, Any]) -> None:
    assert alone["imported"] == []


def test_an_installed_package_adds_its_piece_and_its_poster(alone: dict[str, Any]) -> None:
    assert '/poster/">48 gobelets</a>' in alone["now"]
    assert any(path.endswith("/poster/") for path in alone["seen"])
    assert "gobelets à préparer" in alone["poster"]


def test_an_installed_package_shows_a_table_over_a_video(alone: dict[str, Any]) -> None:
    before, after = alone["overlay"]
    assert before["refresh"] == after["refresh"] == "5"
    names = re.findall(r'font-size="36">([^<]+)', before["text"])
    assert len(names) == 2
    assert re.findall(r'text-anchor="end">([^<]*)', before["text"]) == ["", ""]
    assert re.findall(r'text-anchor="end">([^<]*)', after["text"]) == ["1000", "944"]
