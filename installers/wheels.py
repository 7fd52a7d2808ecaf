"""Building of the sources' archive and of the wheel, and its installation in an environment."""

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


def built_sdist(folder: Path) -> Path:
    """Build the archive of the sources in a folder that holds no other."""
    options = ["--sdist", "--offline", "--no-build-isolation", "--python", sys.executable]
    options.append("--no-create-gitignore")
    subprocess.run(
        [sys.executable, "-m", "uv", "build", "--quiet", *options, "--out-dir", str(folder), "."],
        cwd=ROOT,
        check=True,
    )
    (archive,) = folder.glob("*.tar.gz")
    return archive


def built_wheel(folder: Path) -> Path:
    """Build the wheel of the repository in a folder that holds no other, as `make wheel` does.

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


def installed_in(environment: Path, wheel: Path) -> Path:
    """Install the wheel and the locked libraries, checked by their hashes, in a new environment.

    Returns the command of the program.
    """
    venv.create(environment, with_pip=False)
    python = str(environment / "bin" / "python")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    # as pip compiles what a user installs
    install.append("--compile-bytecode")
    for part in (["--require-hashes", "-r", str(LOCKED)], [str(wheel)]):
        subprocess.run([*install, "--no-deps", *part], cwd=environment, check=True)
    return environment / "bin" / "dixdeder"
