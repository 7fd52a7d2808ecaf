"""One deal from the taker's side, and the steps that lead from it to the marks."""

from __future__ import annotations

from typing import Final, NamedTuple

from .reasons import Reason

#: A reason, and the points it adds for the taker and for the defence.
Step = tuple[Reason, int, int]


class Facts(NamedTuple):
    """One deal from the taker's side: the numbers that decide it and that its sentences show.

    ``taker`` and ``defence`` are the totals that judge the deal. ``cards`` is the taker's judged
    total without its belotes, and ``others`` that of the side it has to beat. ``capot`` is the card
    points marked for a capot of the taker.
    """

    taker: int
    defence: int
    cards: int
    others: int
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


#: Facts of a deal that nobody took.
NO_FACTS: Final = Facts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, False, None, 0)
