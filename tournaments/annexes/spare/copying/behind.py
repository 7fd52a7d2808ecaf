"""What a spare lacks, and since when its first laptop is silent. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.annexes.spare.copying.states import State, Takeover

#: Intervals without a copy after which the first laptop's dashboard warns.
WARNED_AFTER = 15
#: Intervals without an answer after which the first laptop is said to be silent.
SILENT_AFTER = 2


@dataclass(frozen=True, slots=True)
class Behind:
    """Results and lines of the log that a copy lacks."""

    entries: int = 0
    log: int = 0


def behind(copied: State | None, first_state: State | None) -> Behind:
    """Return what the copied state lacks of the last state known of the first laptop."""
    if copied is None or first_state is None:
        return Behind()
    return Behind(
        max(0, first_state.entries - copied.entries), max(0, first_state.log - copied.log)
    )


def is_silent(asked_at: float, answered: float, every: float) -> bool:
    """Return whether the first laptop is silent. All in seconds of one clock."""
    return asked_at - answered >= SILENT_AFTER * every


def lags(copied: float, now: float, every: float) -> bool:
    """Return whether the first laptop warns that its spare no longer copies, in seconds."""
    return now - copied > WARNED_AFTER * every


def taken_over_after(generation: int, takeovers: Sequence[Takeover]) -> int | None:
    """Return the last line of the log that the next generation had, or None if none followed."""
    later = [one for one in takeovers if one.generation > generation]
    return min(later, key=lambda one: one.generation).log if later else None


def clock_of(at: str) -> str:
    """Return the time of day of an ISO 8601 moment, as the first laptop's clock showed it.

    >>> clock_of("2026-11-22T14:32:07+01:00")
    '14:32:07'
    """
    return datetime.fromisoformat(at).strftime("%H:%M:%S")
