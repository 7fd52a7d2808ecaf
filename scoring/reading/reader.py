"""Reads the fields of a JSON line one by one, with every problem and not only the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..cards import CAMPS, EW, NS
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
        given = {} if value is None else self.keys(field, value, CAMPS, inside=True)
        return read(field, given.get(NS)), read(field, given.get(EW))

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
