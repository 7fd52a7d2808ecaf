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

from filelock import FileLock, Timeout
from platformdirs import user_desktop_path, user_documents_path

from tournaments.machine.followed import follower
from tournaments.machine.places import PACKAGE, TYPED
from tournaments.machine.shortcut import NAME, make_shortcut
from tournaments.server.alone import LOCK
from tournaments.server.command import DEMONSTRATION, main

STARTER = f"{NAME}.bat"
ICON = "dixdeder.ico"
#: Word that « Désinstaller.bat » adds: that file removes the program once this module allows it.
REMOVAL = "uninstall"
#: What a person types to remove the program.
YES = "OUI"
#: File of the database, as the settings name it: contests are where it is.
MAIN_FILE = "dixdeder.sqlite3"
#: Folder of the data that travels with the program.
BESIDE = "Données"
#: File that says that the icon was put on the desktop: it is not put back if somebody removes it.
ICON_IS_THERE = "icon.txt"
INSIDE_ZIP = """Dix de Der est encore dans son fichier ZIP.
Fermez cette fenêtre, puis : clic droit sur le fichier ZIP, « Extraire tout ».
Dix de Der is still inside its ZIP file: right-click on it, "Extract all"."""

STILL_RUNS = """Dix de Der tourne encore : fermez sa fenêtre noire, puis recommencez.
Dix de Der still runs: close its black window, then start again."""
STAY = """Vos concours restent dans ce dossier / Your contests stay in this folder:
{data}
Pour enlever le programme, tapez OUI puis Entrée / To remove the program, type OUI then Enter: """


def start() -> None:
    """Choose the folder of the data, put the icon on the desktop once, and run the command."""
    folder = PACKAGE.parent.parent
    if is_inside_zip(folder, Path(tempfile.gettempdir())):
        sys.exit(INSIDE_ZIP)
    starter = folder / STARTER
    data = Path(
        os.environ.setdefault("DATA_DIR", str(data_beside_or_in_documents(folder, os.environ)))
    )
    if sys.argv[1:] == [REMOVAL]:
        allow_removal(data, starter)
        return
    os.environ[TYPED] = str(starter)
    with suppress(OSError):
        put_icon_once(data, starter, folder / ICON)
    main()


def is_inside_zip(folder: Path, temporary: Path) -> bool:
    """Return whether Windows opened the program from inside its ZIP, which it forgets."""
    return folder.resolve().is_relative_to(temporary.resolve())


def data_beside_or_in_documents(folder: Path, environment: Mapping[str, str]) -> Path:
    """Return the folder of the data: `Données` beside the program if it exists, else Documents.

    A program that sends Documents to the internet would lock the database: the folder of the user
    is then taken, unless contests are already in Documents. If the ZIP was opened at their place
    there, they go beside the program, so that nobody who throws an older version away throws them
    away too.
    """
    beside, in_documents, at_home = (
        folder / BESIDE,
        user_documents_path() / NAME,
        Path.home() / NAME,
    )
    if beside.is_dir():
        return beside
    followed = bool(follower(in_documents, environment))
    usual = (at_home, in_documents) if followed else (in_documents,)
    kept = next((place for place in usual if (place / MAIN_FILE).exists()), None)
    if kept is not None:
        return kept
    return beside if in_documents == folder else usual[0]


def put_icon_once(data: Path, starter: Path, icon: Path) -> None:
    """Put the icon on the desktop at the first start. Raises `OSError` if Windows refuses."""
    data.mkdir(parents=True, exist_ok=True)
    mark = data / ICON_IS_THERE
    if not mark.exists():
        make_shortcut([str(starter)], icon)
        mark.write_text(str(starter), "utf-8")


def allow_removal(data: Path, starter: Path) -> None:
    """Say where the data stay, ask, and take the icon of this program off the desktop.

    Raises `SystemExit` if the program runs, or if the person does not want to remove it.
    """
    try:
        for folder in (data, data / DEMONSTRATION):
            if (folder / LOCK).exists():
                lock = FileLock(folder / LOCK)
                lock.acquire(timeout=0)
                lock.release()
    except Timeout:
        sys.exit(STILL_RUNS)
    if input(STAY.format(data=data)).strip().upper() != YES:
        sys.exit(1)
    mark = data / ICON_IS_THERE
    # The icon may lead to the folder of another version.
    if mark.exists() and mark.read_text("utf-8") == str(starter):
        (user_desktop_path() / f"{NAME}.lnk").unlink(missing_ok=True)
        mark.unlink()


if __name__ == "__main__":
    start()
