"""What the desk must know of the copies, kept in a file beside them.

Several processes may serve a database that one of them copies. If the disk refuses the file, this
process still knows.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.machine.backups import files

log = logging.getLogger(__name__)

FILE = "state.json"


class Second(StrEnum):
    """State of the second folder of copies."""

    NONE = "none"
    OK = "ok"
    ABSENT = "absent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class State:
    """State of the automatic copies.

    `last` is the file name of the last good copy, made at `last_at`. It held the whole database
    until `current_at`. `failure` is the sentence of a failure that no good copy has followed.
    `every` is the time between two copies, None if the last server made none. `taken_at` is when
    somebody last downloaded a copy, `first_start` when a server that knows of drills first started.
    """

    last: str = ""
    last_at: datetime | None = None
    current_at: datetime | None = None
    failure: str = ""
    failed_at: datetime | None = None
    every: timedelta | None = None
    second: Second = Second.NONE
    second_folder: str = ""
    second_failure: str = ""
    taken_at: datetime | None = None
    first_start: datetime | None = None


#: Members of the state that are moments.
_MOMENTS = ("last_at", "current_at", "failed_at", "taken_at", "first_start")
#: What this process noted last, if no file could keep it.
_unwritten: State | None = None


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def state() -> State:
    """Return the state of the automatic copies. It reads one small file, and no database."""
    if _unwritten is not None:
        return _unwritten
    try:
        record = json.loads((folder() / FILE).read_text(encoding="utf-8"))
        return _from_data(record)
    except (OSError, ValueError, TypeError):
        return State()


def note_start(every: timedelta | None, second: Path | None) -> None:
    """Note how often the server that starts copies the database, None for never, and where else."""
    kept = state().second if second and str(second) == state().second_folder else Second.NONE
    _note(
        every=every,
        second_folder=str(second or ""),
        second=kept,
        second_failure="",
        first_start=state().first_start or timezone.now(),
    )


def note_copy(name: str, at: datetime) -> None:
    _note(last=name, last_at=at, current_at=timezone.now(), failure="", failed_at=None)


def note_current() -> None:
    _note(current_at=timezone.now())


def note_taken() -> None:
    _note(taken_at=timezone.now())


def note_failure(sentence: str) -> None:
    """Note that a copy failed, and say why on the console."""
    log.warning(_("Copie automatique manquée : %(error)s") % {"error": sentence})
    _note(failure=sentence, failed_at=state().failed_at or timezone.now())


def note_second(second: Second, sentence: str = "") -> None:
    """Note the state of the second folder; say on the console when it gets worse."""
    before = state()
    if (before.second, before.second_failure) == (second, sentence):
        return
    if sentence:
        log.warning(sentence)
    _note(second=second, second_failure=sentence)


def _note(**changed: Any) -> None:
    """Write the state with these changes into the file, which is complete at every moment."""
    global _unwritten
    now = replace(state(), **changed)
    to = folder() / FILE
    partial = files.partial_of(to)
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(json.dumps(_to_data(now), indent=1), encoding="utf-8")
        partial.replace(to)
        _unwritten = None
    except OSError:
        _unwritten = now
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _to_data(record: State) -> dict[str, Any]:
    """Return a state in the types of JSON: moments as ISO 8601, durations in seconds."""
    data = asdict(record)
    for name in _MOMENTS:
        data[name] = data[name].isoformat() if data[name] else None
    data["every"] = record.every.total_seconds() if record.every is not None else None
    return data


def _from_data(data: dict[str, Any]) -> State:
    """Read what `_to_data` wrote. Raises `ValueError` or `TypeError`."""
    fields_read = {field.name: data[field.name] for field in fields(State) if field.name in data}
    for name in _MOMENTS:
        fields_read[name] = (
            datetime.fromisoformat(fields_read[name]) if fields_read.get(name) else None
        )
    every = fields_read.get("every")
    fields_read["every"] = timedelta(seconds=every) if every is not None else None
    fields_read["second"] = Second(fields_read.get("second", Second.NONE))
    return State(**fields_read)
