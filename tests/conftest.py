"""Fixtures and settings shared by all tests."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests.collecting import OnlyWhatRuns
from tests.migrated import stand_in
from tests.rows import database
from tests.running import SettingsOfTests
from tournaments.annexes.seasons.queries.table import held_tables
from tournaments.annexes.years.queries.careers import held_careers
from tournaments.annexes.years.queries.feats import held_feats
from tournaments.annexes.years.queries.records import held_records
from tournaments.queries.core.held import held

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

#: Programs that are Chromium. The first has no windows of its own to draw: a page takes half the
#: time. It is the one that playwright starts when it is not told which.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


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
    """Refuse a browser test that `make test-browser` would not collect.

    With `--database-only`, leave out the tests that send no query of their own.
    """
    for item in items:
        if item.get_closest_marker("browser") and not item.nodeid.startswith("tests/browser/"):
            raise pytest.UsageError(f"{item.nodeid}: tests in Chromium are in tests/browser/")
    if not config.getoption("--database-only"):
        return
    kept = list(with_queries_of_their_own(items))
    left_out = set(items).difference(kept)
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = kept


def pytest_configure(config: pytest.Config) -> None:
    # A hook of this file itself would see the files of `tests/` alone.
    config.pluginmanager.register(OnlyWhatRuns(config.getoption("markexpr")))
    if config.getoption("dist", "no") == "no":
        # The process that shares the tests out runs none: it need not import the program.
        config.pluginmanager.register(SettingsOfTests())


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
    seen: Counter[object] = Counter()
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
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not fixtures.isdisjoint(
        {"db", "transactional_db"}
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Begin a test as a program does: nothing is held, and the database is that of migrations."""
    database.begin()
    for known in caches.all(initialized_only=True):
        known.clear()
    for one in (held, held_tables, held_careers, held_feats, held_records):
        one.clear()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, request: pytest.FixtureRequest
) -> None:
    """Take the migrated database of an earlier run, just before pytest-django makes it."""
    cache = getattr(request.config, "cache", None)
    if cache is not None and connection.vendor == "sqlite":
        # Pytest makes the folder, and tells git to leave it out.
        stand_in(cache.mkdir("migrated"))


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Keep what fixtures of a module write until its last test; each test takes back its own."""
    with django_db_blocker.unblock(), transaction.atomic(), patch.object(database, "lasts", True):
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of Chromium, for playwright's `executable_path`: the lightest one there is.

    If Chromium is missing, skip the browser test with a message; under CI, where it is installed,
    fail.
    """
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program:
        # Playwright runs an event loop in the test's thread, where Django would refuse its queries.
        os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        return program
    reason = "Chromium is not installed (Debian: apt-get install chromium-headless-shell)"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
