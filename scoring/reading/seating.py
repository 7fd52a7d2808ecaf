"""Reads how many players are to be seated, and at which tables, from one line of JSON."""

from __future__ import annotations

from typing import cast, get_args

from ..seating import Tables
from ..words import N_, show
from .reader import UNREADABLE, Reader


def read_seating(data: object) -> tuple[int, Tables]:
    """Return the number of players and the option ``tables``. Raises ``Refused``."""
    reader = Reader()
    given = reader.keys("line", data, ("players", "tables"))
    if given is not UNREADABLE:
        players = given.get("players")
        if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= _MOST:
            reader.wrong("players", "value", _PLAYERS, got=show(players), most=_MOST)
        if given.get("tables") not in get_args(Tables):
            expected = ", ".join(get_args(Tables))
            reader.wrong(
                "tables", "value", _TABLES, got=show(given.get("tables")), expected=expected
            )
    reader.finish()
    return given["players"], cast(Tables, given["tables"])


#: More players than any hall holds.
_MOST = 100_000

_PLAYERS = N_("Un nombre de joueurs de 1 à %(most)s est attendu ; reçu %(got)s.")
_TABLES = N_("Tables attendues : %(expected)s ; reçu %(got)s.")
