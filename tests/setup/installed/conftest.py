"""The archive of the sources, and the wheel built from it, once for all that installs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tests import ROOT


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the archive and the wheel that `python -m build` makes.

    The wheel is built from the archive, with only the libraries that the build asks for. The first
    worker of a run builds for all.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        # The folders of the workers of one run are side by side.
        folder = folder.parent
    dist = folder / "dist"
    with FileLock(folder / "dist.lock"):
        if not dist.exists():
            options = ["--quiet", "--no-create-gitignore", "--python", sys.executable]
            building = folder / "dist.building"
            subprocess.run(
                [sys.executable, "-m", "uv", "build", *options, "--out-dir", str(building), "."],
                cwd=ROOT,
                check=True,
            )
            building.rename(dist)
    return dist


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    (archive,) = built.glob("*.tar.gz")
    return archive


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (wheel,) = built.glob("*.whl")
    return wheel
