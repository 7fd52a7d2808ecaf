"""Longest series of matches won in a row."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.annexes.years.rules import Run, longest_runs


def test_a_series_goes_on_from_one_contest_to_the_next() -> None:
    assert longest_runs({"a": [(3, "LWW"), (8, "WWL")]}) == [Run("a", 4, 3, 8)]


def test_a_draw_ends_a_series() -> None:
    assert longest_runs({"a": [(1, "WWDW")]}) == [Run("a", 2, 1, 1)]


def test_every_longest_series_is_given() -> None:
    runs = longest_runs({"a": [(1, "WWL"), (2, "WW")], "b": [(1, "WLWW")], "c": [(1, "W")]})
    assert runs == [Run("a", 2, 1, 1), Run("a", 2, 2, 2), Run("b", 2, 1, 1)]


def test_who_never_won_has_no_series() -> None:
    assert longest_runs({"a": [(1, "LDL")], "b": []}) == []


@given(st.text("WDL", max_size=30))
def test_the_longest_series_is_the_longest_stretch_of_wins(results: str) -> None:
    longest = max(map(len, results.replace("D", "L").split("L")))
    cut = len(results) // 2
    runs = longest_runs({"a": [(1, results[:cut]), (2, results[cut:])]})
    assert {run.length for run in runs} == ({longest} if longest else set())
