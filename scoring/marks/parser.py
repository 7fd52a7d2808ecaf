"""Reading of a form as people write it: ``(160 + contract) * 2 + belotes``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..words import N_, Problem, Refused, Text
from .form import TERMS, Form

#: Longest form, in signs, and the most that a number of it may be worth.
LONGEST: Final = 100
MOST: Final = 9999

_TOKENS: Final = re.compile(r"[0-9]+|[A-Za-zÀ-ÿ_-]+|\S")
_TIMES: Final = ("*", "×")


def read_form(text: str) -> Form:
    """Return the form that a text writes: sums and products of whole numbers and ``TERMS``.

    Raises ``Refused`` with one problem of field "form"; its parameter ``at`` is the sign that is
    wrong, from 1.

    >>> read_form("(160 + contract) * 2 + belotes")
    Form(base=160, times=2, tricks=0, all=0, contract=2, annonces=0, all_annonces=0, belotes=1, \
all_belotes=0)
    >>> str(read_form("contract × 2 + 320 + 100"))
    '420 + contract * 2'
    """
    if len(text) > LONGEST:
        raise _refused(_TOO_LONG, LONGEST + 1, most=LONGEST)
    reading = _Reading(text)
    read = reading.sum()
    if reading.token:
        raise reading.unexpected(_SUM_SIGNS)
    factors = {times for points, times in read.numbers}
    if max(read.points, 0, *read.terms.values()) > MOST:
        raise _refused(_TOO_MUCH, 1, most=MOST)
    # numbers with one factor keep it: their sum is what the deal is worth, before the factor
    times = factors.pop() if len(factors) == 1 else 1
    terms = {TERMS[word]: count for word, count in read.terms.items()}
    return Form(base=read.points // (times or 1), times=times, **terms)


class _Sum(NamedTuple):
    """Numbers, each with its factor, and how often each term counts."""

    numbers: list[tuple[int, int]]
    terms: dict[str, int]

    @property
    def points(self) -> int:
        return sum(points * times for points, times in self.numbers)

    def multiplied(self, times: int) -> _Sum:
        return _Sum(
            [(points, factor * times) for points, factor in self.numbers],
            {word: count * times for word, count in self.terms.items()},
        )


class _Reading:
    """A text read token by token, from left to right."""

    def __init__(self, text: str) -> None:
        self._tokens = [(found.group(), found.start() + 1) for found in _TOKENS.finditer(text)]
        self._tokens.append(("", len(text) + 1))
        self._next = 0

    @property
    def token(self) -> str:
        """The next token, or "" at the end."""
        return self._tokens[self._next][0]

    def unexpected(self, expected: str) -> Refused:
        token, at = self._tokens[self._next]
        message = _UNEXPECTED if token else _UNFINISHED
        return _refused(
            message, at, got=token, expected=Text(expected, {"terms": ", ".join(TERMS)})
        )

    def sum(self) -> _Sum:
        """Read terms added together."""
        numbers: list[tuple[int, int]] = []
        terms: dict[str, int] = {}
        while True:
            part = self._product()
            numbers += part.numbers
            for word, count in part.terms.items():
                terms[word] = terms.get(word, 0) + count
            if self.token != "+":
                return _Sum(numbers, terms)
            self._next += 1

    def _product(self) -> _Sum:
        product = self._factor()
        while self.token in _TIMES:
            self._next += 1
            place = self._next
            other = self._factor()
            if product.terms and other.terms:
                raise _refused(_TWO_TERMS, self._tokens[place][1])
            # of two numbers, the points are the greater: 2 * 160 is 160 points twice
            if other.terms or (not product.terms and other.points > product.points):
                product, other = other, product
            product = product.multiplied(other.points)
        return product

    def _factor(self) -> _Sum:
        token = self.token
        if token.isascii() and token.isdecimal():
            if int(token) > MOST:
                raise _refused(_TOO_MUCH, self._tokens[self._next][1], most=MOST)
            self._next += 1
            return _Sum([(int(token), 1)], {})
        if token in TERMS:
            self._next += 1
            return _Sum([], {token: 1})
        if token != "(":
            raise self.unexpected(_FACTORS)
        self._next += 1
        inside = self.sum()
        if self.token != ")":
            raise self.unexpected(_CLOSING)
        self._next += 1
        return inside


def _refused(message: str, at: int, **params: object) -> Refused:
    return Refused([Problem("form", "form", message, {"at": at, **params})])


_SUM_SIGNS = N_("« + », « * » ou la fin")
_CLOSING = N_("« + », « * » ou « ) »")
_FACTORS = N_("un nombre, « ( » ou un de ces mots (%(terms)s)")
_UNEXPECTED = N_(
    "Au signe %(at)s, on attend %(expected)s ; reçu « %(got)s ». Exemple : (160 + contract) * 2."
)
_UNFINISHED = N_(
    "Au signe %(at)s, on attend %(expected)s, et le texte s’arrête. Exemple : (160 + contract) * 2."
)
_TWO_TERMS = N_(
    "Au signe %(at)s, on attend un nombre : deux mots ne se multiplient pas. "
    "Exemple : contract * 2."
)
_TOO_MUCH = N_("Au signe %(at)s, on attend un nombre de %(most)s au plus. Exemple : 320 + 100.")
_TOO_LONG = N_("Au signe %(at)s, on attend la fin : %(most)s signes au plus.")
