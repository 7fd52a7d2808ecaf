"""An option of a rule set: its values, their meaning, and its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from ..words import N_, Problem, Text, show

Factors = tuple[int, ...]
Value = bool | int | str | Factors

Game = Literal["belote", "coinche"]

BELOTE: Final = "belote"
COINCHE: Final = "coinche"
GAMES: Final = (BELOTE, COINCHE)
BIDS: Final = (COINCHE,)
"""The games in which a contract is bid."""

#: Amounts that the factors of a coinche multiply, in order.
FACTORS: Final = ("base", "contract", "annonces", "belote")
HIGHEST_FACTOR: Final = 9


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


@dataclass(frozen=True)
class Option:
    """An option of a rule set; files, checks, forms and regulations all come from it.

    ``other`` is the sentence for a value outside ``choices``: a coinche accepts any factors.
    """

    label: str
    help: str
    source: str
    choices: tuple[Choice, ...]
    defaults: Mapping[str, Value]
    other: str = ""

    @property
    def games(self) -> tuple[str, ...]:
        """The games in which the option exists."""
        return tuple(self.defaults)

    @property
    def kind(self) -> str:
        """Kind of form field for the option: "yes-no", "number", "factors" or "word".

        "factors" are four whole numbers from 0 to 9, in the order of ``FACTORS``. Its ``choices``
        are those seen in contests; others may be typed.
        """
        values = [choice.value for choice in self.choices]
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

    def choice(self, value: object) -> Choice | None:
        """Return the choice with that value; None for other factors and for anything invalid."""
        # type() too, because True == 1 and 1 == 1.0
        known = (c for c in self.choices if c.value == value and type(c.value) is type(value))
        return next(known, None)

    def sentence(self, value: Value) -> Text:
        """Return the sentence of a regulation for this value of the option.

        >>> from scoring import OPTIONS
        >>> str(OPTIONS["failed_base"].sentence(160))
        'Un contrat chuté donne 160 points à la défense.'
        """
        chosen = self.choice(value)
        params: dict[str, Any] = {"value": value}
        if isinstance(value, tuple):
            params |= dict(zip(FACTORS, value, strict=False))
        return Text(chosen.sentence if chosen else self.other, params)

    def problems(self, name: str, value: object, game: str) -> list[Problem]:
        """Return the problems of ``name = value`` in this game."""
        if game not in self.games:
            return [Problem(name, "impossible", _OTHER_GAME, {"game": game, "option": name})]
        known = self.choice(value)
        expected = ", ".join(toml_value(c.value) for c in self.choices_in(game))
        params = {"got": show(value), "expected": expected, "game": game, "option": name}
        if self.kind == "factors":
            return _factor_problems(name, value, params)
        if not known:
            return [Problem(name, "value", _UNKNOWN_VALUE, params)]
        if game not in known.games:
            return [Problem(name, "impossible", _OTHER_GAME_VALUE, params)]
        return []

    def toml(self, name: str, value: Value, game: str) -> str:
        """Return the option as TOML, explained in comments above it."""
        lines = [f"# {self.label} ({self.source})", f"# {self.help}"]
        lines += [f"#   {toml_value(c.value)} : {c.label}" for c in self.choices_in(game)]
        return "\n".join([*lines, f"{name} = {toml_value(value)}"])


class Unset:
    """Placeholder for an option not given: each game has its own default."""


UNSET: Final = Unset()


def option(described: Option) -> Any:
    """Return a dataclass field that carries the option's description."""
    return field(default=UNSET, metadata={"option": described})


def declare(
    label: str,
    help: str,
    source: str,
    choices: tuple[Choice, ...],
    default: Value | Mapping[str, Value],
    other: str = "",
) -> Option:
    """Return an option with one default for all games, or one for each game it exists in."""
    defaults = default if isinstance(default, Mapping) else dict.fromkeys(GAMES, default)
    return Option(label, help, source, choices, defaults, other)


def _factor_problems(name: str, value: object, params: dict[str, Any]) -> list[Problem]:
    sound = (
        isinstance(value, tuple)
        and len(value) == len(FACTORS)
        and all(type(one) is int and 0 <= one <= HIGHEST_FACTOR for one in value)
    )
    if not sound:
        return [Problem(name, "value", _FACTORS, params | {"most": HIGHEST_FACTOR})]
    return []


def toml_value(value: Value) -> str:
    """Return the value in TOML syntax.

    >>> toml_value("ten"), toml_value(True), toml_value(252), toml_value((2, 2, 2, 1))
    ('"ten"', 'true', '252', '[2, 2, 2, 1]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    # the words of options are plain ASCII without quotes, so nothing needs escaping
    return f'"{value}"' if isinstance(value, str) else str(value)


_OTHER_GAME = N_("L’option « %(option)s » n’existe pas quand le jeu est « %(game)s ».")
_UNKNOWN_VALUE = N_("Valeurs possibles : %(expected)s ; reçu %(got)s.")
_OTHER_GAME_VALUE = N_(
    "La valeur %(got)s ne va pas avec le jeu « %(game)s ». Valeurs possibles : %(expected)s."
)
_FACTORS = N_(
    "Quatre nombres entiers de 0 à %(most)s attendus (base, contrat, annonces, belote), "
    "par exemple [2, 2, 2, 1] ; reçu %(got)s."
)
