"""An option of a rule set: its values, their meaning, and its source."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from ..marks.cells import cell_problems, lines_of
from ..words import N_, OUT_OF_RANGE, Problem, Text, show

Factors = tuple[int, ...]
Words = tuple[str, ...]
Value = bool | int | str | Factors | Words

Game = Literal["belote", "coinche", "comptoir"]

BELOTE: Final = "belote"
COINCHE: Final = "coinche"
COMPTOIR: Final = "comptoir"
GAMES: Final = (BELOTE, COINCHE, COMPTOIR)
BIDS: Final = (COINCHE,)
"""The games in which a contract is bid."""
MARKED: Final = (BELOTE, COINCHE)
"""The games in which each camp marks points; in comptoir the players count down to zero."""

#: Amounts that the factors of a coinche multiply, in order.
FACTORS: Final = ("base", "contract", "annonces", "belote")
HIGHEST_FACTOR: Final = 9


class Part(StrEnum):
    """Subject of an option: its theme on the page, and its article if the posted text has one."""

    PLAY = "play"
    ANNONCES = "annonces"
    BELOTE = "belote"
    MARKS = "marks"
    LITIGE = "litige"
    DOUBLING = "doubling"
    TARGET = "target"
    FAULTS = "faults"


@dataclass(frozen=True)
class Choice:
    """One value of an option, its French meaning, and the games it applies to.

    ``label`` is a few words beside a box to tick. ``sentence`` is a whole sentence for a printed
    regulation, as a template that may use ``%(value)s``.
    """

    value: Value
    label: str
    sentence: str
    games: tuple[str, ...] = GAMES


Options = Mapping[str, Any]


class Contradiction(NamedTuple):
    """A value of an option that another option makes meaningless, and the reason.

    It is declared with its option, or has its name in ``field``. ``wrong`` judges a complete set of
    options of ``game``, or of any game; ``reads`` are the others that it reads. ``idle`` is set if
    the option then has no effect at all: it is a value that ``wrong`` rejects in that case, which
    leaves only the default. An option that ``yields`` takes its default where it comes from a
    preset that is changed around it. One that is ``allowed`` is not refused: older documents have
    it.
    """

    game: str | None
    reads: tuple[str, ...]
    wrong: Callable[[Options], bool]
    message: str
    idle: bool | int | str | None = None
    yields: bool = False
    allowed: bool = False
    field: str = ""


@dataclass(frozen=True)
class Option:
    """An option of a rule set; files, checks, forms and regulations all come from it.

    ``other`` is the sentence for a value outside ``choices``: a coinche accepts any factors, and an
    option with ``most`` accepts any whole number from ``least``, and its words if it has some. It
    is also the sentence of a value of several words, whose labels are its ``%(value)s``. The
    default of a ``quiet`` option is what everybody expects: a printed regulation leaves it out.
    ``quiet`` may name the games in which that holds. An option that ``fills`` cells of the table of
    the marks does nothing else: a cell that the regulation writes itself takes its place. Some
    values of an option that ``allows`` accept deals that its other values refuse. Three players
    leave an option of ``two_camps`` at its default.
    """

    label: str
    help: str
    source: str
    choices: tuple[Choice, ...]
    defaults: Mapping[str, Value]
    contradictions: tuple[Contradiction, ...] = ()
    other: str = ""
    quiet: bool | Container[str] = False
    least: int = 0
    most: int | None = None
    cells: bool = False
    part: Part = Part.MARKS
    fills: bool = False
    allows: bool = False
    two_camps: bool = False

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games in which the option exists."""
        return tuple(self.defaults)

    @cached_property
    def kind(self) -> str:
        """Kind of form field for the option: "yes-no", "number", "factors", "words" or "word".

        "factors" are four whole numbers from 0 to 9, in the order of ``FACTORS``. Its ``choices``
        are those seen in contests; others may be typed. "words" are several words of ``choices``,
        whose first choice says what none of them means. "cells" are lines that write cells of the
        table of the marks.
        """
        if self.cells:
            return "cells"
        values = [choice.value for choice in self.choices]
        if values[0] == ():
            return "words"
        if all(isinstance(value, bool) for value in values):
            return "yes-no"
        if all(isinstance(value, int) for value in values):
            return "number"
        return "factors" if isinstance(values[0], tuple) else "word"

    def choices_in(self, game: str) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if game in choice.games)

    def default_in(self, game: str) -> Value:
        """Return the game's default; if the game lacks the option, a value without effect."""
        return self.defaults.get(game, next(iter(self.defaults.values())))

    def goes_without_saying(self, value: Value, game: str) -> bool:
        """Return whether a printed regulation of this game leaves the value out."""
        quiet = self.quiet if isinstance(self.quiet, bool) else game in self.quiet
        return quiet and value == self.default_in(game)

    def choice(self, value: object) -> Choice | None:
        """Return the choice with that value; None for other factors and for anything invalid."""
        # type() too, because True == 1 and 1 == 1.0
        choices = (c for c in self.choices if c.value == value and type(c.value) is type(value))
        return next(choices, None)

    def read(self, value: object) -> Any:
        """Return a value as a file gives it, ready to be checked.

        TOML and JSON give the factors of a coinche, or several words, as a list. A word made of
        digits may be given as a number. Cells of the table of the marks may be a table of a file.
        """
        if self.cells:
            return lines_of(value)
        if isinstance(value, list):
            return tuple(value)
        if type(value) is int and self.choice(value) is None and self.choice(str(value)):
            return str(value)
        return value

    def sentence(self, value: Value) -> Text:
        """Return the sentence of a regulation for this value of the option.

        >>> from scoring import OPTIONS
        >>> str(OPTIONS["failed_base"].sentence(160))
        'Un contrat chuté donne 160 points à la défense.'
        """
        chosen = self.choice(value)
        params: dict[str, Any] = {"value": value}
        if self.kind == "words":
            params = {"value": self.named(value)}
        elif isinstance(value, tuple):
            params |= dict(zip(FACTORS, value, strict=False))
        return Text(chosen.sentence if chosen else self.other, params)

    def words(self, game: str) -> tuple[Choice, ...]:
        """Return the words that a value of kind "words" may hold in this game."""
        return tuple(choice for choice in self.choices_in(game) if choice.value != ())

    def named(self, value: object) -> Text:
        """Return the labels of a value of kind "words", one after the other."""
        chosen = [choice for choice in self.choices if choice.value in _members(value)]
        labels = [Text(choice.label) for choice in chosen or self.choices[:1]]
        text = labels[-1]
        for label in reversed(labels[:-1]):
            text = Text("%(first)s, %(others)s", {"first": label, "others": text})
        return text

    def problems(self, name: str, value: object, game: str) -> list[Problem]:
        """Return the problems of ``name = value`` in this game."""
        if game not in self.games:
            return [Problem(name, "impossible", _OTHER_GAME, {"game": game, "option": name})]
        choice = self.choice(value)
        if choice and game in choice.games and self.kind in ("yes-no", "number", "word"):
            # by far the most frequent: a problem would be long to put in words
            return []
        expected = ", ".join(toml_value(c.value) for c in self.choices_in(game))
        if self.most is not None:
            span = f"{self.least}–{self.most}"
            expected = span if self.kind == "number" else f"{expected}, {span}"
        params = {"got": show(value), "expected": expected, "game": game, "option": name}
        if self.kind == "factors":
            return _factor_problems(name, value)
        if self.kind == "cells":
            return cell_problems(name, value, game in BIDS)
        if self.kind == "words":
            return self._word_problems(name, value, game)
        if self.most is not None and type(value) is int and self.least <= value <= self.most:
            return []
        if self.most is not None and type(value) is int:
            bounds = {"least": self.least, "most": self.most, "got": value}
            return [Problem(name, "value", OUT_OF_RANGE, bounds)]
        if not choice:
            return [Problem(name, "value", _UNKNOWN_VALUE, params)]
        return [Problem(name, "impossible", _OTHER_GAME_VALUE, params)]

    def _word_problems(self, name: str, value: object, game: str) -> list[Problem]:
        words = [choice.value for choice in self.words(game)]
        members = _members(value)
        # A file may hold lists and tables there, which no set takes.
        if (
            isinstance(value, tuple)
            and all(one in words for one in members)
            and len(set(members)) == len(members)
        ):
            return []
        params = {"got": show(value), "expected": ", ".join(map(toml_value, words))}
        return [Problem(name, "value", _WORDS, params)]

    def toml(self, name: str, value: Value, game: str) -> str:
        """Return the option as TOML, explained in comments above it."""
        lines = [f"# {self.label} ({self.source})", f"# {self.help}"]
        if self.kind == "cells":
            return "\n".join([*lines, f"[{name}]", *map(_toml_cell, _members(value))])
        lines += [f"#   {toml_value(c.value)} : {c.label}" for c in self.choices_in(game)]
        return "\n".join([*lines, f"{name} = {toml_value(value)}"])


class Unset:
    """Placeholder for an option not given: each game has its own default."""


UNSET: Final = Unset()


def declare(
    label: str,
    help: str,
    source: str,
    choices: tuple[Choice, ...],
    default: Value | Mapping[str, Value],
    *contradictions: Contradiction,
    **more: Any,
) -> Any:
    """Return the dataclass field of an option, with a default for each game it exists in.

    One default alone is that of the games in which each camp marks points. The name of the field is
    that of the option everywhere; ``more`` are the other fields of ``Option``.
    """
    defaults = default if isinstance(default, Mapping) else dict.fromkeys(MARKED, default)
    described = Option(label, help, source, choices, defaults, contradictions, **more)
    return field(default=UNSET, metadata={"option": described})


def _members(value: object) -> tuple[object, ...]:
    """Return the words of a value of several words; a word alone is one of them."""
    return value if isinstance(value, tuple) else (value,)


def _factor_problems(name: str, value: object) -> list[Problem]:
    sound = (
        isinstance(value, tuple)
        and len(value) == len(FACTORS)
        and all(type(one) is int and 0 <= one <= HIGHEST_FACTOR for one in value)
    )
    if not sound:
        return [Problem(name, "value", _FACTORS, {"most": HIGHEST_FACTOR})]
    return []


def _toml_cell(line: object) -> str:
    """Return a written cell as TOML: its key is the same, its form a text."""
    key, _, form = str(line).partition(" = ")
    return f'{key} = "{form}"'


def toml_value(value: Value) -> str:
    """Return the value in TOML syntax.

    >>> toml_value("ten"), toml_value(True), toml_value(252), toml_value((2, 2, 2, 1))
    ('"ten"', 'true', '252', '[2, 2, 2, 1]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    # the words of options are plain ASCII without quotes, so nothing needs escaping
    return f'"{value}"' if isinstance(value, str) else str(value)


_OTHER_GAME = N_("L’option « %(option)s » n’existe pas quand le jeu est « %(game)s ».")
_UNKNOWN_VALUE = N_("Valeurs possibles : %(expected)s ; reçu %(got)s.")
_OTHER_GAME_VALUE = N_(
    "La valeur %(got)s ne va pas avec le jeu « %(game)s ». Valeurs possibles : %(expected)s."
)
_WORDS = N_("Une liste de mots différents est attendue, parmi : %(expected)s ; reçu %(got)s.")
_FACTORS = N_(
    "Il faut quatre nombres entiers, de 0 à %(most)s : base, contrat, annonces, belote. Par "
    "exemple : 2, 2, 2, 1."
)
