"""Fixtures and settings shared by all tests."""

from __future__ import annotations

import gc
import os
import shutil
from collections import Counter
from collections.abc import Generator, Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from _pytest.doctest import DoctestModule
from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.test import override_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests import ROOT
from tests.rows import database
from tournaments.annexes.seasons.queries.table import held_tables
from tournaments.annexes.years.queries.careers import held_careers
from tournaments.annexes.years.queries.feats import held_feats
from tournaments.models import LogLine
from tournaments.queries.core.held import held
from tournaments.services.core.action import Action
from tournaments.tables.core import NAMES, shown_changes
from tournaments.words.french import as_typed

# A property is a rule, not a benchmark: it must not fail because the machine is busy.
hypothesis_settings.register_profile(
    "everyday",
    max_examples=10,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# `make test-slow` tries more examples of each property.
hypothesis_settings.register_profile(
    "thorough", hypothesis_settings.get_profile("everyday"), max_examples=30
)
hypothesis_settings.load_profile("everyday")


#: Folders where the tests of a file send the same queries: they ask the same pages, whose services
#: and queries have tests of their own, or they draw rounds, which a pure package pairs.
ALIKE = ("/views/", "/services/draws/")
#: One test in so many of such a file is repeated on another database.
ONE_IN = 10


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only",
        action="store_true",
        help="run only the tests whose queries are to be repeated on another database",
    )
    parser.addoption(
        "--slowest-files", type=int, default=0, help="number of slow files to name at the end"
    )
    fuzzing = parser.getgroup("fuzzing", "hostile visits (make fuzz)")
    fuzzing.addoption("--fuzz-requests", type=int, default=600, help="number of requests")
    fuzzing.addoption("--fuzz-seed", type=int, default=1, help="seed of the visits")
    fuzzing.addoption("--fuzz-visit", type=int, help="make this visit alone")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--database-only`, leave out the tests that send no query of their own."""
    if not config.getoption("--database-only"):
        return
    kept = list(with_queries_of_their_own(items))
    left_out = set(items).difference(kept)
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = kept


def pytest_collection() -> None:
    """Do not look for garbage while thousands of tests are collected: there is none."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep the collected tests out of later searches for garbage: they took a sixth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


class FewDoctests:
    """Plug-in that looks for examples only in the files that have some."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[Any], list[Any]]:
        """Leave out the examples of four files in five, which have none, before they are read."""
        collectors = yield
        if not any(isinstance(one, DoctestModule) for one in collectors):
            return collectors
        if ">>>" not in file_path.read_text("utf-8"):
            return [one for one in collectors if not isinstance(one, DoctestModule)]
        parts = file_path.relative_to(ROOT).with_suffix("").parts
        if parts[0] != "tests":
            # Pytest would import the module a second time where its package imports it too.
            import_module(".".join(parts).removesuffix(".__init__"))
        return collectors


def pytest_configure(config: pytest.Config) -> None:
    # A hook of this file itself would see the files of `tests/` alone.
    config.pluginmanager.register(FewDoctests())


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """With `--slowest-files`, name the files whose tests took longest, with their preparation."""
    count = config.getoption("--slowest-files")
    seconds: Counter[str] = Counter()
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport):
            seconds[report.nodeid.partition("::")[0]] += report.duration
    if count and seconds:
        terminalreporter.section(f"slowest files, of {seconds.total():.0f} s")
    for path, duration in seconds.most_common(count):
        terminalreporter.write_line(f"{duration:6.2f} s  {path}")


def with_queries_of_their_own(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the tests of the database; of a file of `ALIKE`, one in ten and each that commits."""
    seen: Counter[Path] = Counter()
    for item in filter(touches_the_database, items):
        alike = any(folder in item.path.as_posix() for folder in ALIKE)
        if not alike or seen[item.path] % ONE_IN == 0 or commits(item):
            yield item
        seen[item.path] += 1


def commits(item: pytest.Item) -> bool:
    """Return whether a test commits what it writes: several people may then write at once."""
    mark = item.get_closest_marker("django_db")
    return mark is not None and bool(mark.kwargs.get("transaction"))


def touches_the_database(item: pytest.Item) -> bool:
    """Return whether a test asks pytest-django for the database, by its mark or by a fixture."""
    asked = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not asked.isdisjoint(
        {"db", "transactional_db"}
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    database.begin()


@pytest.fixture(scope="session", autouse=True)
def texts_as_they_are_typed() -> Iterator[None]:
    """Leave out the narrow spaces of French, so that a test compares what the sources say.

    `tests/tables/test_french.py` reads texts as they are shown.
    """
    with as_typed():
        yield


@pytest.fixture(scope="session", autouse=True)
def every_value_of_the_log_has_words() -> Iterator[None]:
    """Refuse, whichever test writes it, a line of the log with a value that no words name."""
    written = Action.log_line

    def worded(
        self: Action, verb: str, subject: str, before: Any = None, after: Any = None, *more: Any
    ) -> LogLine:
        names = {change.name for change in shown_changes(before, after)} - {""}
        assert names <= set(NAMES), (verb, names - set(NAMES))
        return written(self, verb, subject, before, after, *more)

    with patch.object(Action, "log_line", worded):
        yield


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Keep what fixtures of a module write until its last test; each test takes back its own."""
    with django_db_blocker.unblock(), transaction.atomic(), patch.object(database, "lasts", True):
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Use a fast password hasher, and the same key on each machine."""
    hashers = ["tests.passwords.QuickHasher"]
    with override_settings(PASSWORD_HASHERS=hashers, SECRET_KEY="key of the tests alone"):
        yield


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests away from the copies of a real database."""
    with override_settings(DATA_DIR=tmp_path_factory.mktemp("data"), COPIES_TO="", PHOTOS_FROM=""):
        yield


@pytest.fixture(scope="session", autouse=True)
def static_files_by_their_own_names(own_data_folder: None) -> Iterator[None]:
    """Show the same pages whether the static files have been collected or not.

    Each test client starts WhiteNoise, which then looks for a file when it is asked for: a list of
    all of them took a sixth of the time of the tests.
    """
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = {**settings.STORAGES, "staticfiles": plain}
    with override_settings(STORAGES=storages, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(autouse=True)
def no_page_of_another_test() -> None:
    """Clear what is held of contests: they belong to a database that no longer exists."""
    for known in caches.all(initialized_only=True):
        known.clear()
    for one in (held, held_tables, held_careers, held_feats):
        one.clear()


@pytest.fixture(scope="session", autouse=True)
def no_process_of_a_work() -> Iterator[None]:
    """Start no process for the works: it would open the database of the program."""
    with patch("tournaments.services.core.works.start_worker"):
        yield


@pytest.fixture(scope="session", autouse=True)
def few_made_up_sheets() -> Iterator[None]:
    """Compare the sheets of a contest with few made-up ones, without a rest: they take seconds."""
    few = patch("tournaments.annexes.rehearsal.queries.likelihood.REHEARSED", 1500)
    with few, patch("tournaments.annexes.rehearsal.views.unlikely.REST", 0):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_process_of_a_demonstration() -> Iterator[None]:
    """Start no demonstration: it would outlast the test, and take the processor of the others."""
    with patch("tournaments.services.core.demonstration._run"):
        yield


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of Chromium, for playwright's `executable_path`.

    If Chromium is missing, skip the browser test with a message; under CI, where it is installed,
    fail.
    """
    found = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )
    if found:
        # Playwright runs an event loop in the test's thread, where Django would refuse its queries.
        os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        return found
    reason = "Chromium is not installed (Debian: apt-get install chromium)"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
