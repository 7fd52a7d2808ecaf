"""Declaration of an option of the format, on the field of `Regulation` that holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeVar

from django.db.models import TextChoices

from scoring.kinds import every
from scoring.ranking import CRITERIA
from scoring.words import N_, Problem, show

#: Largest number of points of an option.
MAX_POINTS: Final = 10_000


Kind = TypeVar("Kind", StrEnum, TextChoices)


@dataclass(frozen=True)
class Word:
    """Named value of an option, with its meaning."""

    value: str
    label: str


@dataclass(frozen=True)
class FormatOption:
    """Option of the format: its meaning and its possible values.

    `named` are its named values, or a function that returns them. If `most` is given, whole numbers
    from `least` to `most` are valid too. None is valid if the option is `optional`.
    """

    label: str
    help: str
    named: tuple[Word, ...] | Callable[[], tuple[Word, ...]] = ()
    least: int = 0
    most: int | None = None
    optional: bool = False
    criteria: bool = False

    @property
    def words(self) -> tuple[Word, ...]:
        """Named values of the option, with their labels."""
        return self.named() if callable(self.named) else self.named

    @property
    def kind(self) -> str:
        """Kind of form field: "number", "word", "word-or-number" or "criteria"."""
        if self.criteria:
            return "criteria"
        if not self.words:
            return "number"
        return "word" if self.most is None else "word-or-number"

    def problems(self, name: str, value: object) -> list[Problem]:
        """Return the problems of `name = value`."""
        if value is None and self.optional:
            return []
        if self.criteria:
            return _criteria_problems(name, value, self.optional)
        if isinstance(value, str) and value in {word.value for word in self.words}:
            return []
        if self.most is not None and type(value) is int and self.least <= value <= self.most:
            return []
        names = ", ".join(f"« {word.value} »" for word in self.words)
        params = {"least": self.least, "most": self.most, "words": names, "got": show(value)}
        message = {"number": _NUMBER, "word": _WORD}.get(self.kind, _WORD_OR_NUMBER)
        return [Problem(name, "value", message, params)]


def option(
    label: str,
    help: str,
    default: Any,
    *,
    words: tuple[Word, ...] | Callable[[], tuple[Word, ...]] = (),
    **more: Any,
) -> Any:
    """Return a dataclass field that carries the declaration of its option."""
    return field(default=default, metadata={"option": FormatOption(label, help, words, **more)})


def words(*pairs: tuple[str, str]) -> tuple[Word, ...]:
    """Return named values with their labels."""
    return tuple(Word(value, label) for value, label in pairs)


def every_word(kind: type[Kind], meanings: Mapping[Kind, str]) -> tuple[Word, ...]:
    """Return the members of `kind` with their labels; raises `TypeError` if one has no label."""
    return words(*every(kind, meanings).items())


def word_of(words: Sequence[Word], value: object) -> Any:
    """Return the member named by a word of a document; any other value is unchanged."""
    return next((word.value for word in words if word.value == value), value)


def _criteria_problems(name: str, value: object, optional: bool) -> list[Problem]:
    if not isinstance(value, tuple | list) or not all(isinstance(v, str) for v in value):
        return [Problem(name, "type", _LIST, {"got": show(value)})]
    if not value and not optional:
        return [Problem(name, "empty", _EMPTY)]
    known = ", ".join(CRITERIA)
    problems = [
        Problem(name, "unknown", _UNKNOWN, {"got": show(one), "known": known})
        for one in value
        if one not in CRITERIA
    ]
    twice = sorted({one for one in value if list(value).count(one) > 1})
    return problems + [Problem(name, "twice", _TWICE, {"got": show(one)}) for one in twice]


def all_problems(options: Iterable[tuple[str, FormatOption, object]]) -> list[Problem]:
    """Return the problems of each (name, option, value), checked alone."""
    return [p for name, described, value in options for p in described.problems(name, value)]


_NUMBER = N_("Un nombre entier de %(least)s à %(most)s attendu ; reçu %(got)s.")
_WORD = N_("Valeurs possibles : %(words)s ; reçu %(got)s.")
_WORD_OR_NUMBER = N_(
    "Valeurs possibles : %(words)s, ou un nombre entier de %(least)s à %(most)s ; reçu %(got)s."
)
_LIST = N_("Une liste de critères attendue ; reçu %(got)s.")
_EMPTY = N_("Choisissez au moins un critère.")
_UNKNOWN = N_("Critère inconnu : %(got)s. Critères possibles : %(known)s.")
_TWICE = N_("Critère donné deux fois : %(got)s.")
