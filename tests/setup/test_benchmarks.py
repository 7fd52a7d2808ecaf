"""Every benchmark that is named can be loaded, so that a renamed function is noticed."""

from __future__ import annotations

import importlib

import pytest

from benchmarks import __main__ as benchmarks


@pytest.mark.parametrize("name", benchmarks.NAMES)
def test_a_benchmark_can_be_loaded(name: str) -> None:
    assert callable(importlib.import_module(f"benchmarks.{name}").measure)
