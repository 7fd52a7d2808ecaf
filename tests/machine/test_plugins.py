"""A plug-in that uses what may change, or that does not start, is refused with one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

pytestmark = pytest.mark.slow

ANNEX = 'from tournaments.machine.annexes import Annex\n\nANNEX = Annex(name="x")\n'


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (
            {"__init__.py": ANNEX, "pages.py": "from tournaments.annexes.seasons import rules\n"},
            "L’extension « trop-curieuse » utilise tournaments.annexes.seasons.rules, qui change",
        ),
        (
            {"__init__.py": ANNEX, "late.py": "def f():\n    import tournaments.settings\n"},
            "L’extension « trop-curieuse » utilise tournaments.settings, qui change",
        ),
        (
            {"__init__.py": "from tournaments.machine.annexes import Anex\n"},
            "L’extension « trop-curieuse » ne démarre pas (ImportError: cannot import name 'Anex'",
        ),
        (
            {"__init__.py": "ANEX = 1\n"},
            "L’extension « trop-curieuse » ne démarre pas (AttributeError: module 'curieuse'",
        ),
        ({"__init__.py": ANNEX}, ""),
    ],
)
def test_a_wrong_plugin_is_named_with_how_to_remove_it(
    files: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    package, described = tmp_path / "curieuse", tmp_path / "trop_curieuse-1.dist-info"
    for folder in (package, described):
        folder.mkdir()
    for name, text in files.items():
        (package / name).write_text(text, "utf-8")
    (described / "METADATA").write_text("Name: trop-curieuse\nVersion: 1\n", "utf-8")
    (described / "entry_points.txt").write_text("[dixdeder.annexes]\nx = curieuse\n", "utf-8")
    environment = {**os.environ, "DATA_DIR": str(tmp_path / "data"), "PYTHONPATH": str(tmp_path)}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "manage.py", "check"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == (1 if sentence else 0), done.stderr
    if sentence:
        assert done.stderr.startswith(sentence), done.stderr
        assert done.stderr.rstrip().endswith("-m pip uninstall trop-curieuse")
        assert "Traceback" not in done.stderr
