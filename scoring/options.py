"""What an option of a rule set is: its values, what they mean, where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .words import N_, Problem, Text, show

Factors = tuple[int, ...]
Value = bool | int | str | Factors

BELOTE: Final = "belote"
COINCHE: Final = "coinche"
GAMES: Final = (BELOTE, COINCHE)
BIDS: Final = (COINCHE,)
"""The games in which a contract is bid."""

#: What the numbers of a coinche multiply, in their order.
FACTORS: Final = ("base", "contract", "annonces", "belote")
HIGHEST_FACTOR: Final = 9


@dataclass(frozen=True)
class Choice:
    """One value of an option, its French meaning, and the games it makes sense in.

    ``label`` is a few words beside a box to tick; ``sentence`` a whole sentence for a printed
    regulation, a template that may speak of ``%(value)s``.
    """

    value: Value
    label: str
    sentence: str
    games: tuple[str, ...] = GAMES


@dataclass(frozen=True)
class Option:
    """An option of a rule set, declared once; files, checks, forms and regulations come from it.

    ``other`` is the sentence of values beside ``choices``, where a coinche's factors are free.
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
        """How a form should ask for it: "yes-no", "number", "factors" or "word".

        "factors" are four whole numbers from 0 to 9, in the order of ``FACTORS``; ``choices`` then
        lists those seen in contests and any others may be typed.
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
        """The value in force when nothing is said; where the option does not exist, an idle one."""
        return self.defaults.get(game, next(iter(self.defaults.values())))

    def choice(self, value: object) -> Choice | None:
        """The declared choice of that value; None for free factors and for what is no value."""
        # type() too, since True == 1 and 1 == 1.0
        known = (c for c in self.choices if c.value == value and type(c.value) is type(value))
        return next(known, None)

    def sentence(self, value: Value) -> Text:
        """The sentence of a regulation that says this value of the option.

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
        """What is wrong with ``name = value`` in this game."""
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
        """The option as TOML, its meaning in comments above it."""
        lines = [f"# {self.label} ({self.source})", f"# {self.help}"]
        lines += [f"#   {toml_value(c.value)} : {c.label}" for c in self.choices_in(game)]
        return "\n".join([*lines, f"{name} = {toml_value(value)}"])


class Unset:
    """Stands for an option not given: each game has its own default."""


UNSET: Final = Unset()


def option(described: Option) -> Any:
    """A field of the rule set that carries its own description."""
    return field(default=UNSET, metadata={"option": described})


def declare(
    label: str,
    help: str,
    source: str,
    choices: tuple[Choice, ...],
    default: Value | Mapping[str, Value],
    other: str = "",
) -> Option:
    """An option with one default for every game, or one for each game it exists in."""
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
    """
    >>> toml_value("ten"), toml_value(True), toml_value(252), toml_value((2, 2, 2, 1))
    ('"ten"', 'true', '252', '[2, 2, 2, 1]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    # the words of options are plain ASCII: no quote to escape
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
