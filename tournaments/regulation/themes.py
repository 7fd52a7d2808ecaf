"""Options of a regulation by theme, and those without the usual value of their game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from functools import cache
from typing import Final

from scoring.catalogue.options import Part
from scoring.criteria import CriterionName
from scoring.kinds import every
from scoring.rules import OPTIONS
from scoring.wording import in_its_words
from scoring.words import N_
from tournaments.regulation import format as formats
from tournaments.regulation.compare import differences
from tournaments.regulation.format import FORMAT
from tournaments.regulation.idle import idle_options
from tournaments.regulation.starts import usual_regulation
from tournaments.regulation.value import Regulation
from tournaments.words.texts import say


class Theme(StrEnum):
    """Theme of a regulation, in the order of the pages."""

    GAME = "game"
    ANNONCES = "annonces"
    COUNT = "count"
    DOUBLING = "doubling"
    LITIGE = "litige"
    MATCHES = "matches"
    ENTRANTS = "entrants"
    DRAWS = "draws"
    POOLS = "pools"
    BRACKETS = "brackets"
    ABSENCES = "absences"
    RANKING = "ranking"
    FAULTS = "faults"
    ARTICLES = "articles"


TITLES: Final = every(
    Theme,
    {
        Theme.GAME: N_("Le jeu"),
        Theme.ANNONCES: N_("Annonces et belote"),
        Theme.COUNT: N_("Compter une donne"),
        Theme.DOUBLING: N_("Coinche et surcoinche"),
        Theme.LITIGE: N_("Litige et capot"),
        Theme.MATCHES: N_("Les parties"),
        Theme.ENTRANTS: N_("Qui s’inscrit"),
        Theme.DRAWS: N_("Le tirage"),
        Theme.POOLS: N_("Les poules"),
        Theme.BRACKETS: N_("Le tableau final"),
        Theme.ABSENCES: N_("Exempts, absents et retards"),
        Theme.RANKING: N_("Classement et départage"),
        Theme.FAULTS: N_("Fautes et pénalités"),
        Theme.ARTICLES: N_("Articles libres"),
    },
)

_OF_PART: Final = every(
    Part,
    {
        Part.PLAY: Theme.GAME,
        Part.ANNONCES: Theme.ANNONCES,
        Part.BELOTE: Theme.ANNONCES,
        Part.MARKS: Theme.COUNT,
        Part.LITIGE: Theme.LITIGE,
        Part.DOUBLING: Theme.DOUBLING,
        Part.TARGET: Theme.MATCHES,
        Part.FAULTS: Theme.FAULTS,
    },
)
#: Theme of the options of each class of the format.
_OF_CLASS: Final = {
    formats.Ends: Theme.MATCHES,
    formats.Absences: Theme.ABSENCES,
    formats.MatchPoints: Theme.RANKING,
    formats.Players: Theme.ENTRANTS,
    formats.Ranking: Theme.RANKING,
    formats.Draws: Theme.DRAWS,
    formats.Duplicates: Theme.MATCHES,
    formats.Pools: Theme.POOLS,
    formats.Brackets: Theme.BRACKETS,
}
_OF_FORMAT: Final = {
    **{one.name: theme for options, theme in _OF_CLASS.items() for one in fields(options)},
    **{"bye_to": Theme.ABSENCES, "lines": Theme.RANKING},
}

#: Criteria of the usual rankings, by the first one. A contest is ranked by points or by wins.
RANKINGS: Final[Mapping[str, tuple[CriterionName, ...]]] = {
    "points": Regulation.ranking,
    "wins": ("wins", "points", "difference", "best_match"),
}
#: Options that each contest chooses for itself: no value of theirs is the usual one.
CHOSEN: Final = frozenset({"game", "rounds", "deals", "target", "clock", "entrants"})


def theme_of(option: str) -> Theme:
    if option in FORMAT:
        return _OF_FORMAT[option]
    return _OF_PART[OPTIONS[option].part]


@cache
def options_of(theme: Theme) -> tuple[str, ...]:
    return tuple(name for name in (*OPTIONS, *FORMAT) if theme_of(name) is theme)


def unusual_options(regulation: Regulation) -> frozenset[str]:
    """Return the options with an effect here that do not have the usual value of the game.

    "changes", "stages", "tariffs" and "free_articles" stand for the lists.
    """
    usual = usual_regulation(regulation.rules)
    idle = set(regulation.rules.options()) - set(regulation.rules.in_force())
    idle |= idle_options(regulation)
    if regulation.comptoir:
        # No total is compared at comptoir.
        idle |= {"winner_cap", "loser_cap"}
    options_apart = {difference.option for difference in differences(usual, regulation)}
    lists = {
        **{"round[": "changes", "stage[": "stages"},
        **{"penalty": "tariffs", "article": "free_articles"},
    }
    named_lists = {
        name for start, name in lists.items() if any(o.startswith(start) for o in options_apart)
    }
    options = {name for name in options_apart if name in OPTIONS or name in FORMAT}
    if regulation.ranking in RANKINGS.values():
        idle.add("ranking")
    return frozenset((options | named_lists) - idle - CHOSEN)


def as_usual(regulation: Regulation, names: Iterable[str]) -> Regulation:
    """Return the regulation with the usual values of these; raises `Refused` if it cannot be.

    A ranking by wins takes the usual criteria after wins.
    """
    usual = usual_regulation(regulation.rules)
    options = usual.rules.options()
    rules = {name: options[name] for name in names if name in OPTIONS}
    others = {name: getattr(usual, name) for name in names if name not in OPTIONS}
    if "ranking" in others:
        others["ranking"] = RANKINGS.get(regulation.ranking[0], usual.ranking)
    return replace(regulation, rules=regulation.rules.with_options(**rules), **others)


def title_of(theme: Theme, regulation: Regulation) -> str:
    return in_its_words(regulation.rules, say(TITLES[theme], {}))
