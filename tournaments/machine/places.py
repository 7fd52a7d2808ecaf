"""Places of this installation: the program's files, its data, and the words that start it.

Only this module knows whether it runs from its repository, a wheel, or a folder for Windows.
"""

from __future__ import annotations

import os
import shlex
import sys
import tomllib
from functools import cache
from importlib.metadata import version as version_of
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent.parent
#: Files that building the wheel puts inside the package: pages, static files, languages, documents.
INSTALLED = PACKAGE / "installed"
#: Folder of the data in the repository.
VAR = "var"
#: Variable by which a starter says how its commands are typed.
TYPED = "DIXDEDER_TYPED"


def is_repository() -> bool:
    return not INSTALLED.is_dir()


def house() -> Path:
    """Return the folder that holds `templates`, `static`, `locale` and `documents`."""
    return PACKAGE.parent if is_repository() else INSTALLED


def data_folder() -> Path:
    """Return DATA_DIR: by default `var` in the repository, else the user's own folder."""
    folder = os.environ.get("DATA_DIR", "")
    if folder:
        return Path(folder)
    if is_repository():
        return PACKAGE.parent / VAR
    return user_data_path("dixdeder", appauthor=False)


@cache
def version() -> str:
    if not is_repository():
        return version_of("dixdeder")
    with (PACKAGE.parent / "pyproject.toml").open("rb") as project:
        return str(tomllib.load(project)["project"]["version"])


def command(*words: str, by_name: bool = False) -> str:
    """Return a command as it is typed here; `by_name` leaves out the folder of the starter.

    >>> command("restore", "clé usb/samedi.sqlite3")
    ".venv/bin/python manage.py restore 'clé usb/samedi.sqlite3'"
    """
    typed_command = os.environ.get(TYPED, "")
    if typed_command:
        typed = [Path(typed_command).name if by_name else typed_command]
    elif is_repository():
        typed = [".venv/bin/python", "manage.py"]
    else:
        typed = ["dixdeder"]
    if sys.platform == "win32":
        return " ".join(f'"{word}"' if " " in word else word for word in [*typed, *words])
    return shlex.join([*typed, *words])


def start(*, port: int | None = None) -> str:
    """Return what is typed to serve the contest, on `port` if one is given.

    >>> start(), start(port=8001)
    ('make serve', 'make serve PORT=8001')
    """
    if is_repository():
        return "make serve" if port is None else f"make serve PORT={port}"
    return command() if port is None else command("--port", str(port))


def another_process(*words: str) -> list[str]:
    # The embeddable Python of Windows reads no variable that would say so.
    utf8 = ["-X", "utf8"] if sys.flags.utf8_mode else []
    return [sys.executable, *utf8, "-m", "tournaments", *words]
