"""The gate of figures fails beyond its bound, and says what it cannot compare."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path

import pytest

from tests import ROOT

gate = runpy.run_path(str(ROOT / ".ci" / "figures.py"))


@pytest.mark.parametrize(("seconds", "passes"), [(1.14, True), (1.16, False)])
def test_a_figure_fails_beyond_fifteen_per_cent_more_work(seconds: float, passes: bool) -> None:
    assert gate["compare"]("work", lambda: seconds, lambda: 1.0) is passes


def test_neither_a_slow_moment_nor_a_lucky_run_decides() -> None:
    slow = iter([1.0] + [9.0] * 5 + [1.1] * 6)
    assert gate["compare"]("work", lambda: next(slow), lambda: 1.0)
    lucky_before = iter([1.0] + [1.0, 0.5] + [1.0] * 9)
    assert gate["compare"]("work", lambda: 1.1, lambda: next(lucky_before))
    lucky_now = iter([1.0] + [0.5] + [1.4] * 16)
    assert not gate["compare"]("work", lambda: next(lucky_now), lambda: 1.0)


def test_a_task_must_be_done_by_the_working_tree_but_not_by_the_reference() -> None:
    def impossible() -> float:
        raise gate["TaskFailed"]

    assert not gate["compare"]("work", impossible, lambda: 1.0)
    assert gate["compare"]("work", lambda: 1.0, impossible)


def test_the_reference_is_an_earlier_release_if_the_clone_has_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def git(*words: str) -> str:
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words]
        return subprocess.run(
            command, cwd=tmp_path, check=True, capture_output=True, text=True
        ).stdout

    def commit(version: str) -> str:
        (tmp_path / "pyproject.toml").write_text(f'version = "{version}"\n')
        git("commit", "--quiet", "--allow-empty", "--message", "Change", "pyproject.toml")
        return git("rev-parse", "HEAD").strip()

    assert gate["main"](tmp_path) == 0
    assert capsys.readouterr().out.strip() == gate["NO_REFERENCE"]
    git("init", "--quiet")
    (tmp_path / "pyproject.toml").touch()
    git("add", "pyproject.toml")
    first = commit("1")
    assert gate["reference_of"](tmp_path) is None
    second = commit("2")
    assert gate["reference_of"](tmp_path) == first
    commit("2")
    assert gate["reference_of"](tmp_path) == second
    git("tag", "v1", first)
    git("tag", "v2")
    assert gate["reference_of"](tmp_path) == "v1"
