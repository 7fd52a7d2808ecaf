"""Strict reading of JSON: what `json` lets through and this format refuses."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from scoring.words import N_
from tournaments.annexes.contest_file.rules.value import MOST_DEPTH

#: U+0000, which PostgreSQL stores in no text. Its escape follows an even number of backslashes.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*+\\u0000")
LEAST, MOST = -(2**63), 2**63 - 1
#: Digits of the longest of these numbers, with its sign.
_DIGITS = 20


class JsonFault(Exception):
    """JSON that is refused. `params` fill in the message."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.params = params


def check_json(raw: bytes) -> None:
    """Check JSON that `pydantic` is to read. Raises `JsonFault`.

    Refuses what is no JSON in UTF-8, a nesting deeper than `MOST_DEPTH`, a member twice in one
    object, NaN and infinities, numbers that are not whole or beyond 64 bits, and the sign U+0000.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise JsonFault(N_("Ce texte n’est pas en UTF-8.")) from None
    if _NUL.search(raw):
        raise JsonFault(N_("Un texte contient le signe U+0000, qu’aucune base ne garde."))
    try:
        # Of each object only its depth is kept, so that the check needs little memory.
        whole = json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_float=_no_float,
            parse_int=_whole,
        )
        _depth(whole)
    except json.JSONDecodeError as error:
        raise JsonFault(
            N_("Ce n’est pas du JSON : ligne %(line)d, colonne %(column)d."),
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise _too_deep() from None


def _too_deep() -> JsonFault:
    return JsonFault(
        N_("Plus de %(most)d listes ou objets sont l’un dans l’autre."), most=MOST_DEPTH
    )


class _Object(int):
    """What is kept of an object: its depth, 1 if it holds only texts and numbers."""


def _depth(value: Any) -> int:
    """Return how deep lists and objects are nested in a value. Raises `JsonFault` beyond the most.

    A number was replaced by None: an integer here is the depth of an object.
    """
    if isinstance(value, _Object):
        return value
    if not isinstance(value, list):
        return 0
    deep = 1 + max(map(_depth, value), default=0)
    if deep > MOST_DEPTH:
        raise _too_deep()
    return deep


def _once(pairs: list[tuple[str, Any]]) -> _Object:
    """Return the depth of an object. Raises `JsonFault` if it has the same member twice."""
    names = {name for name, _value in pairs}
    if len(names) < len(pairs):
        seen: set[str] = set()
        for name, _value in pairs:
            if name in seen:
                raise JsonFault(N_("« %(name)s » est écrit deux fois."), name=name[:80])
            seen.add(name)
    deep = 1 + max((_depth(value) for _name, value in pairs), default=0)
    if deep > MOST_DEPTH:
        raise _too_deep()
    return _DEPTHS[deep]


def _no_constant(name: str) -> NoReturn:
    raise JsonFault(N_("%(name)s n’est pas un nombre."), name=name)


def _no_float(written: str) -> NoReturn:
    raise JsonFault(N_("%(number)s n’est pas un nombre entier."), number=written[:40])


def _whole(written: str) -> None:
    if len(written) > _DIGITS or not LEAST <= int(written) <= MOST:
        raise JsonFault(N_("%(number)s dépasse 64 bits."), number=written[:40])


#: One object for each depth, so that a list of a million objects is a list of one.
_DEPTHS = tuple(_Object(deep) for deep in range(MOST_DEPTH + 1))
