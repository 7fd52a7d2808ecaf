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
#: Those that read photographed sheets.
LOCKED_PHOTOS = ROOT / "requirements" / "photos.txt"
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
    locked = ("--no-deps", "--require-hashes", "-r", str(LOCKED))
    subprocess.run([*PIP, "download", *locked, "-d", str(folder)], check=True)
    return folder


def installed_in(environment: Path, wheel: Path, libraries: Path) -> Path:
    """Install the wheel and the locked libraries in a new environment, from files alone.

    Returns the command of the program.
    """
    venv.create(environment, with_pip=False)
    install = [*PIP, "--python", str(environment / "bin" / "python"), "install", "--no-deps"]
    for part in (["--require-hashes", "-r", str(LOCKED)], [str(wheel)]):
        subprocess.run(
            [*install, "--no-index", "--find-links", str(libraries), *part],
            cwd=environment,
            check=True,
        )
    return environment / "bin" / "dixdeder"
