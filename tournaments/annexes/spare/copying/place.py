"""Files of a spare or of its first laptop, beside the database: code, known spares, its role."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings

from tournaments.annexes.spare.copying.protocol import ALPHABET, LENGTH, plain_code
from tournaments.machine.backups import files


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


#: Seconds between two looks at the first laptop, unless `--every` says otherwise.
EVERY = 2.0


@dataclass(frozen=True, slots=True)
class Kept:
    """What the folder keeps of this server's role.

    `source` is the address of the first laptop of a spare, and `every` the seconds between two
    looks. `successor` is the address of the server that took over, since `retired_at` (ISO 8601),
    and `takeover` the last line of the log that it then had. `told` are the addresses that are
    still to be told that this server took over. `aside` is the name of the database that was set
    aside when a retired server became a spare. `installation` names this folder.
    """

    role: Role = Role.ALONE
    source: str = ""
    every: float = EVERY
    retired_at: str = ""
    successor: str = ""
    takeover: int | None = None
    aside: str = ""
    told: tuple[str, ...] = ()
    installation: str = field(default_factory=lambda: uuid4().hex)


def folder() -> Path:
    """Return the folder, made for its owner alone."""
    place = Path(settings.DATA_DIR) / "spare"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def kept() -> Kept:
    """Return what the folder keeps. A new folder keeps its name from the first reading."""
    try:
        stored = json.loads((folder() / "role.json").read_text("utf-8"))
        fields_kept = {one.name: stored[one.name] for one in fields(Kept) if one.name in stored}
        return Kept(
            **{
                **fields_kept,
                "role": Role(fields_kept["role"]),
                "told": tuple(fields_kept.get("told", ())),
            }
        )
    except (OSError, ValueError, TypeError, KeyError):
        return _keep(Kept())


def keep(**changed: Any) -> Kept:
    """Keep these changes of the role; return what is kept now."""
    return _keep(replace(kept(), **changed))


def _keep(now: Kept) -> Kept:
    write("role.json", json.dumps(asdict(now)))
    return now


def peers() -> tuple[str, ...]:
    """Return the addresses of the spares that have copied this server."""
    try:
        return tuple(map(str, json.loads((folder() / "peers.json").read_text("utf-8"))))
    except (OSError, ValueError, TypeError):
        return ()


def note_peer(address: str) -> None:
    """Keep the address of a spare."""
    addresses = peers()
    if address not in addresses:
        write("peers.json", json.dumps([*addresses, address]))


def forget_peers() -> None:
    """Forget the spares: a server that becomes a spare asks nobody but its first laptop."""
    write("peers.json", "[]")


def code() -> str:
    """Return the code, or "" if there is none."""
    try:
        return (folder() / "code").read_text("ascii").strip()
    except (OSError, ValueError):
        return ""


def first_code() -> str:
    """Return the code, made if none was ever made: a revoked one stays revoked."""
    return code() if (folder() / "code").exists() else renewed_code()


def renewed_code() -> str:
    """Return a new code, which replaces the present one."""
    code = "".join(secrets.choice(ALPHABET) for _sign in range(LENGTH))
    write("code", code)
    return code


def keep_code(code: str) -> None:
    """Keep the code of the first laptop."""
    write("code", plain_code(code))


def revoke_code() -> None:
    """Leave no code: nobody may copy this server until a new one is asked for."""
    write("code", "")


def write(name: str, text: str) -> None:
    """Write a file of the folder, complete at every moment and for its owner alone."""
    to = folder() / name
    partial = files.partial_of(to)
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        partial.replace(to)
    finally:
        files.discard(partial)
