"""Everything that this process knows of itself as a first laptop, a spare or a retired server."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import RLock
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import connections
from django.utils import timezone

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.applying import Copy, last_copy
from tournaments.annexes.spare.copying.generations import Descent, begun, descent_of
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.annexes.spare.copying.protocol import Keys, Nonces, keys_of
from tournaments.annexes.spare.copying.snapshots import Snapshots
from tournaments.annexes.spare.copying.states import Behind, State, behind, lags
from tournaments.machine import serving
from tournaments.machine.backups import files


@dataclass(slots=True)
class Seen:
    """When a spare was last heard, in seconds of this process and in ISO 8601; its tick and pace.

    `copied_at` is "" until the spare has a copy of this process.
    """

    heard: float
    every: float
    copied: float = 0.0
    copied_at: str = ""
    tick: str = ""


@dataclass
class House:
    """This server. `lineage` and `generation` are those of the database that it writes.

    A spare fills `copied`, the last good copy, `known`, the last state of the first laptop,
    `asked` and `answered`, in seconds of this process, and `error`, the last sentence that refused
    a copy. A first laptop fills `spares`, by address. `again` tells that the server is to start
    anew, in another role.
    """

    process: str = field(default_factory=lambda: uuid4().hex)
    standing: Standing = Standing.WRITES
    port: int = 0
    lineage: str = ""
    generation: int = 0
    copied: Copy | None = None
    known: State | None = None
    asked: float = 0.0
    answered: float = 0.0
    error: str = ""
    spares: dict[str, Seen] = field(default_factory=dict)
    again: bool = False
    nonces: Nonces = field(default_factory=Nonces)
    #: Held while the role changes, and called once this server has taken over.
    changing: RLock = field(default_factory=RLock)
    taken_over: Callable[[], None] | None = None
    _snapshots: Snapshots | None = None
    _hold: sqlite3.Connection | None = None

    @property
    def role(self) -> Role:
        """Role as others read it."""
        if self.standing is Standing.COPIES:
            return Role.SPARE
        if self.standing is Standing.RETIRED:
            return Role.RETIRED
        return Role.PRIMARY if place.peers() else Role.ALONE

    @property
    def snapshots(self) -> Snapshots:
        """Copies of this server's own database."""
        if self._snapshots is None:
            self._snapshots = Snapshots(serving.main_file(), self.process)
        return self._snapshots

    def state(self) -> State:
        """Return what this server says of itself. Raises `sqlite3.Error`.

        A spare says the state of its copy.
        """
        if self.standing is Standing.COPIES:
            if self.copied is None:
                raise sqlite3.OperationalError("no copy yet")
            at = timezone.localtime().isoformat()
            return replace(self.copied.state, role=Role.SPARE, process=self.process, at=at)
        return self.snapshots.state(self.role)

    def descent(self) -> Descent:
        """Return the lineage and the generation of what this server reads."""
        if self.standing is Standing.COPIES:
            state = self.copied.state if self.copied is not None else None
            if state is None:
                return Descent()
            return Descent(state.lineage, state.generation, state.takeovers)
        return descent_in(serving.main_file())

    def lacks(self) -> Behind:
        """Return what this spare lacks of what it last knew of the first laptop."""
        return behind(self.copied.state if self.copied is not None else None, self.known)

    def hear(self, address: str, every: float, tick: str, *, up_to_date: bool) -> None:
        """Note that a spare has asked, and whether its copy is the present one."""
        seen = self.spares.get(address)
        if seen is None:
            place.note_peer(address)
            seen = self.spares[address] = Seen(0.0, every)
        seen.heard, seen.every, seen.tick = time.monotonic(), every, tick
        if up_to_date:
            seen.copied, seen.copied_at = seen.heard, timezone.localtime().isoformat()

    def present_spare(self) -> str:
        """Return the address of the spare heard last; "" without one."""
        if self.standing is not Standing.WRITES or not self.lineage:
            return ""
        return max(self.spares, key=lambda url: self.spares[url].heard, default="")

    def other_address(self) -> str:
        """Return the address that phones must know: the spare’s, or its successor’s; or ""."""
        if self.standing is Standing.RETIRED:
            return place.kept().successor
        return self.present_spare()

    def stop_writing(self) -> None:
        """Write nothing from now on: hold the database's only right to write until the end.

        Requests in progress that already write end first. Raises `sqlite3.Error` if one does not.
        """
        serving.read(serving.main_file())
        if self._hold is None:
            connection = sqlite3.connect(
                serving.main_file(), timeout=20, check_same_thread=False, isolation_level=None
            )
            connection.execute("BEGIN IMMEDIATE")
            self._hold = connection

    def release(self) -> None:
        """Give back the right to write."""
        if self._hold is not None:
            self._hold.close()
            self._hold = None

    def close(self) -> None:
        """Close the files of this process."""
        if self._snapshots is not None:
            self._snapshots.close()
            self._snapshots = None
        self.release()


_house: House | None = None


def house() -> House:
    """Return this process's own."""
    global _house
    if _house is None:
        _house = House()
    return _house


def renew() -> House:
    """Return a new one, for a server that starts again in the same process."""
    global _house
    if _house is not None:
        _house.close()
    _house = House()
    return _house


def on_sqlite() -> bool:
    """Return whether SQLite holds the database."""
    return connections["default"].vendor == "sqlite"


def settle() -> None:
    """Have a process of a spare's folder, or of a retired server's, read the right file.

    A folder that has no role is left alone.
    """
    if not (Path(settings.DATA_DIR) / "spare" / "role.json").exists() or not on_sqlite():
        return
    kept, here = place.kept(), house()
    if kept.role is Role.SPARE:
        here.standing, here.copied = Standing.COPIES, last_copy()
        if here.copied is not None:
            serving.read(here.copied.file)
    elif kept.role is Role.RETIRED:
        here.standing = Standing.RETIRED
        serving.read(serving.main_file())


def adopt(copy: Copy) -> None:
    """Serve a new copy from the next request on."""
    here = house()
    serving.read(copy.file)
    here.copied = copy


def descent_in(file: Path) -> Descent:
    """Return the descent of a database; an empty one if the file is not there."""
    if not file.exists():
        return Descent()
    with files.opened(file, "ro") as opened:
        return descent_of(opened)


def begin_lineage() -> Descent:
    """Give the database its lineage if it has none; return its descent."""
    with files.opened(serving.main_file()) as opened:
        return begun(opened)


def shared_keys() -> Keys | None:
    """Return the keys of the code; None if there is no code."""
    code = place.code()
    return keys_of(code) if code else None


def local_keys() -> Keys:
    """Return the keys by which a command speaks to the server of the same folder."""
    return keys_of(f"{settings.SECRET_KEY}{place.kept().installation}")


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
