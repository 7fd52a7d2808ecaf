"""Measure whether the tests notice changes in one module: `make mutants MODULE=scoring/score.py`.

mutmut makes the mutants: each is a copy of the module with one small change. The tests run against
each mutant. A mutant that fails a test is killed. A mutant that passes them all survives, and its
change is printed. The exit status is 1 if fewer than 95 % are killed.

Everything happens in a copy of the project, in a temporary folder. The tests are those listed here
for the module, or those given after it (TESTS=…).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import libcst as cst
from tests_for import TESTS, by_name, in_its_shelf

ROOT = Path(__file__).resolve().parent.parent
MUTMUT = Path(sys.executable).with_name("mutmut")
WANTED = 95  # per cent

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "var", "mutants", "__pycache__", ".hypothesis", ".*_cache"
)
PYTEST = ["-p", "mutants_profile", "--hypothesis-profile=mutants"]
PYTEST += ["-m", "not browser and not slow", "--reuse-db"]
# These plugins cost a second for each mutant and bring nothing here.
PYTEST += [f"-pno:{name}" for name in ("cacheprovider", "unraisableexception", "xdist")]
#: Every mutant meets the same examples. The first example that fails is enough, so hypothesis does
#: not look for a simpler one.
PROFILE = """
from hypothesis import Phase, settings

settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=settings.get_profile("ci").suppress_health_check,
    phases=[Phase.explicit, Phase.generate],
)
"""


def tests_of(module: str) -> list[str]:
    """Return the tests named for a module, else the tests with its name, else its shelf's tests."""
    return TESTS.get(module) or by_name(module) or in_its_shelf(module)


class DecoratedAfterwards(cst.CSTTransformer):
    """Rewrite `@d` above `def f` as `f = d(f)` below it: mutmut skips decorated functions."""

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef | cst.FlattenSentinel[cst.BaseStatement]:
        name = updated_node.name
        made: cst.BaseExpression = name
        for decorator in reversed(updated_node.decorators):
            called = decorator.decorator
            first = called
            while isinstance(first, cst.Attribute):
                first = first.value
            # mutmut handles static and class methods. `@f.setter` must stay above f, because it
            # needs the earlier f.
            known = isinstance(called, cst.Name) and called.value in ("staticmethod", "classmethod")
            if known or (isinstance(first, cst.Name) and first.value == name.value):
                return updated_node
            made = cst.Call(called, [cst.Arg(made)])
        if made is name:
            return updated_node
        bound = cst.SimpleStatementLine([cst.Assign([cst.AssignTarget(name)], made)])
        return cst.FlattenSentinel([updated_node.with_changes(decorators=[]), bound])


def prepare(copy: Path, module: str, tests: Sequence[str]) -> None:
    """Create the copy of the project in which mutmut works."""
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    source = copy / module
    tree = cst.parse_module(source.read_text(encoding="utf-8"))
    source.write_text(tree.visit(DecoratedAfterwards()).code, encoding="utf-8")
    (copy / "mutants_profile.py").write_text(PROFILE, encoding="utf-8")
    packages = ("scoring", "tournaments")
    settings = {
        "source_paths": list(packages),
        "only_mutate": [module],
        "also_copy": sorted(one.name for one in copy.iterdir() if one.name not in packages),
        # Each mutant is forked from a process that has imported the tests but run none.
        "process_isolation": "forkserver",
        "pytest_add_cli_args": PYTEST,
        "pytest_add_cli_args_test_selection": list(tests),
    }
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        for name, value in settings.items():
            file.write(f"{name} = {json.dumps(value)}\n")
        # A mutant that loops for ever is stopped after four times the duration of its tests, plus
        # ten seconds: a busy machine is slow to create the test database.
        file.write("timeout_multiplier = 4\ntimeout_constant = 10.0\n")


def environment(copy: Path) -> dict[str, str]:
    return os.environ | {"DATA_DIR": str(copy.parent / "var")}


def mutmut(copy: Path, *arguments: str) -> str:
    """Run a command of mutmut in the copy and return its output."""
    return subprocess.run(
        [MUTMUT, *arguments], cwd=copy, check=True, capture_output=True, encoding="utf-8"
    ).stdout


def run(copy: Path) -> dict[str, str]:
    """Run the mutants one after the other, because they share a test database, and return their
    states.
    """
    command = [MUTMUT, "run", "--max-children", "1"]
    if sys.stdout.isatty():
        subprocess.run(command, cwd=copy, env=environment(copy), check=True)
    else:
        done = subprocess.run(
            command, cwd=copy, env=environment(copy), capture_output=True, encoding="utf-8"
        )
        if done.returncode:
            # mutmut's counter writes each line over the previous one.
            said = done.stdout.split("\r")[-1] + done.stderr
            raise SystemExit(f"mutmut stopped: {said}")
    lines = mutmut(copy, "results", "--all", "true").splitlines()
    found = (line.strip().partition(": ") for line in lines)
    return {name: state for name, _, state in found if state}


def tested(copy: Path, mutant: str, *arguments: str, limit: float | None) -> int:
    """Run the tests of a mutant in a process of their own and return pytest's exit status."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", *PYTEST, *arguments]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    which = environment(copy) | {"MUTANT_UNDER_TEST": mutant}
    return subprocess.run(
        command, cwd=copy / "mutants", env=which, timeout=limit, **quiet
    ).returncode


def run_by_an_import(copy: Path, tests: Sequence[str]) -> bool:
    """Whether importing the tests runs code of the module: the mutant "fail" then raises."""
    return tested(copy, "fail", "--collect-only", *tests, limit=None) != 0


def again(copy: Path, name: str, tests: Sequence[str]) -> str:
    """Return the state of a mutant that is active before the modules are imported."""
    took = json.loads((copy / "mutants" / "mutmut-stats.json").read_text(encoding="utf-8"))
    limit = 60 + 8 * sum(took["duration_by_test"].values())
    try:
        return "killed" if tested(copy, name, *tests, limit=limit) else "survived"
    except subprocess.TimeoutExpired:
        return "timeout"


def report(copy: Path, module: str, states: dict[str, str]) -> int:
    """Print the survivors and the table. Return 1 if too few were killed; a time-out counts as
    killed.
    """
    count = Counter(states.values())
    alive = [name for name, state in states.items() if state not in ("killed", "timeout")]
    if count["timeout"]:
        print("\nTimed out:", *(name for name, state in states.items() if state == "timeout"))
    for name in alive:
        print(f"\n{mutmut(copy, 'show', name).strip()}")
    percent = 100 * (len(states) - len(alive)) / max(1, len(states))
    print(f"\n{'module':<42} mutants  killed  survived  timed out  killed %")
    print(
        f"{module:<42} {len(states):>7}  {count['killed']:>6}  {len(alive):>8}  "
        f"{count['timeout']:>9}  {percent:>7.1f}%"
    )
    return 0 if states and percent >= WANTED else 1


def main(arguments: Sequence[str]) -> int:
    if not arguments or not (ROOT / arguments[0]).is_file():
        print("MODULE= names a file of the project: make mutants MODULE=scoring/score.py")
        return 2
    module, tests = arguments[0], list(arguments[1:]) or tests_of(arguments[0])
    missing = [test for test in tests if not (ROOT / test.partition("::")[0]).exists()]
    if missing or not tests:
        print(f"No such tests for {module}: {' '.join(missing)} (choose them: TESTS=…)")
        return 2
    print(f"{module}, by {' '.join(tests)}")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder, "project")
        prepare(copy, module, tests)
        states = run(copy)
        alive = [name for name, state in states.items() if state not in ("killed", "timeout")]
        if alive and run_by_an_import(copy, tests):
            states |= {name: again(copy, name, tests) for name in alive}
        return report(copy, module, states)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
