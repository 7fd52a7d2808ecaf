"""Restore drills: a copy restored apart, opened and verified, and what came of it.

`deploy/drill.sh` and `manage.py drill` leave the same small file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournaments.machine.backups import files
from tournaments.machine.backups.record import folder

FILE = "drill.json"


class Outcome(StrEnum):
    """What came of a drill: good, or the step that failed. `deploy/drill.sh` writes these words."""

    GOOD = "good"
    NO_COPY = "no-copy"
    RESTORE = "restore"
    COUNTS = "counts"
    VERIFY = "verify"


@dataclass(frozen=True, slots=True)
class Drill:
    """One drill: when it ended, what came of it, and the name of the copy, "" without one."""

    at: datetime
    outcome: Outcome
    copy: str = ""


def drill_file() -> Path:
    on_server = files.database_file() is None
    return (Path(settings.DUMPS) if on_server and settings.DUMPS else folder()) / FILE


def last_drill() -> Drill | None:
    """Return the last drill, or None if no file tells of one. It reads no database."""
    try:
        data = json.loads(drill_file().read_text(encoding="utf-8"))
        at = datetime.fromisoformat(data["at"])
        return Drill(at, Outcome(data["outcome"]), str(data["copy"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def note_drill(outcome: Outcome, copy: str = "") -> None:
    """Note a drill that has just ended. Raises `OSError`."""
    to = drill_file()
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    partial = files.partial_of(to)
    data = {"at": timezone.now().isoformat(), "outcome": outcome.value, "copy": copy}
    try:
        partial.write_text(json.dumps(data), encoding="utf-8")
        partial.replace(to)
    finally:
        files.discard(partial)
