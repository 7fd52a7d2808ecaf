"""`make mutants` accepts existing modules only, and finds their tests."""

from __future__ import annotations

import importlib.util
from types import ModuleType

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
