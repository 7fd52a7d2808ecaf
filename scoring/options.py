"""What an option of a rule set is: its values, what they mean, where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .words import N_, Problem, show

Value = bool | int | str

BELOTE: Final = "belote"
COINCHE: Final = "coinche"
GAMES: Final = (BELOTE, COINCHE)


@dataclass(frozen=True)
class Choice:
    """One value of an option, its French meaning, and the games it makes sense in."""

    value: Value
    label: str
    games: tuple[str, ...] = GAMES


@dataclass(frozen=True)
class Option:
    """An option of a rule set, declared once; files, checks and forms are all drawn from it."""

    label: str
    help: str
    source: str
    choices: tuple[Choice, ...]
    defaults: Mapping[str, Value]

    @property
    def games(self) -> tuple[str, ...]:
        """The games in which the option exists."""
        return tuple(self.defaults)

    @property
    def kind(self) -> str:
        """How a form should ask for it: "yes-no", "number" or "word"."""
        value = self.choices[0].value
        if isinstance(value, bool):
            return "yes-no"
        return "number" if isinstance(value, int) else "word"

    def choices_in(self, game: str) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if game in choice.games)

    def default_in(self, game: str) -> Value:
        """The value in force when nothing is said; where the option does not exist, an idle one."""
        return self.defaults.get(game, next(iter(self.defaults.values())))

    def problems(self, name: str, value: object, game: str) -> list[Problem]:
        """What is wrong with ``name = value`` in this game."""
        if game not in self.games:
            return [Problem(name, "impossible", _OTHER_GAME, {"game": game, "option": name})]
        # type() too, since True == 1 and 1 == 1.0
        known = [c for c in self.choices if c.value == value and type(c.value) is type(value)]
        expected = ", ".join(toml_value(c.value) for c in self.choices_in(game))
        params = {"got": show(value), "expected": expected, "game": game, "option": name}
        if not known:
            return [Problem(name, "value", _UNKNOWN_VALUE, params)]
        if game not in known[0].games:
            return [Problem(name, "impossible", _OTHER_GAME_VALUE, params)]
        return []

    def toml(self, name: str, value: Value, game: str) -> str:
        """The option as TOML, its meaning in comments above it."""
        lines = [f"# {self.label} ({self.source})", f"# {self.help}"]
        lines += [f"#   {toml_value(c.value)} : {c.label}" for c in self.choices_in(game)]
        return "\n".join([*lines, f"{name} = {toml_value(value)}"])


def option(
    label: str,
    help: str,
    source: str,
    choices: tuple[Choice, ...],
    default: Value | Mapping[str, Value],
) -> Any:
    """A field of the rule set that carries its own description."""
    defaults = default if isinstance(default, Mapping) else dict.fromkeys(GAMES, default)
    described = Option(label, help, source, choices, defaults)
    return field(default=described.default_in(BELOTE), metadata={"option": described})


def toml_value(value: Value) -> str:
    """
    >>> toml_value("ten"), toml_value(True), toml_value(252)
    ('"ten"', 'true', '252')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    # the words of options are plain ASCII: no quote to escape
    return f'"{value}"' if isinstance(value, str) else str(value)


_OTHER_GAME = N_("L’option « %(option)s » n’existe pas quand le jeu est « %(game)s ».")
_UNKNOWN_VALUE = N_("Valeurs possibles : %(expected)s ; reçu %(got)s.")
_OTHER_GAME_VALUE = N_(
    "La valeur %(got)s ne va pas avec le jeu « %(game)s ». Valeurs possibles : %(expected)s."
)
