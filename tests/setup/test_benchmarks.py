"""Every benchmark can be loaded, reads the forms of today's pages, and prints what it measured."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks.figures import Figure
from benchmarks.forms import hidden_of, text_of
from benchmarks.load import ROUNDS_PLAYED, fill
from benchmarks.save_a_second import Hall
from tests.sweeps import for_each
from tournaments.models import Entry


@for_each("name", benchmarks.NAMES)
def test_a_benchmark_can_be_loaded(name: str) -> None:
    assert callable(importlib.import_module(f"benchmarks.{name}").measure)


@pytest.mark.django_db
def test_the_benchmarks_find_the_forms_that_they_send() -> None:
    contest = fill(4, 4)
    hall = Hall(contest)
    hall.save()
    assert Entry.objects.filter(match__round__number=ROUNDS_PLAYED + 1).count() == 1
    # Locust would patch this process: its file asks for this page and this field.
    page = hall.desk.get(f"{hall.round}tables/2/?way=totals", headers={"Accept-Encoding": "gzip"})
    assert {"csrfmiddlewaretoken", "token", "version", "match", "way"} <= hidden_of(
        text_of(page), "ns"
    ).keys()


def test_a_form_that_is_not_there_fails() -> None:
    with pytest.raises(AssertionError, match="no form"):
        hidden_of('<form><input name="other"></form>', "ns")


def _stands_in(monkeypatch: pytest.MonkeyPatch, name: str, measure: Callable[[], object]) -> None:
    monkeypatch.setitem(sys.modules, f"benchmarks.{name}", SimpleNamespace(measure=measure))


def test_a_benchmark_that_fails_keeps_none_from_printing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> list[Figure]:
        # What ran before is printed already.
        assert "first figure" in capsys.readouterr().out
        raise ValueError("broken")

    _stands_in(monkeypatch, "one", lambda: [Figure("first figure", 1, "floor", 1, bound=1)])
    _stands_in(monkeypatch, "two", broken)
    _stands_in(monkeypatch, "three", lambda: [Figure("slow figure", 3, "floor", 1, bound=1)])
    assert benchmarks.run(["one", "two", "three"]) == 1
    printed = capsys.readouterr()
    assert "slow figure" in printed.out
    assert printed.out.endswith("two: failed\nthree: slow figure: missed\n")
    assert "ValueError: broken" in printed.err
    assert benchmarks.run(["one"]) == 0
