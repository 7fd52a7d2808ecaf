"""Building of the wheel, and its installation in an empty environment, without network."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from tempfile import gettempdir

from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
#: Libraries of an installation, locked.
LOCKED = ROOT / "requirements" / "app.txt"
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def built_wheel(folder: Path) -> Path:
    """Build the wheel in a folder that holds no other, as `make wheel` does.

    Two builds at once would use the same folders of the repository: one waits for the other.
    """
    with FileLock(Path(gettempdir()) / "dixdeder-wheel.lock"):
        subprocess.run(
            [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), "."],
            cwd=ROOT,
            check=True,
        )
    (wheel,) = folder.glob("*.whl")
    return wheel


def wheels_of_libraries(folder: Path) -> Path:
    """Fetch the locked libraries into a folder, checked by their hashes, and return it."""
    subprocess.run(
        [*PIP, "download", "--require-hashes", "-r", str(LOCKED), "-d", str(folder)], check=True
    )
    return folder


def installed_in(environment: Path, wheel: Path, libraries: Path) -> Path:
    """Install the wheel in a new environment, from files alone; return its command."""
    venv.create(environment, with_pip=False)
    subprocess.run(
        [
            *(*PIP, "--python", str(environment / "bin" / "python"), "install", "--no-index"),
            *("--find-links", str(libraries), str(wheel)),
        ],
        cwd=environment,
        check=True,
    )
    return environment / "bin" / "dixdeder"
