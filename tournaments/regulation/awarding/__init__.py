"""Awards prizes: takes ranks, categories and lots, returns the grants and their reasons.

This package is pure: random choices come from a seed, and the same values give the same awards.
"""

from tournaments.regulation.awarding.afterwards import differences, renumbered
from tournaments.regulation.awarding.contract import (
    By,
    Entrant,
    Given,
    Grant,
    Left,
    Lot,
    Out,
    Terms,
    Ties,
    divided,
    part_of,
)
from tournaments.regulation.awarding.giving import give, next_chooser

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
