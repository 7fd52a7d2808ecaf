"""`make test-for` finds the tests nearest to a file, of whatever kind it is."""

from __future__ import annotations

import runpy

import pytest

from tests import ROOT

near = runpy.run_path(str(ROOT / ".ci" / "tests_for.py"))


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("tests/scoring/test_match.py", "tests/scoring/test_match.py"),  # itself
        ("scoring/score.py", "tests/scoring/games/test_belote.py"),  # listed in `TESTS`
        ("tournaments/services/hall/clock.py", "tests/services/hall/test_clock.py"),  # its name
        ("tournaments/services/hall/clock.py", "tests/views/hall/test_screen.py"),  # imports it
        ("tournaments/views/hall/desk.py", "tests/views/hall/test_hall.py"),  # asks its address
        ("templates/hall/desk.html", "tests/views/hall/test_hall.py"),  # its view's address
        ("templates/core/desk/base.html", "tests/views/core/test_permissions.py"),  # its shelf
        ("tests/views/desk.py", "tests/views/test_planning.py"),  # imports the helper
    ],
)
def test_a_file_has_the_tests_nearest_to_it(path: str, test: str) -> None:
    assert test in near["tests_of"](path)


def test_the_tests_of_a_test_are_itself_and_other_shelves_have_other_tests() -> None:
    assert near["tests_of"]("tests/scoring/test_match.py") == ["tests/scoring/test_match.py"]
    assert near["by_name"]("tournaments/views/hall/desk.py") == []  # tests/views/standings has one
    assert near["tests_of"]("tournaments/services/hall/clock.py")[0].endswith("test_clock.py")


@pytest.mark.parametrize("arguments", [[], ["scoring/luck.py"], ["scoring"], ["/etc/passwd"]])
def test_what_is_no_file_of_the_project_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert near["main"](arguments) == 2
    assert "FILE=" in capsys.readouterr().out
