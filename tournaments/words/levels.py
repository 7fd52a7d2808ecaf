"""Levels of players: categories « Niveau 1 » for the strongest, « Niveau 2 », and so on."""

from __future__ import annotations

from typing import Final

from scoring.words import N_
from tournaments.words.plain_names import plain_words

#: Name of the category of a level, and the levels that a contest is given.
LEVEL: Final = N_("Niveau %(level)d")
USUAL: Final = (1, 2, 3)

#: First word of such a name, in every language of the program.
_FIRST_WORDS: Final = ("niveau", "level")


def level_in(category: str) -> int | None:
    """Return the level that the name of a category says, from 1, or None.

    >>> level_in("Niveau 2"), level_in("niveau 10"), level_in("Dames")
    (2, 10, None)
    """
    match plain_words(category):
        case (first, level) if first in _FIRST_WORDS and level.isdecimal():
            return int(level) or None
        case _:
            return None
