"""Limits the totals of a finished match to a cap."""

from __future__ import annotations

from typing import NamedTuple

from .cards import CAMPS, EW, NS
from .penalties import CAMP_NAMES
from .words import N_, Text


class Capped(NamedTuple):
    """The totals that count, in points, and a sentence for each total that a cap lowered."""

    ns: int
    ew: int
    texts: tuple[Text, ...] = ()


def cap(
    ns: int,
    ew: int,
    winner: str | None,
    winner_cap: int | None = None,
    loser_cap: int | None = None,
) -> Capped:
    """Return the totals of a finished match, lowered to caps such as 1280 and 664, or 135.

    ``winner`` is the camp that won. If it is None, both camps get the winner's cap. A cap of None
    lowers nothing.

    >>> cap(1402, 655, "NS", 1280, 664)[:2]
    (1280, 655)
    >>> cap(1402, 655, "NS", 1280, 664).texts[0].params["cap"]
    1280
    """
    counted = {NS: ns, EW: ew}
    texts = []
    for camp in CAMPS:
        limit = loser_cap if winner is not None and camp != winner else winner_cap
        if limit is not None and counted[camp] > limit:
            params = {"camp": CAMP_NAMES[camp], "total": counted[camp], "cap": limit}
            texts.append(Text(_CAPPED, params))
            counted[camp] = limit
    return Capped(counted[NS], counted[EW], tuple(texts))


_CAPPED = N_("Total de %(camp)s plafonné : %(total)s points comptés %(cap)s.")
