"""Choose more tests that run later, with the slow ones: `make later`, a quarter of an hour.

A test runs later if it costs something, and the tests that stay also reach nearly every branch of
the program and every node of a template that it reaches. What stays is chosen greedily: at each
step, the test that reaches most that is new for its CPU. Tests of files and documents stay: what
they read is neither a branch nor a node. The list is `tests/later.txt`; a test of it stays
there, and an empty list chooses among all tests.
"""

from __future__ import annotations

import heapq
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "later.txt"
#: Folder where each worker writes what its tests reach, in the environment of the run.
REACHED = "DIXDEDER_REACHED"
#: CPU seconds, measured with the branches, below which a test stays: its place costs as much.
CHEAP = 0.1
#: A test stays if it reaches more new branches and nodes than this in each of those CPU seconds.
WORTH = 15
#: Tests of the rules of a contest: one that reaches anything new stays.
OF_RULES = ("tests/scoring/", "tests/pairing/", "tests/regulation/", "tests/regulations/")
#: Tests that read files of the repository.
OF_FILES = ("tests/setup/", "tests/documents/")


class Reached:
    """Plug-in of a worker: writes the CPU of each test, its branches and its nodes of templates."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tests: dict[str, dict[str, Any]] = {}
        self.nodes: set[str] = set()
        self.coverage = coverage.Coverage(
            data_file=str(folder / "branches.sqlite"),
            data_suffix=True,
            source=[str(ROOT / "tournaments"), str(ROOT / "scoring")],
            branch=True,
            config_file=False,
            messages=False,
        )
        self.coverage.start()

    def pytest_collection_finish(self) -> None:
        """Note each node of a template that is rendered."""
        from django.template.base import Node

        rendered, nodes = Node.render_annotated, self.nodes

        def noted(node: Any, context: Any) -> Any:
            token, origin = getattr(node, "token", None), getattr(node, "origin", None)
            if token is not None and origin is not None:
                nodes.add(f"{origin.template_name}:{token.lineno}:{token.contents}")
            return rendered(node, context)

        patch.object(Node, "render_annotated", noted).start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        self.nodes.clear()
        before = _cpu()
        try:
            return (yield)
        finally:
            self.tests[item.nodeid] = {"cpu": _cpu() - before, "nodes": sorted(self.nodes)}
            self.coverage.switch_context("")

    def pytest_unconfigure(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        (self.folder / f"tests-{os.getpid()}.json").write_text(json.dumps(self.tests), "utf-8")


def _cpu() -> float:
    """Return the CPU seconds of this process and of those that it waited for."""
    both = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plug-in in a worker: the process that shares out the tests runs none."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        config.pluginmanager.register(Reached(Path(os.environ[REACHED])))


def read(folder: Path) -> tuple[dict[str, float], dict[str, set[str]]]:
    """Return the CPU seconds of each test, without its values, and what it reaches."""
    cost: dict[str, float] = defaultdict(float)
    reached: dict[str, set[str]] = defaultdict(set)
    for path in folder.glob("tests-*.json"):
        for nodeid, one in json.loads(path.read_text("utf-8")).items():
            cost[_function(nodeid)] += one["cpu"]
            reached[_function(nodeid)].update(one["nodes"])
    for path in folder.glob("branches.sqlite*"):
        with sqlite3.connect(path) as base:
            rows = base.execute(
                "select context.context, file.path, arc.fromno, arc.tono from arc"
                " join context on context.id = arc.context_id join file on file.id = arc.file_id"
                " where context.context != ''"
            )
            for nodeid, file, start, end in rows:
                reached[_function(nodeid)].add(f"{file}:{start}:{end}")
    return cost, reached


def _function(nodeid: str) -> str:
    return nodeid.partition("[")[0]


def chosen(cost: Mapping[str, float], reached: Mapping[str, set[str]]) -> list[str]:
    """Return the tests that may run later."""
    dear = {
        name
        for name, cpu in cost.items()
        if cpu >= CHEAP and name.startswith("tests/") and not name.startswith(OF_FILES)
    }
    covered = set().union(*(reached[name] for name in cost if name not in dear))
    left = [(-len(reached[name] - covered) / cost[name], name) for name in dear]
    heapq.heapify(left)
    later = []
    while left:
        _gain, name = heapq.heappop(left)
        gain = len(reached[name] - covered) / cost[name]
        if gain <= (0 if name.startswith(OF_RULES) else WORTH):
            later.append(name)
        elif left and gain < -left[0][0]:
            # Tests taken since reach a part of what this one does.
            heapq.heappush(left, (-gain, name))
        else:
            covered |= reached[name]
    return sorted(later)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-q"),
                *("-m", "not browser and not slow and not later", "-p", "later"),
            ],
            cwd=ROOT,
            env={**os.environ, REACHED: folder, "PYTHONPATH": str(ROOT / ".ci")},
            check=False,
        )
        # What a failing test reached is known too.
        if ended.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            sys.exit(ended.returncode)
        cost, reached = read(Path(folder))
    more = chosen(cost, reached)
    LIST.write_text("\n".join(sorted({*LIST.read_text("utf-8").split(), *more})) + "\n", "utf-8")
    part = sum(cost[name] for name in more) / sum(cost.values())
    print(f"{len(more)} more tests of {len(cost)} run later: {part:.0%} of the CPU.")
    whole = set().union(*reached.values())
    stays = set().union(*(reached[name] for name in cost.keys() - set(more)))
    print(f"They alone reach {len(whole - stays)} branches and nodes of {len(whole)}.")


if __name__ == "__main__":
    main()
