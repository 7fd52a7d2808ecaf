"""State of a server, as another one reads it, and what a spare lacks. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from tournaments.annexes.spare.copying.place import Role


class UnreadableError(Exception):
    """A state or an answer of another shape than expected."""


@dataclass(frozen=True, slots=True)
class Takeover:
    """The beginning of a generation. `log` is the last line of the log that it then had.

    `at` is in ISO 8601.
    """

    generation: int
    log: int
    at: str


@dataclass(frozen=True, slots=True)
class State:
    """What a server says of itself.

    `tick` changes with every commit; `log` is the number of the last line of the log, `entries` the
    number of versions of results, and `at` the server's time in ISO 8601. `process` names the
    running server. `takeovers` are those of its lineage, the oldest first.
    """

    lineage: str
    generation: int
    role: Role
    tick: str
    log: int
    entries: int
    at: str
    pages: int
    page_size: int
    migrations: tuple[str, ...]
    program: str
    process: str
    takeovers: tuple[Takeover, ...] = field(default=())

    def as_data(self) -> dict[str, Any]:
        """Return the state as JSON carries it."""
        return asdict(self)


def state_of(stored: Any) -> State:
    """Return the state that JSON carried. Raises `UnreadableError`."""
    try:
        if not isinstance(stored, Mapping):
            raise UnreadableError
        fields = {name: stored[name] for name in State.__slots__}
        fields["role"] = Role(fields["role"])
        fields["migrations"] = tuple(map(str, fields["migrations"]))
        fields["takeovers"] = tuple(Takeover(**one) for one in fields["takeovers"])
        for name in ("generation", "log", "entries", "pages", "page_size"):
            fields[name] = int(fields[name])
        return State(**fields)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableError from error


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
