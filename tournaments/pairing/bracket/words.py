"""Names of a bracket's matches, and descriptions of the origin of their teams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..sentences import N_, Reason
from .plan import Fixture, Source

MAIN, CONSOLATION = "main", "consolation"

#: What the section of a hall's bracket begins with, before the letter of the hall.
HALL = "hall-"

CADRAGE, PLACES, MATCH_FOR, THIRD_PLACE = "cadrage", "places", "match", "third"
NUMBERED, EXEMPTED = "numbered", "exempted"

#: Stage -> the name of one match, of all of them, of its winner and of its loser.
WORDS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    CADRAGE: (
        N_("Cadrage %(nth)d"),
        N_("Cadrage"),
        N_("vainqueur du cadrage %(nth)d"),
        N_("perdant du cadrage %(nth)d"),
    ),
    "2": (N_("Finale"), N_("Finale"), N_("vainqueur de la finale"), N_("perdant de la finale")),
    "4": (
        N_("Demi-finale %(nth)d"),
        N_("Demi-finales"),
        N_("vainqueur de la demi-finale %(nth)d"),
        N_("perdant de la demi-finale %(nth)d"),
    ),
    "8": (
        N_("Quart de finale %(nth)d"),
        N_("Quarts de finale"),
        N_("vainqueur du quart de finale %(nth)d"),
        N_("perdant du quart de finale %(nth)d"),
    ),
    "16": (
        N_("Huitième de finale %(nth)d"),
        N_("Huitièmes de finale"),
        N_("vainqueur du huitième de finale %(nth)d"),
        N_("perdant du huitième de finale %(nth)d"),
    ),
    "32": (
        N_("Seizième de finale %(nth)d"),
        N_("Seizièmes de finale"),
        N_("vainqueur du seizième de finale %(nth)d"),
        N_("perdant du seizième de finale %(nth)d"),
    ),
    "more": (
        N_("%(of)des de finale, match %(nth)d"),
        N_("%(of)des de finale"),
        N_("vainqueur du match %(nth)d des %(of)des de finale"),
        N_("perdant du match %(nth)d des %(of)des de finale"),
    ),
    THIRD_PLACE: (
        N_("Petite finale"),
        N_("Petite finale"),
        N_("vainqueur de la petite finale"),
        N_("perdant de la petite finale"),
    ),
    MATCH_FOR: (
        N_("Match pour la %(first)de place"),
        N_("Match pour la %(first)de place"),
        N_("vainqueur du match pour la %(first)de place"),
        N_("perdant du match pour la %(first)de place"),
    ),
    PLACES: (
        N_("Places %(first)d à %(last)d, match %(nth)d"),
        N_("Places %(first)d à %(last)d"),
        N_("vainqueur du match %(nth)d des places %(first)d à %(last)d"),
        N_("perdant du match %(nth)d des places %(first)d à %(last)d"),
    ),
    NUMBERED: (
        N_("Tour %(level)d, match %(nth)d"),
        N_("Tour %(level)d"),
        N_("vainqueur du match %(nth)d du tour %(level)d"),
        N_("perdant du match %(nth)d du tour %(level)d"),
    ),
    EXEMPTED: (
        N_("Tour %(level)d, exempte"),
        N_("Tour %(level)d"),
        N_("exempte du tour %(level)d"),
        N_("exempte du tour %(level)d"),
    ),
}
SEED = N_("tête de série %(seed)d")
MEETS = N_("%(match)s : %(one)s contre %(other)s.")
IN_CONSOLATION = N_("Consolante – %(words)s")
IN_GROUP = N_("Tableau %(group)s – %(words)s")
EXEMPT_SEED = N_("Exempte du cadrage : tête de série %(seed)d.")
EXEMPT_FIRST = N_(
    "Exempte du premier tour : tête de série %(seed)d ; les équipes y sont en nombre impair."
)
EXEMPT_BY_LOT = N_(
    "Exempte de ce tour : tirée au sort parmi celles qui l’ont été le moins et qui ne viennent pas "
    "de racheter leur place."
)
EXEMPT_BEST = N_(
    "Exempte de ce tour : la meilleure tête de série de celles qui l’ont été le moins et qui ne "
    "viennent pas de racheter leur place."
)
RETURNS = N_("L’équipe %(team)d, battue (%(match)s), a racheté sa place : elle revient.")
WAITS = N_("Sans match à ce tour : elle attend le vainqueur ou le perdant d’un autre.")
WITHOUT_PLAYING = N_(
    "%(match)s : l’équipe %(team)d est vainqueur sans jouer, l’équipe %(gone)d a abandonné."
)
NOBODY_THERE = N_("%(match)s : personne à rencontrer, l’équipe %(team)d est vainqueur sans jouer.")
TAKES_PLACE = N_(
    "L’équipe %(gone)d a abandonné : l’équipe %(team)d, qu’elle avait battue en dernier, prend sa "
    "place (%(match)s)."
)


def group_name(place: int) -> str:
    """Return the name of a group from its place, from 0: "A", "B" …"""
    return chr(ord("A") + place)


def stage(fixture: Fixture) -> str:
    """Return the key of WORDS that names a match.

    >>> from .plan import plan
    >>> [stage(one) for one in plan(5, "all")]
    ['cadrage', '4', '4', '2', 'third']
    """
    power = fixture.width & (fixture.width - 1) == 0
    if fixture.exempts:
        return EXEMPTED
    if fixture.numbered or (fixture.beaten and not power):
        return NUMBERED
    if fixture.first > 1:
        if fixture.width > 2:
            return PLACES
        return THIRD_PLACE if fixture.first == 3 else MATCH_FOR
    if not power:
        return CADRAGE
    return str(fixture.width) if fixture.width <= 32 else "more"


def name_of(fixture: Fixture, section: str = MAIN) -> Reason:
    """Return the name of one match: "Quart de finale 2", "Consolante – Demi-finale 1"."""
    return _within(section, _words(fixture, 0))


def round_name(fixture: Fixture, section: str = MAIN) -> Reason:
    """Return the name of all the matches of a stage: "Quarts de finale"."""
    return _within(section, _words(fixture, 1))


def comes_from(source: Source, fixtures: Mapping[int, Fixture]) -> Reason:
    """Return the origin of a team in a match: "tête de série 2", "vainqueur du cadrage 3"."""
    if source.seed:
        return Reason(SEED, {"seed": source.seed})
    return _words(fixtures[source.slot], 3 if source.loser else 2)


def meets(fixture: Fixture, section: str, fixtures: Mapping[int, Fixture]) -> Reason:
    one, other = (comes_from(source, fixtures) for source in fixture.sources)
    return Reason(MEETS, {"match": name_of(fixture, section), "one": one, "other": other})


def _words(fixture: Fixture, which: int) -> Reason:
    params = {
        "nth": fixture.nth,
        "level": fixture.level,
        "first": fixture.first,
        "last": fixture.last,
        "of": fixture.width // 2,
    }
    return Reason(WORDS[stage(fixture)][which], params)


def _within(section: str, words: Reason) -> Reason:
    if section == MAIN:
        return words
    if section == CONSOLATION:
        return Reason(IN_CONSOLATION, {"words": words})
    return Reason(IN_GROUP, {"group": section.removeprefix(HALL), "words": words})
