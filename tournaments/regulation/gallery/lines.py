"""Contests and rules in five lines, to choose from before reading a whole regulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.catalogue.options import Value
from scoring.catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from scoring.rules import OPTIONS, RuleSet
from scoring.words import N_
from tournaments.regulation.starts import NAMES, Start, game_of
from tournaments.regulation.text import matches_in_short, ranking_in_short, typographic
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import brief_of, label_of, lower, named, upper, value_of
from tournaments.regulation.words.absences import absences
from tournaments.regulation.words.apart import rounds_apart
from tournaments.regulation.words.brackets import brackets
from tournaments.regulation.words.players import SEATING_CHAIRS
from tournaments.regulation.words.pools import pools
from tournaments.regulation.words.rules import rule_sentences
from tournaments.words.texts import say

#: Options whose sentences tell rules in five lines: the first of each that the game has. Those of
#: comptoir come second: it has none of the others.
FIVE: Final = (
    ("game",),
    ("annonces", "start"),
    ("rounding", "steps"),
    ("made_marks", "litige", "comptoir_end"),
    ("coinche", "capot", "chien"),
)
#: What follows the name of the game, by the value of an option.
APART: Final[Mapping[tuple[str, Value], str]] = {
    ("players", THREE_PLAYERS): N_("à trois"),
    ("players", TWO_PLAYERS): N_("à deux"),
    ("chien", 1): N_("avec un chien d’une carte"),
    ("chien", 2): N_("avec un chien de deux cartes"),
}
#: Options whose values come next.
BESIDE: Final = ("annonces", "rounding")


def five_lines(regulation: Regulation) -> tuple[str, ...]:
    """Return a contest in five lines: game, matches, draws, ranking, and how it ends."""
    rules, options = regulation.rules, regulation.rules.options()
    game = ", ".join(
        [
            say(NAMES[game_of(rules)], {}),
            *(
                say(template, {})
                for (name, value), template in APART.items()
                if options.get(name) == value
            ),
            *(brief_of(name, options[name]) for name in BESIDE if name in options),
        ]
    )
    matches = (matches_in_short(regulation), *rounds_apart(regulation))
    lines = (
        f"{game}.",
        " ".join(matches),
        _who_meets(regulation),
        ranking_in_short(regulation),
        _last_line(regulation),
    )
    return tuple(map(typographic, lines))


def _is_unusual(rules: RuleSet, name: str) -> bool:
    options = rules.options()
    return name in options and options[name] != OPTIONS[name].default_in(rules.game)


def _who_meets(regulation: Regulation) -> str:
    if regulation.begins_in_pools:
        return next(pools(regulation))
    if regulation.each_alone:
        return say(SEATING_CHAIRS, {})
    if regulation.melee:
        return upper(value_of("seating", regulation.seating)) + "."
    return named(label_of("next_draw"), lower(value_of("next_draw", regulation.next_draw))) + "."


def _last_line(regulation: Regulation) -> str:
    sentences = list(brackets(regulation))[:1] or list(absences(regulation))
    return " ".join(sentences[: 2 if regulation.bye_is_played else 1])


def rule_lines(start: Start) -> tuple[str, ...]:
    """Return rules in five lines: game, annonces, rounding, made or equal deals, doubling.

    Rules of comptoir: game, sheets, bids, who loses, chien.
    """
    rules = start.rules
    options = rules.options()

    def sentence(name: str) -> str:
        return next(rule_sentences(rules, name, options[name]), "")

    options_named = [next((name for name in names if name in options), None) for names in FIVE]
    sentences = [sentence(name) for name in options_named if name is not None]
    for line, name in ((0, "players"), (1, "sa_ta")):
        if _is_unusual(rules, name):
            sentences[line] += " " + sentence(name)
    return tuple(map(typographic, sentences))
