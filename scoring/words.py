"""Texts shown to people: constant French templates and their parameters.

Nothing here is translated. Every sentence of the package is a constant marked with ``N_``, separate
from its numbers. An interface can therefore translate the template and then fill it in; the command
line uses the French text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

Params = Mapping[str, Any]

#: Shared empty parameters, for texts without a number.
NOTHING: Params = {}


def N_(message: str) -> str:
    """Mark a constant for message extraction and return it unchanged.

    >>> N_("donne")
    'donne'
    """
    return message


#: Refusal of a number out of its range.
OUT_OF_RANGE: Final = N_(
    "Il faut un nombre entier, de %(least)s à %(most)s ; vous avez écrit %(got)s."
)


class Text(NamedTuple):
    """A sentence, or a word inside another sentence: a template and its parameters.

    A parameter may itself be a ``Text``: it is translated first, then put into the outer template.

    >>> str(Text("%(points)s points", {"points": 20}))
    '20 points'
    """

    message: str
    params: Params = NOTHING

    def __str__(self) -> str:
        return self.message % self.params


class Problem(NamedTuple):
    """One thing that is wrong with the input.

    ``field`` is the key to correct. ``code`` is a stable name for programs. ``text`` is the French
    sentence that says what was expected.

    >>> Problem("coinche", "value", "0, 1 ou 2 attendu, reçu %(got)s.", {"got": 3}).text
    '0, 1 ou 2 attendu, reçu 3.'
    """

    field: str
    code: str
    message: str
    params: Params = NOTHING

    @property
    def text(self) -> str:
        return self.message % self.params


class Refused(ValueError):
    """Raised when a request cannot be done; ``problems`` lists every problem found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{p.field} : {p.text}" for p in self.problems))


def show(value: object) -> str:
    """Return a received value, short enough to quote in a message.

    >>> show("x" * 50), show([1, 2]), show(None), show(True)
    ('"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"', '[…]', 'null', 'true')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list | tuple):
        return "[…]"
    text = str(value)
    if len(text) > 30:
        text = text[:30] + "…"
    return f'"{text}"' if isinstance(value, str) else text
