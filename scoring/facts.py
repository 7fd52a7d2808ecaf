"""One deal seen from its taker, and the steps that lead from it to the marks."""

from __future__ import annotations

from typing import Final, NamedTuple

from .reasons import Reason

#: A reason with what it adds for the taker and for the defence.
Step = tuple[Reason, int, int]


class Facts(NamedTuple):
    """One deal seen from its taker: the numbers that decide, and that the sentences speak of.

    ``taker`` and ``defence`` are the totals that judge the deal, ``cards`` the taker's without its
    belotes; ``capot`` the card points a capot of the taker marks.
    """

    taker: int
    defence: int
    cards: int
    contract: int
    doubled: int
    taker_tricks: int
    defence_tricks: int
    taker_belotes: int
    defence_belotes: int
    taker_annonces: int
    defence_annonces: int
    moved: int
    reached: bool
    bid: int | str | None
    capot: int


#: Of a deal that nobody took.
NO_FACTS: Final = Facts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, False, None, 0)
