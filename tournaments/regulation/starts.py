"""Rules to start a contest from: four games, each with its usual rules and its other variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Final

from scoring.catalogue import options
from scoring.catalogue.play import CONTREE_WORDS
from scoring.kinds import every
from scoring.rules import RuleSet, presets
from scoring.words import N_
from tournaments.regulation.scale import usual_tariffs
from tournaments.regulation.value import Regulation


class Game(StrEnum):
    """Game as players name it. Coinche and contrée have the same options and other usages."""

    BELOTE = "belote"
    COINCHE = "coinche"
    CONTREE = "contree"
    COMPTOIR = "comptoir"


@dataclass(frozen=True, slots=True)
class Start:
    """Rules to start from: a preset, or a preset with one popular option.

    `shape` gives the options of the format without which these rules cannot be played.
    """

    label: str
    rules: RuleSet
    shape: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return game_of(self.rules)


#: Name of each game, and the usual rules of that game.
NAMES: Final = every(
    Game,
    {
        Game.BELOTE: N_("Belote"),
        Game.COINCHE: N_("Coinche"),
        Game.CONTREE: N_("Contrée"),
        Game.COMPTOIR: N_("Belote de comptoir"),
    },
)
USUAL: Final = every(
    Game,
    {
        Game.BELOTE: "ffb-belote",
        Game.COINCHE: "ffb-coinche",
        Game.CONTREE: "contree-made-announced",
        Game.COMPTOIR: "comptoir",
    },
)

#: Order of the proposed rules. The first one is the default of a new contest.
_ORDER: Final = (
    "ffb-belote",
    "belote-annonces",
    "ffb-coinche",
    "coinche-sa-ta",
    "contree-made-announced",
    "contree-made",
    "contree-announced",
    "contree-internet",
    "belote-cafe",
    "belote-3",
    "belote-2",
    "comptoir",
    "lyonnaise",
)
#: Options of the format that the rules of other tables than four players need.
_SHAPES: Final[Mapping[str, Mapping[str, str]]] = {
    "belote-2": {"entrants": "singles"},
    "belote-3": {"entrants": "individuals", "tables": "3"},
    "comptoir": {"entrants": "individuals", "tables": "4"},
    "lyonnaise": {"entrants": "individuals", "tables": "4"},
}


@cache
def starts() -> Mapping[str, Start]:
    """Return the rules proposed for a new contest, by name; the most usual ones come first."""
    games = {name: Start(label, RuleSet.preset(name)) for name, label in presets().items()}
    games["belote-annonces"] = Start(
        N_("Belote de la Fédération française de belote, avec annonces, au point près"),
        RuleSet.preset("ffb-belote").with_options(annonces="federation"),
    )
    games["coinche-sa-ta"] = Start(
        N_("Coinche de la Fédération française de belote, avec sans atout et tout atout"),
        RuleSet.preset("ffb-coinche").with_options(sa_ta=True),
    )
    ordered = {name: games.pop(name) for name in _ORDER} | games
    return {name: replace(one, shape=_SHAPES.get(name, {})) for name, one in ordered.items()}


def game_of(rules: RuleSet) -> Game:
    """Return the game of these rules, from the words used at the table."""
    if rules.game == options.COMPTOIR:
        return Game.COMPTOIR
    if rules.game == options.BELOTE:
        return Game.BELOTE
    return Game.CONTREE if rules.wording == CONTREE_WORDS else Game.COINCHE


def usual_regulation(rules: RuleSet) -> Regulation:
    usual = starts()[USUAL[game_of(rules)]].rules
    return Regulation.of_rules(usual, tariffs=usual_tariffs(usual))
