"""`make mutants` accepts existing modules only, and finds their tests."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests import ROOT


@pytest.fixture
def mutants(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / ".ci")
    spec = importlib.util.spec_from_file_location("mutants", ROOT / ".ci" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_module_and_every_test_it_names_is_there(mutants: ModuleType) -> None:
    named = [*mutants.TESTS, *(test for tests in mutants.TESTS.values() for test in tests)]

    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_a_module_that_is_not_named_has_the_tests_of_its_name_or_of_its_folder(
    mutants: ModuleType,
) -> None:
    assert mutants.tests_of("scoring/reading/notation.py") == ["tests/scoring/test_notation.py"]
    ranking = mutants.tests_of("tournaments/pairing/ranking/sweep.py")
    assert {path.rpartition("/")[0] for path in ranking} == {"tests/pairing/ranking"}
    assert mutants.tests_of("tournaments/nowhere/else.py") == []


def test_a_module_that_does_not_exist_is_refused(
    mutants: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mutants.main(["scoring/luck.py"]) == 2
    assert "MODULE=" in capsys.readouterr().out


def test_what_is_decorated_is_mutated_too(mutants: ModuleType) -> None:
    source = "class A:\n    @property\n    def f(self): return 1\n"
    tree = mutants.cst.parse_module(source).visit(mutants.DecoratedAfterwards())

    scope: dict[str, type] = {}
    exec(tree.code, scope)
    assert "@" not in tree.code
    assert scope["A"]().f == 1


LUCK = """
CARDS = []


def kept(function):
    CARDS.append(function(1))
    return function


@kept
def double(card):
    return card * 2


def unseen(card):
    return card + 1
"""
TESTS_OF_LUCK = """
from scoring.luck import CARDS, double


def test_a_card_counts_double():
    assert double(4) == 8


def test_the_cards_are_kept():
    assert CARDS == [2]
"""

SETTINGS_OF_LUCK = """
[tool.mutmut]
source_paths = ["scoring"]
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = "--import-mode=importlib"
markers = ["slow", "browser"]
"""


@pytest.mark.slow
def test_a_change_that_no_test_notices_is_shown(
    mutants: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    project = tmp_path / "project"
    shutil.copytree(ROOT / ".ci", project / ".ci")
    (project / "pyproject.toml").write_text(SETTINGS_OF_LUCK, "utf-8")
    for name, text in (("scoring/luck.py", LUCK), ("tests/test_luck.py", TESTS_OF_LUCK)):
        (project / name).parent.mkdir()
        (project / name).write_text(text, "utf-8")
    monkeypatch.setattr(mutants, "ROOT", project)
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")

    assert mutants.main(["scoring/luck.py", "tests/test_luck.py"]) == 1

    shown = capfd.readouterr().out
    assert "+    return card + 2" in shown  # no test calls it
    assert "-    return card * 2" not in shown
    assert "-    CARDS.append(function(1))" not in shown  # the import has called it
