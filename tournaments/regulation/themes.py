"""Options of a regulation by theme, each theme with its present meaning in one sentence.

The sentences are those of the articles (`text`). An option is marked if its value is not the usual
one of the game: see `starts.usual_regulation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.rules import OPTIONS
from scoring.words import N_
from tournaments.regulation.compare import differences
from tournaments.regulation.format import FORMAT, Worth
from tournaments.regulation.starts import usual_regulation
from tournaments.regulation.text import (
    ANNONCES,
    BELOTE,
    DOUBLING,
    FAULTS,
    MATCH_POINTS,
    PARTS,
    PLAY,
    TARGET,
    free_articles,
    matches_in_short,
    ranking_in_short,
    typographic,
)
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import lower, named, value_of
from tournaments.regulation.words.absences import absences
from tournaments.regulation.words.apart import rounds_apart
from tournaments.regulation.words.brackets import BRACKET_OPTIONS, brackets
from tournaments.regulation.words.draws import draws
from tournaments.regulation.words.in_contest import rules_said
from tournaments.regulation.words.players import SEATING_CHAIRS
from tournaments.regulation.words.pools import POOL_OPTIONS, pools
from tournaments.regulation.words.rules import in_its_words
from tournaments.regulation.words.tariffs import tariff_name
from tournaments.words.entrants import reworded
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


@dataclass(frozen=True, slots=True)
class ThemeWords:
    """Theme as a page shows it closed: its meaning, and the sentences of what is not usual.

    `unusual` are the names of the options without their usual value. `apart` does not repeat the
    meaning.
    """

    theme: Theme
    title: str
    meaning: str
    apart: tuple[str, ...]
    unusual: frozenset[str]


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

_LITIGE: Final = (
    *("litige", "last_litige", "capot", "defence_capot"),
    *("capot_bid", "failed_capot_bid", "generale"),
)
_PLAYED_BY: Final = {
    **dict.fromkeys(("annonces", *ANNONCES), Theme.ANNONCES),
    **dict.fromkeys(_LITIGE, Theme.LITIGE),
}
_OF_PART: Final = {
    PLAY: Theme.GAME,
    BELOTE: Theme.ANNONCES,
    DOUBLING: Theme.DOUBLING,
    FAULTS: Theme.FAULTS,
    TARGET: Theme.MATCHES,
}
_OF_FORMAT: Final = {
    **dict.fromkeys(("entrants", "partners", "seating", "tables", "incomplete"), Theme.ENTRANTS),
    **dict.fromkeys(
        (
            "first_draw",
            "next_draw",
            "rematch_from",
            "rematch_limit",
            "left_alone",
            "kin",
            "halls",
            "pairing",
        ),
        Theme.DRAWS,
    ),
    **dict.fromkeys(POOL_OPTIONS, Theme.POOLS),
    **dict.fromkeys(BRACKET_OPTIONS, Theme.BRACKETS),
    **dict.fromkeys(("bye", "bye_to", "forfeit", "withdrawn", "late", "leaving"), Theme.ABSENCES),
    **dict.fromkeys(
        ("ranking", "chosen_rounds", "clubs", "pair_rounds", "lines", *MATCH_POINTS), Theme.RANKING
    ),
}

#: Options that each contest chooses for itself: no value of theirs is the usual one.
CHOSEN: Final = frozenset({"game", "rounds", "deals", "target", "clock", "entrants"})


def theme_of(option: str) -> Theme:
    """Return the theme of an option of the rules or of the format."""
    if option in FORMAT:
        return _OF_FORMAT.get(option, Theme.MATCHES)
    return _PLAYED_BY.get(option) or _OF_PART.get(PARTS.get(option, ""), Theme.COUNT)


@cache
def options_of(theme: Theme) -> tuple[str, ...]:
    """Return the options of a theme, in the order of the document."""
    return tuple(name for name in (*OPTIONS, *FORMAT) if theme_of(name) is theme)


def themes(regulation: Regulation) -> list[ThemeWords]:
    """Return the themes that exist for this regulation, in order."""
    unusual = unusual_options(regulation)
    return [
        _theme_said(theme, regulation, unusual) for theme in Theme if _exists(theme, regulation)
    ]


def unusual_options(regulation: Regulation) -> frozenset[str]:
    """Return the options with an effect here that do not have the usual value of the game.

    Rounds and stages that differ count as "changes" and "stages", the price list as "tariffs", and
    free articles as "free_articles".
    """
    usual = usual_regulation(regulation.rules)
    idle = set(regulation.rules.options()) - set(regulation.rules.in_force())
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
    return frozenset((options | named_lists) - idle - CHOSEN)


def _exists(theme: Theme, regulation: Regulation) -> bool:
    of_rules = [name for name in options_of(theme) if name in OPTIONS]
    others = len(options_of(theme)) > len(of_rules) or theme in _LISTS
    return others or any(name in regulation.rules.options() for name in of_rules)


def _theme_said(theme: Theme, regulation: Regulation, unusual: frozenset[str]) -> ThemeWords:
    mine = {*options_of(theme), *_LISTS.get(theme, ())} & unusual
    meaning = typographic(_LEADS[theme](regulation))
    apart = dict.fromkeys(map(typographic, _apart(theme, regulation, mine)))
    apart.pop(meaning, None)
    title = in_its_words(regulation.rules, say(TITLES[theme], {}))
    return ThemeWords(theme, title, meaning, tuple(apart), frozenset(mine))


def _apart(theme: Theme, regulation: Regulation, mine: set[str]) -> Iterator[str]:
    """Yield a sentence for each option of the theme that is not usual, then for its list.

    The meaning of the theme says some of them already.
    """
    left = mine.difference(_said_in_meaning(theme, regulation))
    sentences = (_sentence(name, regulation) for name in options_of(theme) if name in left)
    yield from filter(None, sentences)
    if not mine.isdisjoint(("changes", "stages")):
        yield from rounds_apart(regulation)
    if "tariffs" in mine:
        yield _prices(regulation)


def _said_in_meaning(theme: Theme, regulation: Regulation) -> tuple[str, ...]:
    """Return the options of the format that the meaning of a theme says."""
    if theme is Theme.ABSENCES and regulation.bye is Worth.EXTRA:
        # Its first sentence does not say when the teams that rested play.
        return ()
    return _MEANT.get(theme, ())


def _prices(regulation: Regulation) -> str:
    names = ", ".join(tariff_name(tariff.name) for tariff in regulation.tariffs)
    return _("Tarif des pénalités : %(names)s.") % {"names": names or _("aucune faute")}


def _sentence(name: str, regulation: Regulation) -> str:
    """Return the sentence of an option that is not usual."""
    if name in OPTIONS:
        sentences = rules_said(regulation, name, getattr(regulation.rules, name))
        return " ".join(sentences)
    label = reworded(regulation.individuals, FORMAT[name].label)
    return named(label, lower(value_of(name, getattr(regulation, name)))) + "."


def _rule(*names: str) -> Callable[[Regulation], str]:
    """Return the function that gives the sentence of the first of these options in the game."""

    def lead(regulation: Regulation) -> str:
        options = regulation.rules.options()
        name = next(name for name in names if name in options)
        return " ".join(rules_said(regulation, name, options[name]))

    return lead


def _first(
    sentences_of: Callable[[Regulation], Iterator[str]], none: str
) -> Callable[[Regulation], str]:
    """Return the function that gives the first sentence of an article, or `none` without one."""

    def lead(regulation: Regulation) -> str:
        return next(sentences_of(regulation), None) or say(none, {})

    return lead


def _entrants(regulation: Regulation) -> str:
    words = value_of("entrants", regulation.entrants)
    return f"{words[:1].upper()}{words[1:]}."


def _faults(regulation: Regulation) -> str:
    """Return the price of an irregular play, or the price list in a game without that option."""
    if "irregular_price" in regulation.rules.options():
        return _rule("irregular_price")(regulation)
    return _prices(regulation)


def _meetings(regulation: Regulation) -> str:
    """Return who meets whom from the second round on, which the article says after the first."""
    if regulation.each_alone:
        return say(SEATING_CHAIRS, {})
    singles = regulation.individuals and not regulation.melee
    sentences = list(draws(regulation))[regulation.draws_partners or singles :]
    return sentences[1] if len(sentences) > 1 and not regulation.begins_in_pools else sentences[0]


def _titles(regulation: Regulation) -> str:
    """Return the titles of the free articles, in order."""
    titles = [article.title for article in free_articles(regulation)]
    if not titles:
        return _("Rien n’est ajouté au règlement.")
    return _("Ajoutés au règlement : %(titles)s.") % {"titles": _(" ; ").join(titles)}


#: Options of the format that the meaning of their theme says.
_MEANT: Final = {
    Theme.MATCHES: ("manches", "manches_played"),
    Theme.DRAWS: ("next_draw",),
    Theme.POOLS: ("pools", "pool_count"),
    Theme.BRACKETS: ("final",),
    Theme.ABSENCES: ("bye",),
    Theme.RANKING: ("ranking",),
}

#: Lists of a theme besides its options.
_LISTS: Final = {
    Theme.MATCHES: ("changes", "stages"),
    Theme.FAULTS: ("tariffs",),
    Theme.ARTICLES: ("free_articles",),
}

_LEADS: Final = every(
    Theme,
    {
        Theme.GAME: _rule("game"),
        Theme.ANNONCES: _rule("annonces"),
        Theme.COUNT: _rule("rounding", "start"),
        Theme.DOUBLING: _rule("coinche"),
        Theme.LITIGE: _rule("capot_bid", "litige"),
        Theme.MATCHES: matches_in_short,
        Theme.ENTRANTS: _entrants,
        Theme.DRAWS: _meetings,
        Theme.POOLS: _first(pools, N_("Le concours n’a pas de poules.")),
        Theme.BRACKETS: _first(brackets, N_("Le concours n’a pas de tableau final.")),
        Theme.ABSENCES: _first(absences, ""),
        Theme.RANKING: ranking_in_short,
        Theme.FAULTS: _faults,
        Theme.ARTICLES: _titles,
    },
)
