"""Reads the fields of a JSON line one by one, with every problem and not only the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast, get_args

from ..cards import CAMPS, EW, NS
from ..seating import Tables
from ..words import N_, Problem, Refused, show

T = TypeVar("T")


class Reader:
    """Reads fields one by one; remembers the problems and the fields with unreliable values."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unreadable: set[str] = set()

    def wrong(self, field: str, code: str, message: str, **params: object) -> None:
        self.problems.append(Problem(field, code, message, params))
        self.unreadable.add(field)

    def finish(self) -> None:
        if self.problems:
            raise Refused(self.problems)

    def keys(
        self, field: str, data: object, known: Iterable[str], inside: bool = False
    ) -> dict[str, Any]:
        """Return the JSON object of a field, or `UNREADABLE`.

        An unknown key is a problem of that key; with ``inside``, it is a problem of ``field``.
        """
        if not isinstance(data, dict):
            self.wrong(field, "type", _OBJECT, got=show(data))
            return UNREADABLE
        for key in data:
            if key not in known:
                expected = ", ".join(known)
                place = field if inside else key
                self.wrong(place, "unknown", _UNKNOWN_KEY, key=show(key), expected=expected)
        return data

    def typed(self, field: str, value: object, kind: type[T]) -> T | None:
        """Return a value of that type, or None if it is left out or wrong."""
        # a boolean is an int in Python, but not a number of points
        if value is None or (isinstance(value, kind) and not isinstance(value, bool)):
            return value
        self.wrong(field, "type", _TEXT if kind is str else _WHOLE, got=show(value))
        return None

    def camps(self, field: str, value: object, read: Callable[[str, object], T]) -> tuple[T, T]:
        """Return the value of each camp in a field such as ``{"NS": 92, "EW": 70}``."""
        if value is None:
            left_out = read(field, None)
            return left_out, left_out
        fields = self.keys(field, value, CAMPS, inside=True)
        return read(field, fields.get(NS)), read(field, fields.get(EW))

    def number(self, field: str, value: object) -> int:
        return self.typed(field, value, int) or 0

    def yes_no(self, field: str, value: object) -> bool:
        if value is not None and not isinstance(value, bool):
            self.wrong(field, "type", _YES_NO, got=show(value))
        return value is True


#: Replaces a value that is not an object; compared by identity with an empty object.
UNREADABLE: dict[str, Any] = {}

_OBJECT = N_("Un objet JSON est attendu ; reçu %(got)s.")
_TEXT = N_("Un texte est attendu ; reçu %(got)s.")
_WHOLE = N_("Un nombre entier est attendu ; reçu %(got)s.")
_UNKNOWN_KEY = N_("Clé inconnue : %(key)s. Clés possibles : %(expected)s.")
_YES_NO = N_("true ou false attendu ; reçu %(got)s.")


def read_seating(data: object) -> tuple[int, Tables]:
    """Return the number of players and the option ``tables``. Raises ``Refused``."""
    reader = Reader()
    fields = reader.keys("line", data, ("players", "tables"))
    if fields is not UNREADABLE:
        players = fields.get("players")
        if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= _MOST:
            reader.wrong("players", "value", _PLAYERS, got=show(players), most=_MOST)
        if fields.get("tables") not in get_args(Tables):
            expected = ", ".join(get_args(Tables))
            reader.wrong(
                "tables", "value", _TABLES, got=show(fields.get("tables")), expected=expected
            )
    reader.finish()
    return fields["players"], cast(Tables, fields["tables"])


#: More players than any hall holds.
_MOST = 100_000

_PLAYERS = N_("Un nombre de joueurs de 1 à %(most)s est attendu ; reçu %(got)s.")
_TABLES = N_("Tables attendues : %(expected)s ; reçu %(got)s.")
