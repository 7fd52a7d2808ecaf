"""Collection of the tests: pytest looks only at what it will run.

Each worker collects every test before its first one.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis.internal.conjecture import providers

from tests import ROOT

#: Marks of the tests that the everyday run leaves out.
MARKS = frozenset({"browser", "later", "slow"})
#: Tests that reach nothing that a cheaper one does not, one a line: `.ci/later.py` chooses them.
#: They run with the slow ones.
LATER = frozenset((ROOT / "tests" / "later.txt").read_text("utf-8").split())
#: The mark of all the tests of a file, in its text.
OF_A_FILE = re.compile(
    r"^pytestmark = \[?(?:[\w.]+(?:\([^()]*\))?, )*pytest\.mark\.(browser|slow)\]?$", re.MULTILINE
)


def left_out(expression: str) -> frozenset[str]:
    """Return the marks whose tests do not run with `-m expression`, whatever else they have.

    >>> sorted(left_out("not browser and not slow"))
    ['browser', 'slow']
    >>> sorted(left_out("(slow or hypothesis) and not browser"))
    ['browser']
    >>> left_out("slow or not browser")
    frozenset()
    """
    outside_parentheses = re.sub(r"\([^()]*\)", "", expression)
    if re.search(r"[()]|\bor\b", outside_parentheses):
        return frozenset()
    return MARKS & set(re.findall(r"\bnot (\w+)", outside_parentheses))


class OnlyWhatRuns:
    """Plug-in that looks for no test in what runs none: half of the collection."""

    def __init__(self, expression: str) -> None:
        self.left_out = left_out(expression)

    def pytest_collection(self) -> None:
        """Do not look for garbage while thousands of tests are collected: there is none."""
        gc.disable()

    def pytest_collection_finish(self) -> None:
        """Keep the tests out of later searches for garbage: they took a sixth of the time."""
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out the folder whose tests all have one of the marks: it imports playwright."""
        if {"browser", "slow"} <= self.left_out and collection_path == ROOT / "tests" / "browser":
            return True
        return None

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[Any], list[Any]]:
        """Leave out, before they are imported, files of marked tests and files without example.

        Four files in five have no example in their docstrings.
        """
        collectors = yield
        if not collectors:
            return collectors
        text = file_path.read_text("utf-8")
        mark = OF_A_FILE.search(text)
        if mark and mark[1] in self.left_out:
            return []
        if not any(isinstance(one, DoctestModule) for one in collectors):
            return collectors
        if ">>>" not in text:
            return [one for one in collectors if not isinstance(one, DoctestModule)]
        parts = file_path.relative_to(ROOT).with_suffix("").parts
        if parts[0] != "tests":
            # Pytest would import the module a second time where its package imports it too.
            import_module(".".join(parts).removesuffix(".__init__"))
        return collectors

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(
        self, collector: pytest.Collector, name: str, obj: object
    ) -> list[Any] | None:
        """Leave out a marked function or class before pytest looks for its fixtures."""
        if name[:4] not in ("test", "Test"):
            return None
        if "later" in self.left_out and f"{collector.nodeid}::{name}" in LATER:
            return []
        marks = vars(obj).get("pytestmark", []) if hasattr(obj, "__dict__") else []
        if any(
            mark.name in self.left_out for mark in (marks if isinstance(marks, list) else [marks])
        ):
            return []
        return None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Mark what runs later; let hypothesis draw no constant of the program each day.

        It would read every module.
        """
        if "slow" in self.left_out:
            providers._get_local_constants = lambda: providers._local_constants
        for item in items:
            if item.nodeid.partition("[")[0] in LATER:
                item.add_marker("later")
