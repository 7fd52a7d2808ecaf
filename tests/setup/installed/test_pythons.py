"""The program runs on the newest Python and the newest Django that it may meet."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from installers.wheels import LOCKED
from tests.setup.installed.serving import assert_complete, served

#: Where interpreters are, besides the one that runs the tests.
PLACES = (Path("/usr/bin"), Path("/usr/local/bin"), *Path.home().glob(".pyenv/versions/*/bin"))
#: What would stop to work with their next version is an error.
STRICT = ("-W", "error::DeprecationWarning", "-W", "error::PendingDeprecationWarning")


def newest_python() -> tuple[int, Path]:
    """Return the minor version and the path of the newest Python 3 of this machine."""
    paths = [path for place in PLACES for path in place.glob("python3.*")]
    minors = [re.fullmatch(r"python3\.(\d+)", path.name) for path in paths]
    return max(
        ((int(minor[1]), path) for minor, path in zip(minors, paths, strict=True) if minor),
        default=(sys.version_info.minor, Path(sys.executable)),
    )


@pytest.mark.slow
def test_the_newest_python_and_django_serve_the_demonstration(wheel: Path, tmp_path: Path) -> None:
    minor, interpreter = newest_python()
    if minor <= sys.version_info.minor:
        pytest.skip("this machine has no newer Python")
    environment, home = tmp_path / "env", tmp_path / "home"
    home.mkdir()
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--python", interpreter, environment], check=True)
    install = [*uv, "pip", "install", "--quiet", "--python", environment]
    subprocess.run([*install, "--no-deps", "--require-hashes", "-r", LOCKED], check=True)
    subprocess.run([*install, "--upgrade", "django<7"], check=True)
    subprocess.run([*install, "--no-deps", wheel], check=True)
    python = environment / "bin" / "python"

    demo = [str(python), *STRICT, "-m", "tournaments", "demo", "--no-browser"]
    with served(demo, home, {}) as (address, _process):
        assert_complete(address, home / ".local" / "share" / "dixdeder" / "demo" / "sign-in.txt")
