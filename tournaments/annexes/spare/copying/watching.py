"""A server that writes, or waits to: it asks its spares whether one took over, and tells the server
that it replaced.

A spare that asks for copies is a spare still: it is not asked in return.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.client import Server, SilentError
from tournaments.annexes.spare.copying.house import house, shared_keys
from tournaments.annexes.spare.copying.place import Heard, Role, Standing, higher, standing_at_start
from tournaments.annexes.spare.copying.protocol import BadSealError
from tournaments.annexes.spare.copying.states import State, UnreadableError, taken_over_after
from tournaments.machine import serving
from tournaments.words.texts import Refused

log = logging.getLogger(__name__)

#: Intervals within which a spare that asked needs no question.
HEARD = 2


def state_at(url: str) -> State | None:
    """Return what the server at `url` says of itself; None without a good answer."""
    keys = shared_keys()
    if keys is None:
        return None
    try:
        return Server(url, keys).state()
    except (SilentError, BadSealError, UnreadableError, Refused):
        return None


def decide_at_start(*, alone: bool) -> None:
    """Ask the known spares, and take the standing that follows. Raises `sqlite3.Error`."""
    here, descent, kept = house(), house().descent(), place.kept()
    heard = {url: state_at(url) for url in place.peers()}
    neighbours = [_heard(state) for state in heard.values()]
    standing = standing_at_start(
        kept.role, descent.lineage, descent.generation, neighbours, alone=alone
    )
    if standing is Standing.RETIRED and kept.role is not Role.RETIRED:
        _retire_by(heard)
        return
    here.standing = standing
    if standing in (Standing.WAITS, Standing.RETIRED):
        here.stop_writing()


def _heard(state: State | None) -> Heard | None:
    return Heard(state.lineage, state.generation) if state is not None else None


def _retire_by(heard: dict[str, State | None]) -> None:
    """Retire if one of the servers is of a higher generation."""
    descent = house().descent()
    for url, state in heard.items():
        neighbour = _heard(state)
        if (
            state is not None
            and higher(descent.lineage, descent.generation, [neighbour]) is not None
        ):
            retire(url, _takeover(descent.generation, state))


def _takeover(generation: int, state: State) -> int:
    after = taken_over_after(generation, state.takeovers)
    return state.log if after is None else after


def retire(successor: str, takeover: int) -> None:
    """Write nothing from now on, for good: the server at `successor` has taken over.

    `takeover` is the last line of the log that it then had. Raises `sqlite3.Error`.
    """
    here = house()
    with here.changing:
        kept = place.kept()
        if kept.role is not Role.RETIRED:
            kept = place.keep(
                role=Role.RETIRED,
                retired_at=timezone.localtime().isoformat(),
                successor=successor,
                takeover=takeover,
                aside="",
            )
            log.warning(
                _("Un secours a pris la main : %(url)s. Cet ordinateur n’enregistre plus rien.")
                % {"url": successor}
            )
        elif kept.successor != successor:
            place.keep(successor=successor)
        here.standing = Standing.RETIRED
        here.stop_writing()


class Watching(threading.Thread):
    """Thread of a server that writes, or that waits to know whether it may."""

    def __init__(self, every: float) -> None:
        super().__init__(name="watching", daemon=True)
        self.every = every
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(self.every):
            try:
                self.turn()
            except sqlite3.Error as error:
                log.warning("%s", error)

    def stop(self) -> None:
        """Stop after the question in progress."""
        self._over.set()

    def turn(self) -> None:
        """Ask the spares that do not speak, and tell the server that this one replaced."""
        here = house()
        if here.standing in (Standing.WRITES, Standing.WAITS):
            heard = {url: state_at(url) for url in place.peers() if not self._speaks(url)}
            _retire_by(heard)
            if here.standing is Standing.WAITS and any(heard.values()):
                resume()
        if here.standing is Standing.WRITES:
            for url in place.kept().told:
                self._tell(url)

    def _speaks(self, url: str) -> bool:
        seen = house().spares.get(url)
        return seen is not None and time.monotonic() - seen.heard < HEARD * seen.every

    def _tell(self, url: str) -> None:
        """Tell a server that this one took over, until it has understood."""
        here, keys = house(), shared_keys()
        if keys is None:
            return
        descent = here.descent()
        notice = {
            "lineage": descent.lineage,
            "generation": descent.generation,
            "port": here.port,
            "takeovers": [[one.generation, one.log] for one in descent.takeovers],
        }
        try:
            Server(url, keys).ask("POST", "superseded", notice, patience=self.every)
        except (SilentError, BadSealError, UnreadableError, Refused):
            return
        place.keep(told=tuple(one for one in place.kept().told if one != url))


def resume() -> None:
    """Write again: no spare took over, as one of them or a person said."""
    here = house()
    with here.changing:
        if here.standing is Standing.WAITS:
            here.release()
            serving.write()
            here.standing = Standing.WRITES
