"""Who writes, who only reads, and who is retired for good. Pure.

Two servers of one lineage may both run: the one of the highest generation is right. A server of a
lower one never writes again. A server that cannot know, because none of its spares answers at its
start, only reads until somebody says that no spare took over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Role of a server."""

    PRIMARY = "primary"
    SPARE = "spare"
    RETIRED = "retired"
    ALONE = "alone"


#: Roles that write.
WRITERS = frozenset({Role.PRIMARY, Role.ALONE})


class Standing(StrEnum):
    """What a server may do. WAITING reads only, until somebody answers for its spares."""

    WRITES = "writes"
    WAITS = "waits"
    COPIES = "copies"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Heard:
    """What a spare answered when it was asked; None in its place if it did not answer."""

    lineage: str
    generation: int


def higher(lineage: str, generation: int, heard: Iterable[Heard | None]) -> int | None:
    """Return the highest generation heard above one's own in one's lineage, or None."""
    above = [
        one.generation
        for one in heard
        if one is not None and one.lineage == lineage and one.generation > generation
    ]
    return max(above, default=None)


def standing_at_start(
    kept: Role,
    lineage: str,
    generation: int,
    spares: Sequence[Heard | None],
    *,
    alone: bool,
) -> Standing:
    """Return what a server may do when it starts.

    `kept` is the role that its folder keeps, `spares` what each spare that it knew answers, and
    `alone` tells that somebody said that none took over. What a spare answers wins over that word.
    """
    if kept is Role.SPARE:
        return Standing.COPIES
    if kept is Role.RETIRED or higher(lineage, generation, spares) is not None:
        return Standing.RETIRED
    if spares and not any(spares) and not alone:
        return Standing.WAITS
    return Standing.WRITES


def steps_down(lineage: str, generation: int, their_lineage: str, their_generation: int) -> bool:
    """Return whether a server gives way to another: same lineage, higher generation."""
    return lineage == their_lineage and their_generation > generation
