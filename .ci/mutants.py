"""Measure whether the tests notice changes in one module: `make mutants MODULE=scoring/score.py`.

mutmut makes the mutants: each is a copy of a function with one small change. The tests run against
each mutant (see `each_mutant.py`). A mutant that fails a test is killed. A mutant that passes them
all survives, and its change is printed. The exit status is 1 if fewer than 95 % are killed.

Everything happens in a copy of the project, in a temporary folder. The tests are those listed in
`tests_for.py` for the module, or those given after it (TESTS=…).
"""

from __future__ import annotations

import difflib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

import libcst as cst
from each_mutant import STATES, TASK, WITH_DATABASE
from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name, mangled_name_from_mutant_name
from tests_for import TESTS, by_name, in_its_shelf

ROOT = Path(__file__).resolve().parent.parent
WANTED = 95  # per cent
#: Seconds of a run of the tests that imports the modules again.
LONGEST = 120

LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".hypothesis", ".*_cache")
PYTEST = [sys.executable, "-m", "pytest", "-q", "--capture=no", "--assert=plain", "--tb=native"]
PYTEST += ["-p", "each_mutant", "--hypothesis-profile=mutants", "-m", "not browser and not slow"]
# These plugins take time for each mutant and bring nothing here.
PYTEST += [f"-pno:{name}" for name in ("cacheprovider", "unraisableexception", "xdist")]


def tests_of(module: str) -> list[str]:
    """Return the tests named for a module, else the tests with its name, else its shelf's tests."""
    return TESTS.get(module) or by_name(module) or in_its_shelf(module)


class DecoratedAfterwards(cst.CSTTransformer):
    """Rewrite `@d` above `def f` as `f = d(f)` below it: mutmut skips decorated functions."""

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef | cst.FlattenSentinel[cst.BaseStatement]:
        name = updated_node.name
        node: cst.BaseExpression = name
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
            node = cst.Call(called, [cst.Arg(node)])
        if node is name:
            return updated_node
        bound = cst.SimpleStatementLine([cst.Assign([cst.AssignTarget(name)], node)])
        return cst.FlattenSentinel([updated_node.with_changes(decorators=[]), bound])


def prepare(copy: Path, module: str) -> MutatedFile:
    """Create a copy of the project that holds every mutant of a module."""
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    tree = cst.parse_module((copy / module).read_text("utf-8"))
    # mutmut reads its settings in the folder where it runs.
    with chdir(copy):
        mutated = mutate_file_contents(module, tree.visit(DecoratedAfterwards()).code)
    (copy / module).write_text(mutated.code, "utf-8")
    (copy / WITH_DATABASE).write_text("def test_with_the_database(db): pass\n", "utf-8")
    return mutated


def pytest(copy: Path, *arguments: str, **more: Any) -> int:
    """Run pytest in the copy and return its exit status."""
    folders = {"DATA_DIR": str(copy.parent / "var"), "PYTHONPATH": str(copy / ".ci")}
    environment = os.environ | folders | more.pop("env", {})
    return subprocess.run([*PYTEST, *arguments], cwd=copy, env=environment, **more).returncode


def run(copy: Path, names: Sequence[str], tests: Sequence[str]) -> dict[str, str]:
    """Run the tests against the mutants, one after the other, and return what became of each."""
    (copy / TASK).write_text(json.dumps(names), "utf-8")
    pytest(copy, WITH_DATABASE.as_posix(), *tests, env={"MUTANT_UNDER_TEST": "stats"})
    if not (copy / STATES).exists():
        raise SystemExit("The tests must pass before any change.")
    states, called_by_imports = json.loads((copy / STATES).read_text("utf-8"))
    (copy / TASK).unlink()
    for name, state in states.items():
        if state == "survived" and mangled_name_from_mutant_name(name) in called_by_imports:
            states[name] = from_the_import_on(copy, name, tests)
    return states


def from_the_import_on(copy: Path, name: str, tests: Sequence[str]) -> str:
    """Return the state of a mutant that is active before the modules are imported."""
    active, quiet = {"MUTANT_UNDER_TEST": name}, subprocess.DEVNULL
    try:
        failed = pytest(copy, "-x", *tests, env=active, stdout=quiet, stderr=quiet, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return "timed out"
    return "killed" if failed else "survived"


def change(mutated: MutatedFile, name: str) -> str:
    """Return what a mutant changes in its function, as a difference."""
    lines = mutated.code.splitlines()

    def body(function: str) -> list[str]:
        span = mutated.line_span_by_function_name[function]
        return [line.replace(function, short) for line in lines[span.start - 1 : span.end]]

    short = mangled_name_from_mutant_name(name)
    both = body(f"{short}__mutmut_orig"), body(name)
    return "\n".join([*difflib.unified_diff(*both, lineterm="", n=2)][2:])


def report(module: str, mutated: MutatedFile, states: dict[str, str]) -> int:
    """Print the survivors and the table. Return 1 if too few were killed; a time-out counts as
    killed.
    """
    count = Counter(states.values())
    if count["timed out"]:
        print("\nTimed out:", *(name for name, state in states.items() if state == "timed out"))
    for name, state in states.items():
        if state == "survived":
            short = name.rpartition(".")[2]
            print(f"\n{short}\n{change(mutated, short)}")
    percent = 100 * (len(states) - count["survived"]) / max(1, len(states))
    print(f"\n{'module':<42} mutants  killed  survived  timed out  killed %")
    print(
        f"{module:<42} {len(states):>7}  {count['killed']:>6}  {count['survived']:>8}  "
        f"{count['timed out']:>9}  {percent:>7.1f}%"
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
        mutated = prepare(copy, module)
        names = [get_mutant_name(Path(module), name) for name in mutated.mutant_names]
        return report(module, mutated, run(copy, names, tests))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
