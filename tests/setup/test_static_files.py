"""Static files are collected once, and again when they are incomplete or changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tournaments.management.static_files import collect_static


@pytest.fixture
def source(tmp_path: Path, settings: Any) -> Path:
    """The only file to collect."""
    sheet = tmp_path / "source" / "look.css"
    sheet.parent.mkdir()
    sheet.write_text("body { color: black }")
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [sheet.parent]
    settings.STATIC_ROOT = tmp_path / "collected"
    return sheet


def test_files_already_collected_are_left_alone(source: Path, tmp_path: Path) -> None:
    collect_static()
    collected = tmp_path / "collected" / "look.css"
    first = collected.stat().st_ino, collected.stat().st_mtime_ns

    collect_static()

    assert (collected.stat().st_ino, collected.stat().st_mtime_ns) == first


def test_a_changed_file_is_collected_again(source: Path, tmp_path: Path) -> None:
    collect_static()
    source.write_text("body { color: white }")

    collect_static()

    assert (tmp_path / "collected" / "look.css").read_text() == "body { color: white }"


def test_a_collection_that_was_cut_is_made_again(source: Path, tmp_path: Path) -> None:
    collected = tmp_path / "collected" / "look.css"
    collected.parent.mkdir()
    collected.write_text("body { col")

    collect_static()

    assert collected.read_text() == "body { color: black }"
