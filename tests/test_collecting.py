"""The everyday run leaves out what `make test-slow` or `make test-browser` runs, and only that."""

from __future__ import annotations

import re
from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import pytest

from tests import ROOT
from tests.collecting import IDLE_WITHOUT, LATER, OF_A_FILE, OnlyWhatRuns, needed

EVERYDAY = OnlyWhatRuns("not browser and not slow and not later")
SLOW = OnlyWhatRuns("(slow or later or hypothesis) and not browser")
#: A file of tests, as a collector names it.
FILE: Any = SimpleNamespace(nodeid="tests/test_made_up.py")


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

    assert EVERYDAY.pytest_pycollect_makeitem(FILE, "test_slow", test_slow) == []
    assert EVERYDAY.pytest_pycollect_makeitem(FILE, "TestSlow", TestSlow) == []
    assert SLOW.pytest_pycollect_makeitem(FILE, "test_slow", test_slow) is None
    assert EVERYDAY.pytest_pycollect_makeitem(FILE, "test_daily", test_daily) is None
    assert EVERYDAY.pytest_pycollect_makeitem(FILE, "TestDaily", TestDaily) is None


def test_a_test_runs_no_fixture_that_does_nothing_for_it(request: pytest.FixtureRequest) -> None:
    assert IDLE_WITHOUT.keys().isdisjoint(request.node.fixturenames)
    for keywords, names in (
        ({"django_db"}, ["_django_db_marker", "client"]),
        ({"urls"}, ["_django_set_urlconf", "client"]),
    ):
        item: Any = SimpleNamespace(fixturenames=[*IDLE_WITHOUT, "client"], keywords=keywords)
        assert needed(item) == names


def test_a_test_that_runs_later_is_left_out_of_the_everyday_run_alone() -> None:
    name = min(LATER)
    file, _, function = name.rpartition("::")
    collector: Any = SimpleNamespace(nodeid=file)

    def test_repeated() -> None: ...

    assert EVERYDAY.pytest_pycollect_makeitem(collector, function, test_repeated) == []
    assert SLOW.pytest_pycollect_makeitem(collector, function, test_repeated) is None


def test_every_test_that_runs_later_is_there() -> None:
    by_file: dict[str, set[str]] = defaultdict(set)
    for name in LATER:
        file, _, function = name.partition("::")
        by_file[file].add(function)
    for file, functions in by_file.items():
        known: set[str] = set()
        of_class = ""
        for line in (ROOT / file).read_text("utf-8").splitlines():
            if line.startswith("class "):
                of_class = re.split(r"\W+", line)[1] + "::"
            elif line.startswith(("def ", "    def ")):
                of_class = of_class if line.startswith(" ") else ""
                known.add(of_class + re.split(r"\W+", line.strip())[1])
        assert functions <= known, file


def test_every_folder_of_tests_is_a_package() -> None:
    """Elsewhere, two files of one name are one module, and the tests of one of them never run."""
    folders = {
        folder for file in (ROOT / "tests").rglob("test_*.py") for folder in file.parents
    } & {ROOT / "tests", *(ROOT / "tests").rglob("*")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
