"""RuleSet: every option a contest can choose, what it means, the combinations that make sense."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from .options import BELOTE, COINCHE, GAMES, Choice, Option, Value, option
from .words import N_, Problem, Refused, show

PRESETS_FOLDER: Final = Path(__file__).parent / "presets"

#: Keys of a file that are not options: where it starts from, and a word for its reader.
PRESET_KEY: Final = "preset"
DESCRIPTION_KEY: Final = "description"


class RulesError(Refused):
    """A rule set that cannot be: ``problems`` lists every unknown option and impossible value."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one contest, as a value: equal options make equal, hashable rule sets.

    Raises ``RulesError`` with every problem when the options contradict each other.

    >>> RuleSet.preset("ffb-coinche").rounding
    'ten'
    >>> RuleSet.preset("ffb-belote").with_options(rounding="ten").rounding
    'ten'
    """

    game: str = option(
        N_("Jeu"),
        N_("La belote se joue sans enchères ; la coinche avec un contrat demandé."),
        "B, C §4",
        (Choice(BELOTE, N_("belote, sans enchères")), Choice(COINCHE, N_("belote coinchée"))),
        {BELOTE: BELOTE, COINCHE: COINCHE},
    )
    annonces: str = option(
        N_("Annonces"),
        N_("Tierces, cinquantes, cents et carrés ; la belote-rebelote compte toujours."),
        "B, C §8",
        (
            Choice("none", N_("sans annonces, sauf la belote")),
            Choice("federation", N_("annonces de la fédération : une carte, une seule annonce")),
            Choice(
                "cafe",
                N_(
                    "annonces de café : une carte peut servir plusieurs fois, "
                    "un carré de 7 ou de 8 annule toutes les annonces"
                ),
            ),
        ),
        {BELOTE: "none", COINCHE: "federation"},
    )
    sa_ta: bool = option(
        N_("Sans atout et tout atout"),
        N_("Permet de jouer à sans atout (pas de belote) et à tout atout (jusqu’à quatre)."),
        "B, C §11",
        (Choice(False, N_("atout à la couleur seulement")), Choice(True, N_("permis"))),
        False,
    )
    rounding: str = option(
        N_("Arrondi"),
        N_("Chaque camp arrondit sa marque, donne par donne ; jamais pour juger le contrat."),
        "B, C §10.2",
        (
            Choice("none", N_("au point près")),
            Choice("ten", N_("à la dizaine la plus proche, 5 vers le haut : 85 → 90")),
            Choice("ten-from-6", N_("à la dizaine la plus proche, 5 vers le bas : 85 → 80")),
            Choice("five", N_("au multiple de 5 le plus proche : 82 → 80, 83 → 85")),
        ),
        {BELOTE: "none", COINCHE: "ten"},
    )
    defence_capot: int = option(
        N_("Capot de la défense"),
        N_("Ce que vaut la chute, hors annonces et contrat, quand la défense fait les huit plis."),
        "B, C §10.1.b",
        (
            Choice(162, N_("comme une chute ordinaire"), (BELOTE,)),
            Choice(252, N_("comme un capot"), (BELOTE,)),
            Choice(160, N_("comme une chute ordinaire"), (COINCHE,)),
            Choice(250, N_("comme un capot"), (COINCHE,)),
        ),
        {BELOTE: 162, COINCHE: 160},
    )
    failed_capot_bid: int = option(
        N_("Capot demandé et chuté"),
        N_("Ce que valent ensemble la chute et le contrat, hors annonces et belote."),
        "C §10.1.b",
        (
            Choice(410, N_("160 de chute et 250 de contrat"), (COINCHE,)),
            Choice(500, N_("500 en tout"), (COINCHE,)),
        ),
        {COINCHE: 410},
    )
    last_litige: str = option(
        N_("Litige à la dernière donne"),
        N_("Ce que deviennent les points du preneur quand aucune donne ne suit."),
        "B §10.1.c",
        (
            Choice("keep", N_("chaque camp garde ses points"), (BELOTE,)),
            Choice("lost", N_("ils sont perdus"), (BELOTE,)),
            Choice("one-more-deal", N_("une donne de plus est jouée"), (BELOTE,)),
        ),
        {BELOTE: "keep"},
    )
    all_pass: str = option(
        N_("Tout le monde passe"),
        N_("La donne n’est pas comptée ; qui redistribue."),
        "B §4.1, C §4.1.a",
        (
            Choice("next-dealer", N_("le joueur à droite du donneur")),
            Choice("same-dealer", N_("le même donneur")),
        ),
        "next-dealer",
    )

    def __post_init__(self) -> None:
        # an option foreign to the game stays at its default, so that equal rules compare equal
        meant = {
            name: value
            for name, described in OPTIONS.items()
            if (value := getattr(self, name)) != described.default_in(self.game)
            or self.game in described.games
        }
        problems = _problems(meant, self.game)
        if problems:
            raise RulesError(problems)

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> RuleSet:
        """The rule set of a mapping, as read from a file.

        ``preset`` names the rule set to start from; without it ``game`` is required and every
        option left out takes the default of that game. Raises ``RulesError`` with all problems.

        >>> RuleSet.from_options({"game": "belote", "sa_ta": True}).sa_ta
        True
        """
        given = {key: value for key, value in options.items() if key != DESCRIPTION_KEY}
        base: Mapping[str, Value] = {}
        if PRESET_KEY in given:
            base = _preset(given.pop(PRESET_KEY)).options()
        return cls(**_complete(base, given))

    @staticmethod
    def preset(name: str) -> RuleSet:
        """The rule set of a preset. Raises ``RulesError`` when no preset has that name."""
        return _preset(name)

    def with_options(self, **options: object) -> RuleSet:
        """The same rules with some options changed. Raises ``RulesError`` with all problems."""
        return type(self)(**_complete(self.options(), options))

    def options(self) -> dict[str, Value]:
        """The options that exist in this game, with their values."""
        return {n: getattr(self, n) for n, o in OPTIONS.items() if self.game in o.games}

    def to_toml(self) -> str:
        """Every option as TOML with its meaning in comments; ``from_options`` reads it back."""
        parts = [OPTIONS[n].toml(n, v, self.game) for n, v in self.options().items()]
        return "\n\n".join(parts) + "\n"


#: Every option by name, in the order of files and forms.
OPTIONS: Final[dict[str, Option]] = {f.name: f.metadata["option"] for f in fields(RuleSet)}


def presets() -> dict[str, str]:
    """The presets: name -> one-line French description, in alphabetical order.

    >>> sorted(presets())[:2]
    ['ffb-belote', 'ffb-coinche']
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
    return {path.stem: path for path in sorted(PRESETS_FOLDER.glob("*.toml"))}


def _complete(base: Mapping[str, Value], given: Mapping[str, object]) -> dict[str, Any]:
    """Options for the constructor; raises with every problem, those of unknown names included."""
    problems = [_unknown(name) for name in given if name not in OPTIONS]
    game = given.get("game", base.get("game"))
    if "game" in base and game != base["game"]:
        # most options of one game have no meaning in the other: better choose another preset
        params = {"got": show(game), "game": base["game"]}
        problems.append(Problem("game", "impossible", _CHANGED_GAME, params))
        game = base["game"]
    if game is None:
        problems.append(Problem("game", "required", _NO_GAME))
    known = {name: value for name, value in given.items() if name in OPTIONS and name != "game"}
    if isinstance(game, str) and game in GAMES:
        problems += _problems(known, game)
    elif game is not None:
        problems += OPTIONS["game"].problems("game", game, BELOTE)
    if problems:
        raise RulesError(problems)
    defaults = {name: described.default_in(str(game)) for name, described in OPTIONS.items()}
    return {**defaults, **base, **known, "game": game}


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
_NO_GAME = N_('Indiquez le jeu (game = "belote" ou "coinche") ou un règlement (preset).')
_CHANGED_GAME = N_(
    "Le jeu de ce règlement est « %(game)s » et ne se change pas en %(got)s : "
    "partez d’un règlement de l’autre jeu."
)
