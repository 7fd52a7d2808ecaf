"""Factors by trump that a regulation writes beside its cells: ``factors.no-trump = 2``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from ..cards import ALL_TRUMP, NO_TRUMP, TRUMPS
from ..words import N_, Problem, Refused, Text, show

#: What a factor multiplies: all that both camps mark, all that the camp that wins the deal marks,
#: or the contract where it is marked.
Scope = Literal["factors", "winner-factors", "contract-factors"]
SCOPES: Final = get_args(Scope)
BY_TRUMP: Final = "factors"
BY_WINNER: Final = "winner-factors"
BY_CONTRACT: Final = "contract-factors"

#: Short names of trumps that a document may use.
_SHORT: Final = {"sa": NO_TRUMP, "ta": ALL_TRUMP}
_NUMBER: Final = re.compile(r"([0-9])(?:[.,]([0-9]{1,2}))?", re.ASCII)

#: Parts of one in which a factor is counted: a belote of 20 stays whole.
PARTS: Final = 20


class Factor(NamedTuple):
    """A factor of one trump, in ``twentieths``: 30 is once and a half."""

    scope: Scope
    trump: str
    twentieths: int

    @property
    def times(self) -> Text:
        """The number of times, in words: "2", "1,5", "1,25"."""
        whole, part = divmod(self.twentieths, PARTS)
        decimals = f"{part * 100 // PARTS:02}".rstrip("0")
        message = _WITH_DECIMALS if decimals else "%(whole)s"
        return Text(message, {"whole": whole, "decimals": decimals})

    def of(self, points: int, more: int) -> int:
        """Return these points multiplied, and the whole point below them plus ``more`` / 20."""
        return (points * self.twentieths + more) // PARTS


def is_factor(line: str) -> bool:
    """Return whether a line under ``[marks]`` writes a factor, and not a cell."""
    return line.partition(".")[0].partition(" ")[0] in SCOPES


def long_name(line: str) -> str:
    """Return the line of a factor with the full name of its trump.

    >>> long_name("factors.sa = 2")
    'factors.no-trump = 2'
    """
    key, equals, value = line.partition(" = ")
    scope, dot, trump = key.partition(".")
    return f"{scope}{dot}{_SHORT.get(trump, trump)}{equals}{value}"


def spellings(key: str) -> tuple[str, ...]:
    """Return the ways in which a document may write the key of a line.

    >>> spellings("factors.no-trump"), spellings("failed.defence")
    (('factors.no-trump', 'factors.sa'), ('failed.defence',))
    """
    scope, _, trump = key.partition(".")
    short = [f"{scope}.{name}" for name, full in _SHORT.items() if full == trump]
    return (key, *short) if is_factor(key) else (key,)


def place_of(line: str) -> int:
    """Return the place of a factor among others: by what it multiplies, then by trump."""
    scope, _, trump = line.partition(" = ")[0].partition(".")
    known = TRUMPS.index(trump) if trump in TRUMPS else -1
    return SCOPES.index(scope) * len(TRUMPS) + known


def factor_of(line: str, bids: bool = True) -> Factor:
    """Return the factor of a line, in a game with or without bids. Raises ``Refused``."""
    key, equals, value = line.partition(" = ")
    scope, _, trump = key.partition(".")
    if not (equals and trump):
        raise Refused([Problem("marks", "value", _FACTOR, {"got": show(line)})])
    if trump not in TRUMPS:
        params = {"got": trump[:40], "expected": ", ".join(TRUMPS)}
        raise Refused([Problem("marks", "unknown", _TRUMP, params)])
    if scope == BY_CONTRACT and not bids:
        raise Refused([Problem("marks", "impossible", _NO_CONTRACT, {"cell": key})])
    number = _NUMBER.fullmatch(value)
    hundredths = int(number[1] + (number[2] or "").ljust(2, "0")) if number else 0
    twentieths, between = divmod(hundredths * PARTS, 100)
    if between or not twentieths:
        raise Refused([Problem("marks", "value", _VALUE, {"cell": key, "got": show(value)})])
    return Factor(scope, trump, twentieths)  # type: ignore[arg-type]


@cache
def factors_of(lines: tuple[str, ...]) -> Mapping[str, Factor]:
    """Return the factors of sound lines, by trump."""
    factors = [factor_of(line) for line in lines if is_factor(line)]
    return {factor.trump: factor for factor in factors}


_WITH_DECIMALS = N_("%(whole)s,%(decimals)s")
_FACTOR = N_("Un facteur s’écrit ainsi : factors.no-trump = 2 ; reçu %(got)s.")
_TRUMP = N_("Atout inconnu : « %(got)s ». Atouts possibles : %(expected)s.")
_VALUE = N_(
    "%(cell)s : il faut un nombre de 0.05 à 9.95, de 0.05 en 0.05, comme 2, 1.5 ou 1.25 ; vous "
    "avez écrit %(got)s."
)
_NO_CONTRACT = N_("« %(cell)s » multiplie le contrat demandé : la belote n’en a pas.")
