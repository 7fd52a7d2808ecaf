"""Older versions of the format, each lifted to the next one by a pure function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tournaments.annexes.contest_file.rules.members import VERSION

#: JSON members of a file by name, as they were written.
Written = Mapping[str, bytes]
#: What makes the members of the next version out of those of a version, by that version.
LIFTS: Final[Mapping[int, Callable[[Written], Written]]] = {}


def lifted(members: Written, version: int) -> Written:
    """Return the members as the present version writes them. `version` is not above it."""
    for older in range(version, VERSION):
        members = LIFTS[older](members)
    return members
