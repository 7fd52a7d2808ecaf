"""Run the tests that are nearest to one file: `make test-for FILE=scoring/score.py`.

The nearest are those that `TESTS` lists for it or that have its name. Then come those that import
it, and those that ask an address whose view is in it. The tests of a template are those of the
views that show it. If there are none, the tests of its shelf run. Only `MOST` files answer within
ten seconds: the others are named.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST = 5
IMPORT = re.compile(r"^ *from ([\w.]+) import (\([^)]*\)|[^\n]+)|^ *import ([\w.]+)", re.MULTILINE)
SHOWN = re.compile(r"""["']([\w./-]+\.(?:html|txt))["']""")

#: Fast tests of each module whose mutants they must kill: see `mutants.py`.
TESTS = {
    "scoring/score.py": [
        "tests/scoring/games/test_belote.py",
        "tests/scoring/games/test_coinche.py",
        "tests/scoring/games/test_contree.py",
        "tests/scoring/test_options.py",
        "tests/scoring/test_deal_in_particular.py",
        "tests/scoring/test_clauses_of_annonces.py",
        "tests/scoring/test_clauses_of_bids.py",
        "tests/scoring/test_clauses_of_tricks.py",
        "tests/scoring/test_faults_in_a_match.py",
        "tests/scoring/test_tens.py",
        "tests/scoring/test_who_wins.py",
        "tests/scoring/marks/test_factors.py",
        "tests/scoring/test_second_scorer.py",
    ],
    "scoring/match.py": [
        "tests/scoring/test_match.py",
        "tests/scoring/test_match_in_particular.py",
        "tests/scoring/test_ends.py",
        "tests/scoring/test_decisive.py",
        "tests/scoring/test_penalties.py",
        "tests/scoring/test_who_wins.py",
        "tests/scoring/test_faults_in_a_match.py",
        "tests/scoring/test_clauses_of_annonces.py",
        "tests/scoring/test_tens.py",
        "tests/scoring/test_command_line_matches.py",
        "tests/scoring/test_second_scorer.py",
        "tests/scoring/duplicate/test_comparing.py",
        "tests/scoring/duplicate/test_command_line.py",
    ],
    "scoring/marks/table.py": [
        "tests/scoring/marks/test_table.py",
        "tests/scoring/marks/test_cells.py",
        "tests/scoring/marks/test_factors.py",
        "tests/scoring/games/test_belote.py",
        "tests/scoring/games/test_coinche.py",
        "tests/scoring/games/test_contree.py",
        "tests/scoring/test_options.py",
        "tests/scoring/test_clauses_of_bids.py",
        "tests/scoring/test_clauses_of_tricks.py",
        "tests/scoring/test_second_scorer.py",
    ],
    "scoring/criteria.py": ["tests/scoring/test_ranking.py", "tests/scoring/test_manches.py"],
    "scoring/ranking.py": ["tests/scoring/test_ranking.py"],
    "tournaments/pairing/matching.py": ["tests/pairing/test_matching.py"],
    "tournaments/regulation/awarding/giving.py": [
        "tests/regulation/awarding/test_giving.py",
        "tests/regulation/awarding/test_in_particular.py",
    ],
    "tournaments/queries/standings/cells.py": [
        "tests/queries/standings/test_cells.py",
        "tests/regulation/test_match_points.py",
    ],
    "tournaments/services/results/versions.py": [
        "tests/services/results/test_who_may_read.py",
        "tests/services/results/test_results.py",
        "tests/services/results/test_second_reading.py",
        "tests/services/results/test_taken_back.py",
        "tests/services/results/test_claims.py",
        "tests/annexes/at_table/views/test_one_device.py",
        "tests/services/results/test_read_twice_in_the_database.py",
    ],
}


@cache
def sources() -> dict[str, str]:
    """Return the text of each Python file and of each template, by path."""
    files = [*(ROOT / "templates").rglob("*.*")]
    for folder in ("scoring", "tournaments", "tests"):
        files += (file for kind in ("py", "html") for file in (ROOT / folder).rglob(f"*.{kind}"))
    return {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in sorted(files)}


def is_test(path: str) -> bool:
    """Return whether a path is a file of everyday tests."""
    return Path(path).name.startswith("test_") and not path.startswith("tests/browser/")


def shelf_of(path: str) -> str:
    """Return the folder of tests that mirrors the folder of a file."""
    parts = Path(path).parent.parts
    if "templates" in parts:
        parts = ("views", *parts[parts.index("templates") + 1 :])
    return "/".join(("tests", *parts[parts[:1] in (("tournaments",), ("tests",)) :]))


def in_its_shelf(path: str) -> list[str]:
    """Return the tests of the shelf of a file, or of the nearest around it that has some."""
    for shelf in (Path(shelf_of(path)), *Path(shelf_of(path)).parents[:-2]):
        tests = [one for one in sources() if is_test(one) and shelf in Path(one).parents]
        if tests:
            return tests
    return []


def by_name(path: str) -> list[str]:
    """Return the tests that have the name of a file, in its shelf or in a shelf around it."""
    named = re.compile(rf"test_{re.escape(Path(path).stem)}(_\w+)?\.py")
    shelves = {shelf_of(path), *map(str, Path(shelf_of(path)).parents)} - {"tests", "."}
    return [
        one
        for one in sources()
        if named.fullmatch(Path(one).name) and str(Path(one).parent) in shelves
    ]


def imported(text: str) -> Iterator[str]:
    """Yield the modules that a Python file may import, and each name that it takes from one."""
    for module, names, alone in IMPORT.findall(text):
        yield module or alone
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))


def importers(path: str) -> list[str]:
    """Return the files that import a module."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package = module.rpartition(".")[0]
    return [
        one
        for one, text in sources().items()
        # To read the imports of every file takes longer.
        if package in text and module in imported(text)
    ]


def views_of(template: str) -> list[str]:
    """Return the modules that show a template, or a template of its folder that includes it."""
    users = [
        one
        for one, text in sources().items()
        if Path(template).name in text
        and any(template.endswith(f"templates/{name}") for name in SHOWN.findall(text))
    ]
    modules = [one for one in users if one.endswith(".py")]
    around = (one for one in users if Path(one).parent == Path(template).parent and one != template)
    return modules or [module for one in around for module in views_of(one)]


def by_address(path: str) -> list[str]:
    """Return the tests that ask an address whose view is in a module."""
    view_name = path.removesuffix(".py").removeprefix("tournaments/").replace("/", ".")
    view = re.escape(view_name)
    names: list[str] = []
    annex = re.match(r"annexes/\w+(?=/\w)", path.removeprefix("tournaments/"))
    if annex:
        declared = sources().get(f"tournaments/{annex[0]}/__init__.py", "")
        part = re.escape(view_name.split(".", 2)[2])
        names += re.findall(rf'Route\(\s*"{part}:\w+",\s*"([\w-]+)"', declared)
    for text in sources().values():
        if view_name not in text:
            continue
        for variable in re.findall(rf'^(\w+) = late\("(?:tournaments\.)?{view}"\)', text, re.M):
            names += re.findall(rf'\b{variable}\.\w+, name="([\w-]+)"', text)
    if not names:
        return []
    pattern = re.compile(rf'\(\s*"({"|".join(names)})"')
    mentions = {one: len(pattern.findall(text)) for one, text in sources().items() if is_test(one)}
    return sorted(filter(mentions.get, mentions), key=lambda one: -mentions[one])


def tests_of(path: str) -> list[str]:
    """Return the tests of a file, nearest first: see the head of this module."""
    if is_test(path):
        return [path]
    nearest = TESTS.get(path) or ([] if path.startswith("tests/") else by_name(path))
    if path.endswith(".py"):
        direct = importers(path)
        further = [one for one in direct if is_test(one)] + by_address(path)
        # What only a package takes is tested through the package or its other importers.
        if not nearest and not further:
            further = [one for user in direct for one in (*by_name(user), *importers(user))]
    else:
        further = [one for view in views_of(path) for one in (*by_name(view), *by_address(view))]
    further = sorted(filter(is_test, further), key=lambda one: shelf_of(one) != shelf_of(path))
    return list(dict.fromkeys([*nearest, *further])) or in_its_shelf(path)


def main(arguments: list[str]) -> int:
    path = Path(arguments[0]).resolve() if arguments else ROOT
    if not (path.is_file() and path.is_relative_to(ROOT)):
        print("FILE= names a file of the project: make test-for FILE=scoring/score.py")
        return 2
    tests = tests_of(path.relative_to(ROOT).as_posix())
    if not tests:
        print(f"No test is near {path.relative_to(ROOT)}.")
        return 2
    if tests[MOST:]:
        print(f"Further files, not run: {' '.join(tests[MOST:])}")
    import pytest

    everyday = ["-m", "not browser and not slow", "-p", "no:xdist", "--slowest-files=3"]
    return pytest.main([*everyday, "-q", *tests[:MOST]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
