"""Declaration of an option of the format, on the field of `Regulation` that holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, TypeVar

from django.db.models import TextChoices

from scoring.criteria import CRITERIA
from scoring.kinds import every
from scoring.words import N_, OUT_OF_RANGE, Problem, Text, show
from tournaments.pairing import Use, offered
from tournaments.words.numbers import number


def ways(use: Use) -> tuple[Word, ...]:
    return tuple(Word(name, one.label) for name, one in offered(use).items())


def sentences_of(use: Use) -> Mapping[str, str]:
    return {name: one.sentence for name, one in offered(use).items()}


#: Largest number of points of an option.
MAX_POINTS: Final = 10_000
#: Most numbers of a list that a refusal quotes.
MAX_QUOTED: Final = 20


Kind = TypeVar("Kind", StrEnum, TextChoices)


@dataclass(frozen=True)
class Word:
    """Named value of an option, with its meaning."""

    value: str
    label: str


@dataclass(frozen=True)
class FormatOption:
    """Option of the format: its meaning and its possible values.

    `named` may be a function that returns them. Whole numbers from `least` to `most`, if given, are
    valid too; with `hundredths`, so are numbers with two decimals; with `numbers`, lists of at most
    that many. `refusal` replaces the usual refusal of a number out of the range. `sentence` is that
    of a posted regulation for any value but the default; `%(points)s`, or the option's own name,
    stands for the value. An option without one is told by the articles.
    """

    label: str
    help: str
    named: tuple[Word, ...] | Callable[[], tuple[Word, ...]] = ()
    least: int = 0
    most: int | None = None
    optional: bool = False
    criteria: bool = False
    hundredths: bool = False
    numbers: int = 0
    refusal: str = ""
    sentence: str = ""

    @property
    def words(self) -> tuple[Word, ...]:
        return self.named() if callable(self.named) else self.named

    @property
    def kind(self) -> str:
        """Kind of form field: "number", "numbers", "word", "word-or-number" or "criteria"."""
        if self.criteria:
            return "criteria"
        if self.numbers:
            return "numbers"
        if not self.words:
            return "number"
        return "word" if self.most is None else "word-or-number"

    def read(self, kept: Any) -> Any:
        if self.hundredths and isinstance(kept, str):
            return Fraction(kept)
        return tuple(kept) if isinstance(kept, list) else kept

    def problems(self, name: str, value: object) -> list[Problem]:
        """Return the problems of `name = value`."""
        if value is None and self.optional:
            return []
        if self.criteria:
            return _criteria_problems(name, value, self.optional)
        if self.numbers:
            return self._numbers_problems(name, value)
        if isinstance(value, str) and value in {word.value for word in self.words}:
            return []
        if self._counts(value):
            return []
        names = ", ".join(f"« {word.value} »" for word in self.words)
        params = self._range | {"words": names, "got": written(value)}
        message = {"number": self._number, "word": _WORD}.get(self.kind, _WORD_OR_NUMBER)
        if self.most is not None and type(value) is int:
            message = self._number
        return [Problem(name, "value", message, params)]

    @property
    def _number(self) -> str:
        return self.refusal or (_HUNDREDTHS if self.hundredths else OUT_OF_RANGE)

    @property
    def _range(self) -> dict[str, str]:
        most = self.least if self.most is None else self.most
        return {"least": number(self.least), "most": number(most)}

    def _counts(self, value: object) -> bool:
        if type(value) is not int and not (self.hundredths and isinstance(value, Fraction)):
            return False
        return self.most is not None and self.least <= value <= self.most and not value * 100 % 1

    def _numbers_problems(self, name: str, value: object) -> list[Problem]:
        assert self.most is not None, "a list of numbers has a range"
        within = range(self.least, self.most + 1)
        numbers = value if isinstance(value, tuple | list) else [None]
        if len(numbers) <= self.numbers and all(type(n) is int and n in within for n in numbers):
            return []
        params = self._range | {"count": self.numbers, "got": written(value)}
        return [Problem(name, "value", _NUMBERS, params)]


def option(
    label: str,
    help: str,
    default: Any,
    *,
    words: tuple[Word, ...] | Callable[[], tuple[Word, ...]] = (),
    **more: Any,
) -> Any:
    return field(default=default, metadata={"option": FormatOption(label, help, words, **more)})


def words(*pairs: tuple[str, str]) -> tuple[Word, ...]:
    return tuple(Word(value, label) for value, label in pairs)


def every_word(kind: type[Kind], meanings: Mapping[Kind, str]) -> tuple[Word, ...]:
    """Return the members of `kind` with their labels; raises `TypeError` if one has no label."""
    return words(*every(kind, meanings).items())


def word_of(words: Sequence[Word], value: object) -> Any:
    """Return the member named by a word of a document; any other value is unchanged."""
    return next((word.value for word in words if word.value == value), value)


def exact(value: object) -> object:
    """Return a decimal number of at most two decimals as a fraction, or as an `int` if it is whole.

    Any other value is unchanged, so that a check can refuse it.

    >>> exact(Decimal("1.50")), exact(Decimal("2.0")), exact(Fraction(4, 2)), exact(Decimal("1e99"))
    (Fraction(3, 2), 2, 2, Decimal('1E+99'))
    """
    if isinstance(value, Decimal):
        try:
            hundredths = value.quantize(Decimal("0.01"))
            if hundredths != value:
                return value
        except InvalidOperation:
            return value
        value = Fraction(hundredths)
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def decimal_of(value: int | Fraction) -> Decimal:
    """Return a number of at most two decimals as a decimal number.

    >>> decimal_of(Fraction(3, 2)), decimal_of(-2)
    (Decimal('1.5'), Decimal('-2'))
    """
    return Decimal(value.numerator) / value.denominator


def stored(value: object) -> object:
    """Return the value of an option as JSON has it ("1.5"); `FormatOption.read` reads it back."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Fraction):
        return str(decimal_of(value))
    return str(value) if isinstance(value, str) else value


def written(value: object) -> str:
    """Return a value as a person writes it, to quote in a refusal.

    >>> written(0), written((3, 21)), written(20_000) == number(20_000)
    ('0', '3, 21', True)
    """
    if isinstance(value, tuple | list):
        return ", ".join(map(_one_written, value[:MAX_QUOTED]))
    return _one_written(value)


def _one_written(value: object) -> str:
    return number(value) if type(value) is int and abs(value) < 10**9 else show(value)


def _criteria_problems(name: str, value: object, optional: bool) -> list[Problem]:
    if not isinstance(value, tuple | list) or not all(isinstance(v, str) for v in value):
        return [Problem(name, "type", _LIST, {"got": show(value)})]
    if not value and not optional:
        return [Problem(name, "empty", _EMPTY)]
    criteria_named = ", ".join(CRITERIA)
    problems = [
        Problem(name, "unknown", _UNKNOWN, {"got": show(one), "known": criteria_named})
        for one in value
        if one not in CRITERIA
    ]
    twice = sorted({one for one in value if list(value).count(one) > 1})
    return problems + [
        Problem(name, "twice", _TWICE, {"criterion": Text(CRITERIA[one].label)})
        for one in twice
        if one in CRITERIA
    ]


def all_problems(options: Iterable[tuple[str, FormatOption, object]]) -> list[Problem]:
    return [p for name, described, value in options for p in described.problems(name, value)]


_HUNDREDTHS = N_(
    "Il faut un nombre de %(least)s à %(most)s, avec deux décimales au plus ; vous avez écrit "
    "%(got)s."
)
_NUMBERS = N_(
    "Il faut au plus %(count)s nombres entiers, de %(least)s à %(most)s, comme 3, 2 ; vous avez "
    "écrit %(got)s."
)
_WORD = N_("Valeurs possibles : %(words)s ; reçu %(got)s.")
_WORD_OR_NUMBER = N_(
    "Valeurs possibles : %(words)s, ou un nombre entier de %(least)s à %(most)s ; vous avez "
    "écrit %(got)s."
)
_LIST = N_("Une liste de critères attendue ; reçu %(got)s.")
_EMPTY = N_("Choisissez au moins un critère.")
_UNKNOWN = N_("Critère inconnu : %(got)s. Critères possibles : %(known)s.")
_TWICE = N_("Le critère « %(criterion)s » est choisi deux fois.")
