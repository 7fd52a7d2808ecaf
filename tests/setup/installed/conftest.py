"""The archive of the sources, and the wheel built from it, once for all that installs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the archive and the wheel that `python -m build` makes.

    The wheel is built from the archive, with only the libraries that the build asks for.
    """
    folder = tmp_path_factory.mktemp("dist")
    options = ["--quiet", "--no-create-gitignore", "--python", sys.executable]
    subprocess.run(
        [sys.executable, "-m", "uv", "build", *options, "--out-dir", str(folder), "."],
        cwd=ROOT,
        check=True,
    )
    return folder


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    (archive,) = built.glob("*.tar.gz")
    return archive


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (wheel,) = built.glob("*.whl")
    return wheel
