"""A test of many values runs for each of them, and says which one fails."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import settings

from tests.sweeps import daily, examples, for_each


def test_every_combination_runs_and_a_failure_names_its_own() -> None:
    seen: list[tuple[str, int, int]] = []

    @for_each("one, other", [(1, 2), (3, 4)])
    @for_each("word", ["a", "b"])
    def sweep(folder: str, word: str, one: int, other: int) -> None:
        seen.append((word, one, other))
        assert (word, one) != ("b", 3), folder

    assert list(inspect.signature(sweep).parameters) == ["folder"]
    with pytest.raises(AssertionError) as failed:
        sweep(folder="here")
    assert seen == [("a", 1, 2), ("b", 1, 2), ("a", 3, 4), ("b", 3, 4)]
    assert failed.value.__notes__ == ["with {'word': 'b'}", "with {'one': 3, 'other': 4}"]


def test_no_value_at_all_fails() -> None:
    with pytest.raises(AssertionError):
        for_each("word", [])(print)()


def test_the_first_values_run_each_day_and_the_others_when_slow() -> None:
    one, other, third = daily(1, [("a", 1), ("b", 2), "c"])
    assert one == ("a", 1)
    assert (other.values, third.values) == (("b", 2), ("c",))
    assert [mark.name for value in (other, third) for mark in value.marks] == ["slow", "slow"]


def test_a_dear_property_has_fewer_examples_each_day() -> None:
    now = settings.get_current_profile_name()
    try:
        for profile, count in (("everyday", 3), ("thorough", 40)):
            settings.load_profile(profile)
            assert examples(3, thorough=40).max_examples == count
    finally:
        settings.load_profile(now)
