"""Fixtures of the tests of the set-up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.setup.hall import made_at
from tournaments.machine.backups import files, record


@pytest.fixture
def database(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Path of the database of an isolated installation."""
    settings.DATA_DIR = tmp_path / "des données + 100 %"
    settings.DATA_DIR.mkdir()
    file = made_at(settings.DATA_DIR / "dixdeder.sqlite3")
    monkeypatch.setattr(files, "database_file", lambda: file)
    monkeypatch.setattr(record, "_unwritten", None)
    return file
