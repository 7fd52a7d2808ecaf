"""The archive of the sources, and the wheel built from it, once for all that installs it."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from installers.wheels import built_sdist, built_wheel


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_sdist(tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "sources", filter="data")
    (sources,) = (folder / "sources").iterdir()
    return built_wheel(folder, sources)
