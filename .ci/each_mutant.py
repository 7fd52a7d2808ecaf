"""Plug-in of pytest that runs the tests against each mutant of a module: see `mutants.py`.

pytest starts and collects once. Each mutant then has a process of its own, forked from this one: it
runs the tests that call the changed function and ends at the first failure. The process that is
forked has run no test, so no mutant meets what another computation has cached. It has made the
database of the tests, in memory, and a fork copies it.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, settings
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state
from mutmut.utils.format_utils import mangled_name_from_mutant_name

#: In the folder where pytest runs: the mutants to try, which tests call which function and how long
#: each takes, which test killed the last mutant, and what became of them all.
TASK, CALLS = Path("mutants.json"), Path("calls.json")
KILLER, STATES = Path("killer.txt"), Path("states.json")
#: A test that does nothing but ask for the database. It is the first one.
WITH_DATABASE = Path("tests/test_database_of_mutants.py")
DATABASE = frozenset({"db", "transactional_db", "lasting"})
#: A mutant that loops for ever is stopped after so many times the seconds of its tests, and these
#: seconds more: seconds of the processor, or ten times as many if it waits.
TIMES, MORE = 4, 4

#: Every mutant meets the same examples. The first example that fails is enough, so hypothesis does
#: not look for a simpler one.
settings.register_profile(
    "mutants",
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


def pytest_configure(config: pytest.Config) -> None:
    if TASK.exists():
        config.pluginmanager.register(EachMutant(json.loads(TASK.read_text("utf-8"))))


def in_a_fork(work: Callable[[], int]) -> int:
    """Do this work in a process of its own. Return its status: below 0 if a signal ended it."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = 2
    try:
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        status = work()
    finally:
        os._exit(status)


def asks_for_the_database(item: pytest.Item) -> bool:
    fixtures: Sequence[str] = getattr(item, "fixturenames", ())
    return item.get_closest_marker("django_db") is not None or not DATABASE.isdisjoint(fixtures)


class EachMutant:
    """Plug-in that takes the place of pytest's loop over the tests."""

    def __init__(self, mutants: Sequence[str]) -> None:
        self.mutants = mutants
        #: Tests that have killed a mutant, the last one last.
        self.killers: dict[str, None] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        called_by_imports = sorted(state()._stats)
        state()._stats.clear()
        set_mutant_under_test("")
        self.session = session
        self.with_database, *self.items = session.items
        if any(map(asks_for_the_database, self.items)):
            connection.settings_dict["TEST"]["NAME"] = ":memory:"
            self.with_database.ihook.pytest_runtest_protocol(
                item=self.with_database, nextitem=self.items[0]
            )
        if in_a_fork(self.watch):
            raise pytest.UsageError("a test fails before any change")
        calls = json.loads(CALLS.read_text("utf-8"))
        states: dict[str, str] = {}
        for done, name in enumerate(self.mutants, start=1):
            tests = calls["tests"].get(mangled_name_from_mutant_name(name), ())
            states[name] = self.state_of(name, set(tests), calls["seconds"])
            if done % 50 == 0:
                alive = Counter(states.values())["survived"]
                print(f"{done} of {len(self.mutants)} mutants: {alive} survived", flush=True)
        STATES.write_text(json.dumps([states, called_by_imports]), "utf-8")
        return True

    def run(self, items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
        """Run tests, and keep what the session has prepared for them."""
        for item, following in pairwise([*items, self.with_database]):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            yield item

    def watch(self) -> int:
        """Note which functions each test calls. Return 1 if a test fails."""
        set_mutant_under_test("stats")
        tests: dict[str, list[str]] = defaultdict(list)
        seconds: dict[str, float] = {}
        begun = perf_counter()
        for item in self.run(self.items):
            seconds[item.nodeid] = perf_counter() - begun
            for function in state()._stats:
                tests[function].append(item.nodeid)
            state()._stats.clear()
            begun = perf_counter()
        CALLS.write_text(json.dumps({"tests": tests, "seconds": seconds}), "utf-8")
        return min(self.session.testsfailed, 1)

    def state_of(self, name: str, tests: set[str], seconds: dict[str, float]) -> str:
        """Run these tests against a mutant: those that killed others, then the quickest files."""
        items = [item for item in self.items if item.nodeid in tests]
        if not items:
            return "survived"
        of_file: Counter[Path] = Counter()
        for item in items:
            of_file[item.path] += seconds[item.nodeid]
        items.sort(key=lambda item: (of_file[item.path], item.path, seconds[item.nodeid]))
        latest = {test: place for place, test in enumerate(self.killers)}
        items.sort(key=lambda item: -latest.get(item.nodeid, -1))
        limit = MORE + int(TIMES * of_file.total())

        def failures() -> int:
            set_mutant_under_test(name)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            signal.alarm(10 * limit)
            for item in self.run(items):
                if self.session.testsfailed:
                    KILLER.write_text(item.nodeid, "utf-8")
                    return 1
            return 0

        status = in_a_fork(failures)
        if status == 0:
            return "survived"
        if status == 1:
            killer = KILLER.read_text("utf-8")
            self.killers.pop(killer, None)
            self.killers[killer] = None
        return "killed" if status > 0 else "timed out"
