"""Giving prizes: ranks, categories and lots in; who gets what, and why, out.

As the draws, it is pure: values in, values out, no database and no clock. A seed draws what is
drawn, so that a giving is made again as it was.
"""

from tournaments.awarding.afterwards import differences, renumbered
from tournaments.awarding.choosing import next_chooser
from tournaments.awarding.contract import (
    ABSENT,
    ATTENDANCE,
    CATEGORY,
    CHOICE,
    EVERYONE,
    EXCLUDED,
    LAST,
    RANK,
    SHARE,
    SPECIAL,
    TOMBOLA,
    WITHDRAWN,
    Entrant,
    Given,
    Grant,
    Left,
    Lot,
    Terms,
)
from tournaments.awarding.giving import give
from tournaments.awarding.sharing import divided, part_of

__all__ = [
    "ABSENT",
    "ATTENDANCE",
    "CATEGORY",
    "CHOICE",
    "EVERYONE",
    "EXCLUDED",
    "LAST",
    "RANK",
    "SHARE",
    "SPECIAL",
    "TOMBOLA",
    "WITHDRAWN",
    "Entrant",
    "Given",
    "Grant",
    "Left",
    "Lot",
    "Terms",
    "differences",
    "divided",
    "give",
    "next_chooser",
    "part_of",
    "renumbered",
]
