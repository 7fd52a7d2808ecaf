"""The wheel of the program, built once for all that installs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from installers.wheels import built_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("dist"))
