"""Visits of phones: a token that dies, one line for each address, and no file without end."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from tournaments.annexes.evening.services.hall import (
    LIFE,
    MOST,
    is_token,
    note_visit,
    token,
    visits,
)


@pytest.fixture(autouse=True)
def data_folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def grow_old(data: Path, seconds: float) -> None:
    file = data / "hall-check" / "token"
    os.utime(file, (time.time() - seconds,) * 2)


def test_the_token_stays_the_same_while_the_page_is_shown(data_folder: Path) -> None:
    first = token()
    grow_old(data_folder, LIFE - 60)
    assert token() == first
    # The page was shown again: the token lives for another hour.
    grow_old_after = (data_folder / "hall-check" / "token").stat().st_mtime
    assert time.time() - grow_old_after < 60


def test_the_token_dies_an_hour_after_the_page_was_last_shown(data_folder: Path) -> None:
    first = token()
    grow_old(data_folder, LIFE + 60)
    assert not is_token(first)
    assert token() != first


def test_only_the_token_is_taken() -> None:
    assert not is_token("")
    token_ = token()
    assert is_token(token_)
    assert not is_token(token_[:-1])


def test_each_address_keeps_its_last_visit_the_newest_first(data_folder: Path) -> None:
    note_visit("192.168.1.20")
    note_visit("[fe80::1]")
    older = data_folder / "hall-check" / "by-192.168.1.20"
    os.utime(older, (time.time() - 100,) * 2)
    assert [visit.by for visit in visits()] == ["[fe80::1]", "192.168.1.20"]
    note_visit("192.168.1.20")
    assert [visit.by for visit in visits()] == ["192.168.1.20", "[fe80::1]"]


def test_a_stranger_who_invents_addresses_does_not_fill_the_disk(data_folder: Path) -> None:
    for number in range(MOST + 30):
        note_visit(f"host-{number}.example")
    note_visit("x" * 5000)
    note_visit("../../outside")
    assert len(visits()) == MOST
    assert list(data_folder.iterdir()) == [data_folder / "hall-check"]
