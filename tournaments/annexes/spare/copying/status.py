"""What a server says of itself to its own commands and pages."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.behind import lags
from tournaments.annexes.spare.copying.house import house
from tournaments.annexes.spare.copying.roles import Standing


def status() -> dict[str, Any]:
    """Return the role of this server, where it is, what it lacks and whom it knows."""
    here, kept, descent = house(), place.kept(), house().descent()
    # A server that has taken over still has the copy that it began with: it is nobody's spare.
    held = here.copied if here.standing is Standing.COPIES else None
    copied = held.state if held is not None else None
    lacks = here.lacks()
    try:
        present = here.state() if descent.lineage else None
    except sqlite3.Error:
        present = None
    return {
        "role": here.role,
        "waiting": here.standing is Standing.WAITS,
        "lineage": descent.lineage,
        "generation": descent.generation,
        "tick": present.tick if present is not None else "",
        "log": present.log if present is not None else 0,
        "entries": present.entries if present is not None else 0,
        "copied_at": copied.at if copied is not None else last_copied(),
        "behind": {"entries": lacks.entries, "log": lacks.log},
        "source": kept.source,
        "successor": kept.successor,
        "peers": list(place.peers()),
        "last_error": here.error,
    }


def spare_lags() -> bool:
    """Return whether the spares of this first laptop have stopped copying."""
    now = time.monotonic()
    seen = house().spares.values()
    return bool(seen) and all(lags(one.copied or one.heard, now, one.every) for one in seen)


def last_copied() -> str:
    """Return when a spare last had everything, in ISO 8601; "" if none has since the start."""
    return max((one.copied_at for one in house().spares.values()), default="")
