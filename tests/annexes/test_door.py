"""The door of annexes: those that are off leave no trace, and an installed package adds its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tests import ROOT

#: Example of the documents.
PLUGIN = ROOT / "docs" / "plugin"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what a server says with the example installed and every annex off."""
    folder = tmp_path_factory.mktemp("alone")
    source, installed = folder / "plugin", folder / "installed"
    shutil.copytree(PLUGIN, source)
    install = ["install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run(
        [sys.executable, "-m", "pip", *install, "--target", str(installed), str(source)], check=True
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
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return said


def test_every_page_of_the_core_answers_without_annexes(alone: dict[str, Any]) -> None:
    assert alone["failed"] == {}
    assert len(alone["seen"]) > 60


def test_annexes_that_are_off_are_not_imported(alone: dict[str, Any]) -> None:
    assert alone["imported"] == []


def test_an_installed_package_adds_its_pages(alone: dict[str, Any]) -> None:
    assert '/buvette/">48 gobelets</a>' in alone["now"]
    assert any(path.endswith("/buvette/") for path in alone["seen"])
