"""The 32 cards: suits, ranks, order in a sequence, value by kind of trump (B, C §6 and §11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .words import N_

NS: Final = "NS"
EW: Final = "EW"
CAMPS: Final = (NS, EW)

SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
NO_TRUMP: Final = "no-trump"
ALL_TRUMP: Final = "all-trump"
TRUMPS: Final = (*SUITS, NO_TRUMP, ALL_TRUMP)

#: Ranks from the lowest to the highest, in the order of a sequence (B, C §8.1).
RANKS: Final = ("7", "8", "9", "10", "V", "D", "R", "A")

RANK_WORDS: Final[Mapping[str, str]] = {
    "7": N_("sept"),
    "8": N_("huit"),
    "9": N_("neuf"),
    "10": N_("dix"),
    "V": N_("valet"),
    "D": N_("dame"),
    "R": N_("roi"),
    "A": N_("as"),
}

#: Card points of a deal, dix de der included: both camps win a trick, or one wins all eight.
DEAL_POINTS: Final = 162
DIX_DE_DER: Final = 10
CAPOT_POINTS: Final = 252
BELOTE_POINTS: Final = 20

_TRUMP = {"V": 20, "9": 14, "A": 11, "10": 10, "R": 4, "D": 3, "8": 0, "7": 0}
_PLAIN = {"V": 2, "9": 0, "A": 11, "10": 10, "R": 4, "D": 3, "8": 0, "7": 0}
_NO_TRUMP = _PLAIN | {"A": 19}
_ALL_TRUMP = {"V": 13, "9": 9, "A": 6, "10": 5, "R": 3, "D": 2, "8": 0, "7": 0}


def cards_total(trump: str) -> int:
    """Return the points of the 32 cards with the values of a suit.

    At no trump every suit counts as a plain one, at all trump as trumps.

    >>> cards_total("hearts"), cards_total("no-trump"), cards_total("all-trump")
    (152, 120, 248)
    """
    trumps = {NO_TRUMP: 0, ALL_TRUMP: len(SUITS)}.get(trump, 1)
    return trumps * sum(_TRUMP.values()) + (len(SUITS) - trumps) * sum(_PLAIN.values())


def card_value(rank: str, suit: str, trump: str) -> int:
    """Return the points of one card when ``trump`` (a suit, no-trump or all-trump) is played.

    Raises ``KeyError`` for a rank that does not exist. B, C §6 and §11.

    >>> card_value("V", "hearts", "hearts"), card_value("V", "hearts", "spades")
    (20, 2)
    >>> sum(card_value(rank, suit, "no-trump") for rank in RANKS for suit in SUITS)
    152
    """
    if trump == NO_TRUMP:
        return _NO_TRUMP[rank]
    if trump == ALL_TRUMP:
        return _ALL_TRUMP[rank]
    return (_TRUMP if suit == trump else _PLAIN)[rank]
