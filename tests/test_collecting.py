"""The everyday run leaves out what `make test-slow` or `make test-browser` runs, and only that."""

from __future__ import annotations

import re

import pytest

from tests import ROOT
from tests.collecting import OF_A_FILE, OnlyWhatRuns

EVERYDAY = OnlyWhatRuns("not browser and not slow")
SLOW = OnlyWhatRuns("(slow or hypothesis) and not browser")


def test_every_file_of_the_folder_left_out_has_a_mark() -> None:
    folder = ROOT / "tests" / "browser"
    assert EVERYDAY.pytest_ignore_collect(folder)
    assert not SLOW.pytest_ignore_collect(folder)
    marks = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.(browser|slow)\b", re.MULTILINE)
    files = list(folder.rglob("test_*.py"))
    assert files
    assert [file for file in files if not marks.search(file.read_text("utf-8"))] == []


def test_a_file_is_left_out_for_its_own_mark_alone() -> None:
    for line, mark in (
        ("pytestmark = pytest.mark.slow", "slow"),
        ("pytestmark = [pytest.mark.django_db, pytest.mark.slow]", "slow"),
        ("pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]", "browser"),
    ):
        mark_of_file = OF_A_FILE.search(f"import pytest\n\n{line}\n")
        assert mark_of_file is not None
        assert mark_of_file[1] == mark
    for line in (
        "pytestmark = pytest.mark.django_db",
        "    pytestmark = pytest.mark.slow",
        "pytestmark = [pytest.mark.django_db, *([pytest.mark.slow] if ON_SQLITE else [])]",
    ):
        assert OF_A_FILE.search(f"import pytest\n\n{line}\n") is None


def test_a_function_or_a_class_is_left_out_for_its_mark() -> None:
    @pytest.mark.slow
    def test_slow() -> None: ...

    @pytest.mark.django_db
    def test_daily() -> None: ...

    class TestSlow:
        pytestmark = pytest.mark.slow

    class TestDaily:
        test_of_it = test_slow

    assert EVERYDAY.pytest_pycollect_makeitem("test_slow", test_slow) == []
    assert EVERYDAY.pytest_pycollect_makeitem("TestSlow", TestSlow) == []
    assert SLOW.pytest_pycollect_makeitem("test_slow", test_slow) is None
    assert EVERYDAY.pytest_pycollect_makeitem("test_daily", test_daily) is None
    assert EVERYDAY.pytest_pycollect_makeitem("TestDaily", TestDaily) is None
