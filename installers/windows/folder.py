"""Makes the folder for Windows, on any system, and its ZIP: `make windows`.

    python -m installers.windows.folder --wheel WHEEL --python EMBEDDABLE_ZIP

The folder holds the official embeddable Python (given as a file, checked by its checksum), the
locked libraries as wheels for Windows, the program's wheel and the starter. Whatever its compiled
files need must be in it, or in every Windows.
"""

from __future__ import annotations

import argparse
import compileall
import hashlib
import shutil
import subprocess
import sys
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from installers.wheels import LOCKED, LOCKED_PHOTOS
from installers.windows.libraries import missing, put_runtime
from installers.windows.lighter import lighten

PARTS = Path(__file__).resolve().parent
ROOT = PARTS.parent.parent
NAME = "Dix de Der"
#: Files that a person opens.
AT_HAND = (f"{NAME}.bat", "dixdeder.ico", "LISEZ-MOI.txt")
#: Bytes that the ZIP may take.
MOST = 70_000_000


class Refused(Exception):
    """What was given cannot be used; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Platform:
    """A system whose wheels are taken: its name for uv, and its version of Python."""

    name: str
    python: str


#: The folder reads photographed sheets.
LOCKS = (LOCKED, LOCKED_PHOTOS)
WINDOWS = Platform("x86_64-pc-windows-msvc", "3.11")


def make_folder(folder: Path, wheel: Path, platform: Platform) -> None:
    """Fill a folder with the libraries, the program and the starter; Python is put apart."""
    program = folder / "program"
    install_libraries(program, platform, *LOCKS)
    pip = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(program)]
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    lighten(program)
    if f"{sys.version_info.major}.{sys.version_info.minor}" == platform.python:
        # The folder may be on a disk where Windows writes nothing.
        compileall.compile_dir(
            program,
            quiet=2,
            invalidation_mode=compileall.py_compile.PycInvalidationMode.UNCHECKED_HASH,
            stripdir=str(folder),
        )
    for name in AT_HAND:
        shutil.copyfile(PARTS / name, folder / name)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENCE.txt")


def install_libraries(program: Path, platform: Platform, *locked: Path) -> None:
    """Install the locked libraries, from wheels alone. Each is checked by its hash."""
    subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "install", "--quiet"),
            *("--target", str(program)),
            *("--python-platform", platform.name, "--python-version", platform.python),
            *("--only-binary", ":all:", "--require-hashes", "--no-deps"),
            *(word for lock in locked for word in ("-r", str(lock))),
        ],
        check=True,
    )


def put_python(folder: Path, archive: Path) -> None:
    """Unpack the embeddable Python, and tell it where the program is.

    Raises `Refused` unless it is the file of installers/windows/python.toml.
    """
    with (PARTS / "python.toml").open("rb") as read:
        known = tomllib.load(read)
    if not archive.is_file():
        raise Refused(f"{archive} is not there: download {known['file']} from python.org.")
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != known["sha256"]:
        raise Refused(
            f"{archive} is not {known['file']}: its SHA-256 is {found}, not {known['sha256']}."
        )
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder / "python")
    tell_where_the_program_is(folder / "python")


def tell_where_the_program_is(python: Path) -> None:
    """Add the program to the only file that the embeddable Python reads for its folders."""
    (paths,) = python.glob("python*._pth")
    paths.write_text(paths.read_text("ascii").rstrip() + "\n..\\program\n", "ascii")


def make_zip(folder: Path, file: Path) -> None:
    """Write the folder into a ZIP, under its own name, always in the same order."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                written.write(path, path.relative_to(folder.parent))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--wheel", type=Path, required=True, help="the program's wheel")
    asked.add_argument("--python", type=Path, required=True, help="the embeddable Python (ZIP)")
    asked.add_argument("--to", type=Path, default=ROOT / "dist", help="folder of the result")
    given = asked.parse_args()
    folder = given.to / NAME
    shutil.rmtree(folder, ignore_errors=True)
    try:
        put_python(folder, given.python)
    except Refused as refused:
        raise SystemExit(str(refused)) from refused
    make_folder(folder, given.wheel, WINDOWS)
    put_runtime(folder)
    if lines := missing(folder):
        raise SystemExit("\n".join(["Nothing in the folder gives:", *lines]))
    file = given.to / f"{given.wheel.name.split('-py3')[0]}-windows.zip"
    make_zip(folder, file)
    size = file.stat().st_size
    print(f"{file} ({size / 1e6:.0f} MB)")
    if size > MOST:
        raise SystemExit(
            f"The ZIP may take {MOST / 1e6:.0f} MB: see installers/windows/lighter.py."
        )


if __name__ == "__main__":
    main()
