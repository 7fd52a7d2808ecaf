"""Decodes one line of bytes as text or JSON, or says why it cannot be read."""

from __future__ import annotations

import json
from typing import Final

from ..words import N_, Problem, Refused, show

#: Longest whole number accepted, in digits: Python refuses to print much longer ones.
_DIGITS = 100


def load(line: bytes) -> object:
    """Return the value of one line of JSON in UTF-8. Raises ``Refused`` for anything else."""
    text = load_text(line)
    if not text.strip():
        raise Refused([Problem("line", "empty", _EMPTY)])
    try:
        return _DECODER.decode(text)
    except _RepeatedKey as error:
        params = {"key": show(error.args[0])}
        raise Refused([Problem("line", "repeated-key", _REPEATED_KEY, params)]) from None
    except (ValueError, RecursionError):
        raise Refused([Problem("line", "json", _NOT_JSON)]) from None


def load_text(line: bytes) -> str:
    """Return one line of UTF-8 as it was typed. Raises ``Refused`` for other bytes."""
    try:
        return line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        raise Refused([Problem("line", "utf-8", _NOT_UTF8)]) from None


class _RepeatedKey(ValueError):
    """A key given twice. ``json`` would silently keep the last value, so the line is refused."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise _RepeatedKey(key)
        members[key] = value
    return members


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise ValueError(digits[:_DIGITS])
    return int(digits)


def _no_constant(name: str) -> object:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(
    parse_int=_whole, parse_constant=_no_constant, object_pairs_hook=_object
)


_NOT_UTF8 = N_("La ligne n’est pas en UTF-8.")
_EMPTY = N_("Ligne vide : un objet JSON est attendu.")
_NOT_JSON = N_("La ligne n’est pas du JSON lisible.")
_REPEATED_KEY = N_("La clé %(key)s est donnée deux fois.")
