"""Contest files that were sent and wait for their confirmation, for a day at most.

They are in a private folder of the data, each under a name that nobody guesses, and only the person
who sent one finds it again.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User

from tournaments.annexes.contest_file.rules.value import SUFFIX, Extra
from tournaments.models import Contest, Departure

#: Seconds for which a file waits.
A_DAY = 24 * 3600


def keep_file(raw: bytes, by: User) -> UUID:
    """Keep a file that somebody sent; return its name. Files that waited too long are deleted."""
    folder = _folder()
    for old in folder.glob(f"*{SUFFIX}"):
        if time.time() - old.stat().st_mtime > A_DAY:
            old.unlink(missing_ok=True)
    name = uuid4()
    path = _path(name, by)
    path.touch(mode=0o600)
    path.write_bytes(raw)
    return name


def kept_file(name: UUID, by: User) -> bytes | None:
    """Return a file that this person sent, or None if it no longer waits."""
    try:
        return _path(name, by).read_bytes()
    except FileNotFoundError:
        return None


def drop_file(name: UUID, by: User) -> None:
    """Delete a file that is imported."""
    _path(name, by).unlink(missing_ok=True)


def _path(name: UUID, by: User) -> Path:
    return _folder() / f"{by.pk}-{name}{SUFFIX}"


def _folder() -> Path:
    path = Path(settings.DATA_DIR) / "arriving"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def note_departure(
    contest: Contest, by: User | None, raw: bytes, extras: Collection[Extra]
) -> Departure:
    """Note that somebody takes this file. The contest does not change: its version stays."""
    return Departure.objects.create(
        contest=contest,
        by=by,
        sha256=sha256(raw).hexdigest(),
        with_phones=Extra.PHONES in extras,
        with_cash=Extra.CASH in extras,
    )
