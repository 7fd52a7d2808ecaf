"""Tests of many values that pytest counts as one.

pytest spends over a millisecond on each value of `parametrize`, more than most of these tests do.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

Test = Callable[..., None]


def slowly(*values: Any) -> list[Any]:
    """Return values of `parametrize` that only the slow tests try: the others stand for them.

    A tuple holds the values of several arguments.
    """
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow)
        for value in values
    ]


def for_each(name: str, values: Collection[Any]) -> Callable[[Test], Test]:
    """Run a test for each value of an argument; a failure notes the value. The test has no state.

    As in `parametrize`, "one, other" names two arguments that each value holds.
    """
    names = name.split(", ")

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def swept(*args: Any, **others: Any) -> None:
            assert values
            for value in values:
                now = dict(zip(names, value if names[1:] else [value], strict=True))
                try:
                    test(*args, **others, **now)
                except BaseException as error:
                    error.add_note(f"with {now}")
                    raise

        signature = inspect.signature(test)
        left = [one for key, one in signature.parameters.items() if key not in names]
        swept.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return swept

    return decorate


def daily(count: int, values: Iterable[Any]) -> list[Any]:
    """Return the values of a `parametrize`: the first ones run each day, the others when slow."""
    held = list(values)
    return [*held[:count], *slowly(*held[count:])]


def examples(each_day: int, thorough: int = 30) -> settings:
    """Return the settings of a property that costs more than others, or needs more examples."""
    is_thorough = settings.get_current_profile_name() == "thorough"
    return settings(max_examples=thorough if is_thorough else each_day)
