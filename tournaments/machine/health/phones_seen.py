"""Visits of phones to the test address: proof that the wifi and the firewall let them in.

The organiser's page shows a QR code for each address of this computer. A phone that opens it leaves
a trace here, in files of the data folder, so that every process of a server knows it. The address
holds a random token, which dies an hour after the page was last shown. One empty file per address
keeps the time of its last visit, so that two visits at once need no lock.
"""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote, unquote

from django.conf import settings
from django.utils.crypto import constant_time_compare

#: Seconds that the token lives after the page was last shown, and after which a showing is noted.
LIFE, NOTED = 3600.0, 60.0
#: Most addresses whose visits are kept: this computer has a few, and a stranger invents names.
MOST = 20
#: Bytes of the token, which the log hides from 16 characters on, and most characters of an address
#: that a file name can keep.
LENGTH, LONGEST = 8, 80
TOKEN, VISITED = "token", "by-"


@dataclass(frozen=True, slots=True)
class Visit:
    """Last visit of a phone by one address of this computer, such as "192.168.1.20"."""

    by: str
    at: datetime


def token() -> str:
    """Return the token of the test address, kept alive; a new one if the last one is dead."""
    file = _folder() / TOKEN
    kept_token = _alive(file)
    if kept_token is None:
        file.write_text(kept_token := secrets.token_hex(LENGTH), encoding="ascii")
    elif time.time() - file.stat().st_mtime > NOTED:
        file.touch()
    return kept_token


def is_token(typed: str) -> bool:
    """Return whether this is the token of the test address, still alive."""
    kept_token = _alive(_folder() / TOKEN)
    return kept_token is not None and constant_time_compare(kept_token, typed)


def note_visit(by: str) -> None:
    """Note that a phone has come by this address of the computer."""
    file = _folder() / f"{VISITED}{quote(by[:LONGEST], safe='')}"
    if file.exists() or len(visits()) < MOST:
        file.touch()


def visits() -> list[Visit]:
    """Return the last visit by each address, the newest first."""
    visits_read = []
    for file in _folder().iterdir():
        if file.name.startswith(VISITED):
            at = datetime.fromtimestamp(file.stat().st_mtime, UTC)
            visits_read.append(Visit(unquote(file.name.removeprefix(VISITED)), at))
    return sorted(visits_read, key=lambda visit: visit.at, reverse=True)


def _alive(file: Path) -> str | None:
    """Return the token in a file, or None if it is dead or absent."""
    with suppress(OSError):
        if time.time() - file.stat().st_mtime <= LIFE:
            return file.read_text(encoding="ascii") or None
    return None


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "hall-check"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
