"""RuleSet: every option of a contest, its meaning, and the combinations allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from .catalogue.annonces import AS_ANNONCES
from .catalogue.combinations import contradictions, is_idle, yielding
from .catalogue.options import BELOTE, GAMES, UNSET, Value
from .catalogue.whole import OPTIONS as OPTIONS
from .catalogue.whole import Rules
from .words import N_, Problem, Refused, show

PRESETS_FOLDER: Final = Path(__file__).parent / "presets"

#: Keys of a file that are not options: the preset to start from, and a description for people.
PRESET_KEY: Final = "preset"
DESCRIPTION_KEY: Final = "description"


class RulesError(Refused):
    """An impossible rule set: ``problems`` lists every unknown option and impossible value."""


@dataclass(frozen=True, slots=True)
class RuleSet(Rules):
    """The rules of one contest, as a value: equal options make equal, hashable rule sets.

    Raises ``RulesError`` with every problem if the options contradict each other.

    >>> RuleSet.preset("ffb-coinche").rounding
    'ten'
    >>> RuleSet.preset("ffb-belote").with_options(rounding="ten").rounding
    'ten'
    """

    #: Values that the engine derives from the options, cached at first use: see ``plan``.
    prepared: Any = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        game = BELOTE if self.game is UNSET else self.game  # type: ignore[comparison-overlap]
        known_game = game if game in GAMES else BELOTE
        for name, described in OPTIONS.items():
            if getattr(self, name) is UNSET:
                object.__setattr__(self, name, described.default_in(known_game))
        # an option of the other game must keep its default, so that equal rules compare equal
        values = {name: getattr(self, name) for name in OPTIONS}
        meant = {
            name: value
            for name, value in values.items()
            if value != OPTIONS[name].default_in(game) or game in OPTIONS[name].games
        }
        problems = _problems(meant, game)
        problems += contradictions(values, known_game, {problem.field for problem in problems})
        if problems:
            raise RulesError(problems)

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> RuleSet:
        """Return the rule set of a mapping, as read from a file.

        ``preset`` names the rule set to start from. Without it ``game`` is required, and every
        option left out takes the default of that game. Raises ``RulesError`` with all problems.

        >>> RuleSet.from_options({"game": "belote", "sa_ta": True}).sa_ta
        True
        """
        chosen = {key: value for key, value in options.items() if key != DESCRIPTION_KEY}
        base: Mapping[str, Value] = {}
        if PRESET_KEY in chosen:
            base = _preset(chosen.pop(PRESET_KEY)).options()
        return cls(**_complete(base, chosen))

    @staticmethod
    def preset(name: str) -> RuleSet:
        """Return the rule set of a preset. Raises ``RulesError`` if no preset has that name."""
        return _preset(name)

    def with_options(self, **options: object) -> RuleSet:
        """Return these rules with some options changed. Raises ``RulesError`` with all problems."""
        return type(self)(**_complete(self.options(), options))

    def options(self) -> dict[str, Value]:
        """Return the options that exist in this game, with their values."""
        return {n: getattr(self, n) for n, o in OPTIONS.items() if self.game in o.games}

    def in_force(self) -> dict[str, Value]:
        """Return the options that have an effect here, without those made idle by another one.

        A printed regulation shows these, without the defaults that go without saying. For example,
        it shows from which misdeal a camp pays only if a misdeal has a price.

        >>> "last_litige" in RuleSet.preset("ffb-belote").with_options(litige="failed").in_force()
        False
        """
        options = self.options()
        complete = {name: getattr(self, name) for name in OPTIONS}
        # if one carré is said apart, the other has to be said too
        apart = ("carre_sevens", "carre_eights") if self.carres_apart else ()
        return {
            name: value
            for name, value in options.items()
            if not is_idle(name, complete, self.game)
            and not (OPTIONS[name].goes_without_saying(value, self.game) and name not in apart)
        }

    @property
    def carres_apart(self) -> bool:
        """Whether the carré of 7 or of 8 does something else than the option Annonces says."""
        effects = {self.carre_sevens, self.carre_eights}
        return self.annonces == "cafe" and effects != {AS_ANNONCES}

    def to_toml(self) -> str:
        """Return every option as TOML, explained in comments; ``from_options`` reads it back."""
        parts = [OPTIONS[n].toml(n, v, self.game) for n, v in self.options().items()]
        return "\n\n".join(parts) + "\n"


def presets() -> dict[str, str]:
    """Return the presets: name -> one-line French description, in alphabetical order.

    >>> sorted(presets())[:2]
    ['belote-2', 'belote-3']
    """
    return {
        name: str(tomllib.loads(path.read_text("utf-8"))[DESCRIPTION_KEY])
        for name, path in _preset_files().items()
    }


def _preset(name: object) -> RuleSet:
    files = _preset_files()
    if not isinstance(name, str) or name not in files:
        params = {"got": show(name), "expected": ", ".join(files)}
        raise RulesError([Problem(PRESET_KEY, "unknown", _UNKNOWN_PRESET, params)])
    return RuleSet.from_options(tomllib.loads(files[name].read_text("utf-8")))


@cache
def _preset_files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(PRESETS_FOLDER.glob("*.toml"), key=_stem)}


def _stem(path: Path) -> str:
    return path.stem


def _complete(base: Mapping[str, Value], options: Mapping[str, object]) -> dict[str, Any]:
    """Return options for the constructor. Raises ``RulesError`` with every problem."""
    problems = [_unknown(name) for name in options if name not in OPTIONS]
    game = options.get("game", base.get("game"))
    if "game" in base and game != base["game"]:
        # most options of one game mean nothing in the other, so another preset is needed
        params = {"got": show(game), "game": base["game"]}
        problems.append(Problem("game", "impossible", _CHANGED_GAME, params))
        game = base["game"]
    if game is None:
        problems.append(Problem("game", "required", _NO_GAME))
    known: dict[str, Any] = {
        name: OPTIONS[name].read(value)
        for name, value in options.items()
        if name in OPTIONS and name != "game"
    }
    defaults = {name: described.default_in(str(game)) for name, described in OPTIONS.items()}
    complete = {**defaults, **base, **known, "game": game}
    if isinstance(game, str) and game in GAMES:
        # an option without effect here is silent: the preset set it, nobody asked for it
        left = [name for name in yielding(complete, game) if name not in known]
        complete |= {name: defaults[name] for name in left}
        wrong = _problems(known, game)
        problems += wrong
        problems += contradictions(complete, game, {problem.field for problem in wrong})
    elif game is not None:
        problems += OPTIONS["game"].problems("game", game, BELOTE)
    if problems:
        raise RulesError(problems)
    return complete


def _problems(options: Mapping[str, object], game: str) -> list[Problem]:
    known_game = game if game in GAMES else BELOTE
    return [
        problem
        for name, value in options.items()
        for problem in OPTIONS[name].problems(name, value, known_game)
    ]


def _unknown(name: str) -> Problem:
    return Problem(name, "unknown", _UNKNOWN_OPTION, {"expected": ", ".join(OPTIONS)})


_UNKNOWN_OPTION = N_("Option inconnue. Options possibles : %(expected)s.")
_UNKNOWN_PRESET = N_("Règlement inconnu : %(got)s. Règlements proposés : %(expected)s.")
_NO_GAME = N_(
    'Indiquez le jeu (game = "belote", "coinche" ou "comptoir") ou un règlement (preset).'
)
_CHANGED_GAME = N_(
    "Le jeu de ce règlement est « %(game)s » et ne se change pas en %(got)s : "
    "partez d’un règlement de cet autre jeu."
)
