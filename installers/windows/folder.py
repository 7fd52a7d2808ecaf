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
from installers.windows.lighter import ARCHIVE, lighten, put_together

PARTS = Path(__file__).resolve().parent
ROOT = PARTS.parent.parent
NAME = "Dix de Der"
#: Files that a person opens.
AT_HAND = (f"{NAME}.bat", "Désinstaller.bat", "dixdeder.ico", "LISEZ-MOI.txt")
#: Bytes that the ZIP may take, and files of the folder: a stick writes some fifty a second.
MOST, MOST_FILES = 70_000_000, 6_000


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
        keep_compiled(program)
    put_together(program)
    for name in AT_HAND:
        shutil.copyfile(PARTS / name, folder / name)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENCE.txt")


def keep_compiled(program: Path) -> None:
    """Compile the Python of a folder, in place of its sources: half the files, read at once.

    The folder may be on a disk where Windows writes nothing.
    """
    compileall.compile_dir(
        program,
        quiet=2,
        legacy=True,
        workers=0,
        invalidation_mode=compileall.py_compile.PycInvalidationMode.UNCHECKED_HASH,
        stripdir=str(program.parent),
    )
    for source in program.rglob("*.py"):
        if source.with_suffix(".pyc").exists():
            source.unlink()


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
    added = f"..\\program\n..\\program\\{ARCHIVE}\n"
    paths.write_text(f"{paths.read_text('ascii').rstrip()}\n{added}", "ascii")


def make_zip(folder: Path, file: Path) -> None:
    """Write the folder into a ZIP, under its own name, always in the same order."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for path in files_of(folder):
            written.write(path, path.relative_to(folder.parent))


def files_of(folder: Path) -> list[Path]:
    """Return the files of a folder and of those in it, always in the same order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


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
    size, files = file.stat().st_size, len(files_of(folder))
    print(f"{file} ({size / 1e6:.0f} MB, {files:,} files)")
    if size > MOST or files > MOST_FILES:
        raise SystemExit(
            f"The ZIP may take {MOST / 1e6:.0f} MB and {MOST_FILES:,} files: "
            "see installers/windows/lighter.py."
        )


if __name__ == "__main__":
    main()
