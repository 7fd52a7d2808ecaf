"""Awards prizes: takes ranks, categories and lots, returns the grants and their reasons.

Like the draws, this package is pure: values in, values out, no database, no clock. Random choices
come from a seed, so that the same values always give the same awards.
"""

from tournaments.awarding.afterwards import differences, renumbered
from tournaments.awarding.choosing import next_chooser
from tournaments.awarding.contract import (
    By,
    Entrant,
    Given,
    Grant,
    Left,
    Lot,
    Out,
    Terms,
    Ties,
)
from tournaments.awarding.giving import give
from tournaments.awarding.sharing import divided, part_of

__all__ = [
    "By",
    "Entrant",
    "Given",
    "Grant",
    "Left",
    "Lot",
    "Out",
    "Terms",
    "Ties",
    "differences",
    "divided",
    "give",
    "next_chooser",
    "part_of",
    "renumbered",
]
