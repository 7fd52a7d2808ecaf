"""State of a server, as another one reads it, and the words for its JSON. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tournaments.annexes.spare.copying.roles import Role


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
