"""Starter of the folder made for Windows: « Dix de Der.bat » runs it by a double click.

The folder holds `python` (the official embeddable Python), `program` (this code and its libraries)
and, for an installation carried on a stick, `Données`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from platformdirs import user_documents_path

from tournaments.machine.places import PACKAGE, TYPED
from tournaments.machine.shortcut import NAME, make_shortcut
from tournaments.server.command import main

STARTER = f"{NAME}.bat"
ICON = "dixdeder.ico"
#: Folder of the data that travels with the program.
BESIDE = "Données"
#: File that says that the icon was put on the desktop: it is not put back if somebody removes it.
ICON_IS_THERE = "icon.txt"
INSIDE_ZIP = """Dix de Der est encore dans son fichier ZIP.
Fermez cette fenêtre, puis : clic droit sur le fichier ZIP, « Extraire tout ».
Dix de Der is still inside its ZIP file: right-click on it, "Extract all"."""


def start() -> None:
    """Choose the folder of the data, put the icon on the desktop once, and run the command."""
    folder = PACKAGE.parent.parent
    if is_inside_zip(folder, Path(tempfile.gettempdir())):
        sys.exit(INSIDE_ZIP)
    starter = folder / STARTER
    data = Path(
        os.environ.setdefault("DATA_DIR", str(data_beside_or_in_documents(folder, os.environ)))
    )
    os.environ[TYPED] = str(starter)
    with suppress(OSError):
        put_icon_once(data, starter, folder / ICON)
    main()


def is_inside_zip(folder: Path, temporary: Path) -> bool:
    """Return whether Windows opened the program from inside its ZIP, which it forgets."""
    return folder.resolve().is_relative_to(temporary.resolve())


def data_beside_or_in_documents(folder: Path, environment: Mapping[str, str]) -> Path:
    """Return the folder of the data: `Données` beside the program if it exists, else Documents.

    OneDrive would lock a database while it sends it, so Documents that it follows are left for the
    folder of the user.
    """
    beside = folder / BESIDE
    if beside.is_dir():
        return beside
    documents = user_documents_path()
    followed = [
        environment[name] for name in ("OneDrive", "OneDriveConsumer") if environment.get(name)
    ]
    if any(documents.is_relative_to(one) for one in followed):
        documents = Path.home()
    return documents / NAME


def put_icon_once(data: Path, starter: Path, icon: Path) -> None:
    """Put the icon on the desktop at the first start. Raises `OSError` if Windows refuses."""
    data.mkdir(parents=True, exist_ok=True)
    mark = data / ICON_IS_THERE
    if not mark.exists():
        make_shortcut([str(starter)], icon)
        mark.write_text(str(starter), "utf-8")


if __name__ == "__main__":
    start()
