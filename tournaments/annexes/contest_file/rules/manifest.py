"""Member manifest.json: what the file is, and the members it has."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from tournaments.annexes.contest_file.rules.kinds import Positive, row
from tournaments.annexes.contest_file.rules.members import VERSION, Extra


@row
class ListedMember:
    """A member: its size unfolded, in bytes, and its SHA-256 in hexadecimal."""

    name: Annotated[str, Field(max_length=100)]
    size: Positive
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


@row
class Manifest:
    """The whole member. `log` is the number of lines of log.jsonl."""

    format: Literal["dix-de-der/contest"]
    version: Annotated[int, Field(ge=1, le=VERSION)]
    program: Annotated[str, Field(max_length=100)]
    uid: UUID
    contest_version: Positive
    log: Positive
    with_: Annotated[tuple[Extra, ...], Field(alias="with")]
    members: tuple[ListedMember, ...]
