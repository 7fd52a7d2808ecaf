"""Declaration of an option of a season: how it is read, written in TOML and said in words."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final
from unicodedata import category

from scoring.kinds import every
from scoring.words import N_, Text, show
from tournaments.files.toml.parsing import TOO_LONG, WHOLE
from tournaments.pairing.sentences import Listed, Param, Reason

#: Largest number of an option, either side of zero.
MOST: Final = 10**9
#: Longest text, in signs.
LONGEST: Final = 200
#: Most values of a list.
MOST_VALUES: Final = 2_000

#: Kinds of signs that no text has: controls, halves of a sign, ends of lines.
_NO_SIGN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_FRACTION = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


class Wrong(ValueError):
    """A value that an option does not take; `text` says what was expected."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.text = Text(message, params)


@dataclass(frozen=True)
class Option(ABC):
    """An option: its French label and help, and how its values are read, written and said.

    An `optional` one may be left out, which is None; `unsaid` then says it in words.
    """

    label: str
    help: str
    optional: bool = False
    unsaid: str = N_("non dit")

    @abstractmethod
    def read(self, value: object) -> Any:
        """Return the value of the option from a TOML value. Raises `Wrong`."""

    def plain(self, value: Any) -> Any:
        """Return a value as TOML has it: texts, whole numbers, lists and tables."""
        return value

    def words(self, value: Any) -> Param:
        """Return a value in words."""
        return Reason(self.unsaid) if value is None else self.in_words(value)

    def in_words(self, value: Any) -> Param:
        """Return a value other than None in words."""
        return str(value)

    def choices(self) -> Iterator[tuple[str, str]]:
        """Yield each value that is a word, as TOML writes it, with its label."""
        yield from ()

    @abstractmethod
    def example(self) -> str:
        """Return a value to show where the option has none, as TOML."""


@dataclass(frozen=True)
class Whole(Option):
    """A whole number from `least`."""

    least: int = -MOST

    def read(self, value: object) -> int:
        return whole(value, self.least)

    def example(self) -> str:
        return "3"


@dataclass(frozen=True)
class Name(Option):
    """A text that is not blank."""

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise Wrong(_TEXT, got=show(value))
        if any(category(sign) in _NO_SIGN for sign in value):
            raise Wrong(_ONE_LINE)
        if len(value) > LONGEST:
            raise Wrong(_LONG_TEXT, most=LONGEST)
        return value

    def in_words(self, value: Any) -> Param:
        return Reason(_QUOTED, {"text": value})

    def example(self) -> str:
        return '"Challenge d’hiver"'


@dataclass(frozen=True)
class Word(Option):
    """A word among those of an enumeration."""

    kind: type[StrEnum] = StrEnum
    labels: Mapping[Any, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        every(self.kind, self.labels)

    def read(self, value: object) -> Any:
        return word(self.kind, value)

    def plain(self, value: Any) -> Any:
        return str(value)

    def in_words(self, value: Any) -> Param:
        return Reason(self.labels[value])

    def choices(self) -> Iterator[tuple[str, str]]:
        for one, label in self.labels.items():
            yield json.dumps(one.value), label

    def example(self) -> str:
        return next(value for value, _label in self.choices())


@dataclass(frozen=True)
class Words(Word):
    """Distinct words among those of an enumeration, in order."""

    def read(self, value: object) -> Any:
        return distinct(tuple(word(self.kind, one) for one in listed(value)))

    def plain(self, value: Any) -> Any:
        return [str(one) for one in value]

    def in_words(self, value: Any) -> Param:
        return _listed([Reason(self.labels[one]) for one in value])

    def example(self) -> str:
        return f"[{super().example()}]"


@dataclass(frozen=True)
class Names(Name):
    """Distinct texts, in order; `sample` shows some as TOML."""

    sample: str = '["jeudi-1", "finale"]'

    def read(self, value: object) -> Any:
        return distinct(tuple(super(Names, self).read(one) for one in listed(value)))

    def plain(self, value: Any) -> Any:
        return list(value)

    def in_words(self, value: Any) -> Param:
        return _listed([Reason(_QUOTED, {"text": one}) for one in value])

    def example(self) -> str:
        return self.sample


@dataclass(frozen=True)
class Factor(Option):
    """A number that multiplies: whole, or a fraction such as "3/2"."""

    def read(self, value: object) -> Fraction:
        return fraction(value)

    def plain(self, value: Any) -> Any:
        return plain_fraction(value)

    def example(self) -> str:
        return '"3/2"'


def option(declared: Option, default: Any = MISSING) -> Any:
    """Return a dataclass field that carries the declaration of its option."""
    return field(default=default, metadata={"option": declared})


def whole(value: object, least: int = -MOST) -> int:
    """Return a whole number from `least`. Raises `Wrong`."""
    if isinstance(value, int) and value not in WHOLE:
        raise Wrong(TOO_LONG)
    if type(value) is not int:
        raise Wrong(_NUMBER, got=show(value))
    if value < least:
        raise Wrong(_LEAST, least=least, got=value)
    if abs(value) > MOST:
        raise Wrong(TOO_LONG)
    return value


def fraction(value: object) -> Fraction:
    """Return a number from 0, whole or written as "3/2". Raises `Wrong`.

    >>> fraction("3/2"), fraction(2)
    (Fraction(3, 2), Fraction(2, 1))
    """
    if type(value) is int:
        return Fraction(whole(value, 0))
    written = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    if written is None or not int(written[2]):
        raise Wrong(_FRACTION_EXPECTED, got=show(value))
    return Fraction(int(written[1]), int(written[2]))


def plain_fraction(value: Fraction) -> int | str:
    """Return a fraction as `fraction` reads it: a whole number, or "3/2"."""
    return int(value) if value.denominator == 1 else str(value)


def word(kind: type[StrEnum], value: object) -> Any:
    """Return the member named by a word. Raises `Wrong`, with the nearest words."""
    if isinstance(value, str) and value in kind.__members__.values():
        return kind(value)
    words = ", ".join(f"« {one.value} »" for one in kind)
    near = (
        get_close_matches(value, [one.value for one in kind], n=1) if isinstance(value, str) else []
    )
    if near:
        raise Wrong(_WORD_NEAR, words=words, got=show(value), nearest=near[0])
    raise Wrong(_WORD, words=words, got=show(value))


def listed(value: object) -> list[object]:
    """Return the values of a list. Raises `Wrong`."""
    if not isinstance(value, list | tuple):
        raise Wrong(_LIST, got=show(value))
    if len(value) > MOST_VALUES:
        raise Wrong(_LONG_LIST, most=MOST_VALUES)
    return list(value)


def distinct(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the values. Raises `Wrong` if one is given twice."""
    for index, value in enumerate(values):
        if value in values[:index]:
            raise Wrong(_TWICE, value=str(value))
    return values


def _listed(values: list[Reason]) -> Param:
    return Listed(tuple(values)) if values else Reason(_NOTHING)


_TEXT = N_("Un texte attendu, entre guillemets ; reçu %(got)s.")
_ONE_LINE = N_("Un texte d’une seule ligne attendu, sans signe invisible.")
_LONG_TEXT = N_("%(most)s signes au plus.")
_NUMBER = N_("Un nombre entier attendu ; reçu %(got)s.")
_LEAST = N_("%(least)s au moins ; reçu %(got)s.")
_FRACTION_EXPECTED = N_(
    "Un nombre entier ou une fraction comme « 3/2 » attendu, 0 au moins ; reçu %(got)s."
)
_WORD = N_("%(words)s attendu ; reçu %(got)s.")
_WORD_NEAR = N_("%(words)s attendu ; reçu %(got)s. Vouliez-vous dire « %(nearest)s » ?")
_LIST = N_("Une liste attendue, entre crochets ; reçu %(got)s.")
_LONG_LIST = N_("%(most)s valeurs au plus.")
_TWICE = N_("« %(value)s » figure deux fois.")
_QUOTED = N_("« %(text)s »")
_NOTHING = N_("aucun")
