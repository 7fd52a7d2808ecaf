"""Collection of the tests: pytest looks only at what it will run.

Each worker collects every test before its first one.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from _pytest.outcomes import OutcomeException
from _pytest.pathlib import ImportMode, import_path
from hypothesis.internal.conjecture import providers

from tests import ROOT

#: Marks of the tests that the everyday run leaves out.
MARKS = frozenset({"browser", "later", "slow"})
#: Tests that reach next to nothing that a cheaper one does not: `.ci/later.py` chooses them.
#: They run with the slow ones.
LATER = frozenset((ROOT / "tests" / "later.txt").read_text("utf-8").split())
#: The mark of all the tests of a file, in its text.
OF_A_FILE = re.compile(
    r"^pytestmark = \[?(?:[\w.]+(?:\([^()]*\))?, )*pytest\.mark\.(browser|slow)\]?$", re.MULTILINE
)

#: Fixtures that pytest-django runs before every test, for a mark or a fixture that the test may
#: have; the others need none of them, nor the last two: there is neither a unittest nor a site.
IDLE_WITHOUT = {
    "_django_db_marker": "django_db",
    "_django_set_urlconf": "urls",
    "_django_isolate_apps": "django_isolate_apps",
    "_template_string_if_invalid_marker": "ignore_template_errors",
    "_live_server_helper": "live_server",
    "_dj_autoclear_mailbox": "mailoutbox",
    "_django_setup_unittest": "a unittest",
    "_django_clear_site_cache": "a site",
}


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

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self, session: pytest.Session) -> Generator[None, object, object]:
        """Do not look for garbage while thousands of tests are collected: there is none.

        Pytest keeps each file of tests compiled, with its assertions rewritten, for the next run
        and for the other workers: as long as the collection itself. So each begins with its share.
        """
        gc.disable()
        worker = getattr(session.config, "workerinput", None)
        if worker and session.config.args_source is session.config.ArgsSource.TESTPATHS:
            number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
            for path in sorted((ROOT / "tests").rglob("test_*.py"))[number::count]:
                self.compile(path, session)
        return (yield)

    def compile(self, path: Path, session: pytest.Session) -> None:
        """Import a file of tests that the collection will ask for; it tells what is wrong there."""
        if self.pytest_ignore_collect(path) or self.is_left_out(path.read_text("utf-8")):
            return
        try:
            import_path(
                path,
                mode=ImportMode.importlib,
                root=session.config.rootpath,
                consider_namespace_packages=False,
            )
        except (Exception, OutcomeException):
            # Half a module must not be collected as a whole one.
            modules = [*sys.modules.items()]
            for name in [one for one, module in modules if is_at(module, path)]:
                del sys.modules[name]

    def is_left_out(self, text: str) -> bool:
        """Return whether all the tests of a file have one of the marks left out."""
        mark = OF_A_FILE.search(text)
        return mark is not None and mark[1] in self.left_out

    def pytest_collection_finish(self) -> None:
        """Keep the tests out of later searches for garbage: they took a sixth of the time."""
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out the folder whose tests all have one of the marks: it imports playwright."""
        browser = ROOT / "tests" / "browser"
        is_there = collection_path == browser or browser in collection_path.parents
        return True if is_there and {"browser", "slow"} <= self.left_out else None

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[Any], list[Any]]:
        """Leave out, before they are imported, files of marked tests and files without example.

        Four files in five have no example in their docstrings.
        """
        collectors = yield
        if not collectors:
            return collectors
        text = file_path.read_text("utf-8")
        if self.is_left_out(text):
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
            item.fixturenames = needed(item)  # type: ignore[attr-defined]

    @pytest.hookimpl(wrapper=True)
    def pytest_report_to_serializable(self) -> Generator[None, Any, Any]:
        """Send no keyword of a test to the process that shares them out: it reads none."""
        sent = yield
        sent["keywords"] = {}
        return sent


def is_at(module: ModuleType, path: Path) -> bool:
    """Return whether a module was read from this file."""
    return getattr(module, "__file__", None) == str(path)


def needed(item: pytest.Item) -> list[str]:
    """Return the fixtures of a test that do something for it.

    The others took a quarter of the time of a test that does nothing.
    """
    names: list[str] = item.fixturenames  # type: ignore[attr-defined]
    return [
        name
        for name in names
        if (why := IDLE_WITHOUT.get(name)) is None or why in item.keywords or why in names
    ]
