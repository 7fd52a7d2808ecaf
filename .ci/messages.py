"""Checks that locale/en holds every text of the sources, and no text that they have lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("scoring", "tournaments", "templates", "locale", "manage.py")
CATALOGUE = Path("locale/en/LC_MESSAGES/django.po")
Key = tuple[str | None, str | tuple[str, ...]]


def texts(folder: Path) -> set[Key]:
    """Return the texts of a catalogue, with their context."""
    path = folder / CATALOGUE
    if not path.exists():
        return set()
    with path.open("rb") as file:
        return {
            (message.context, message.id if isinstance(message.id, str) else tuple(message.id))
            for message in read_po(file, locale="en")
            if message.id
        }


def collected() -> set[Key]:
    """Return the texts of the sources, collected in a temporary copy."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for source in SOURCES:
            path = ROOT / source
            if path.is_dir():
                shutil.copytree(path, copy / source)
            elif path.exists():
                shutil.copy(path, copy / source)
        command = [sys.executable, "manage.py", "makemessages", "--locale", "en"]
        options = ["--no-location", "--no-obsolete", "--no-wrap", "--verbosity", "0"]
        subprocess.run([*command, *options], cwd=copy, check=True)
        return texts(copy)


def main() -> int:
    committed, needed = texts(ROOT), collected()
    for _context, text in sorted(needed - committed, key=str):
        print(f"missing:  {text!r}")
    for _context, text in sorted(committed - needed, key=str):
        print(f"obsolete: {text!r}")
    if committed != needed:
        print("Run `make messages`, then translate what is new.")
        return 1
    print(f"{len(needed)} texts.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
