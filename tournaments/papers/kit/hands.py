"""Cards of a hand in print: by suit, the strongest first, with the signs of the reader's cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.cards import RANKS, SUITS
from scoring.duplicate.boards import Seat
from scoring.kinds import every

#: Sign of each suit, without the variant that asks for an emoji.
SIGNS = every(SUITS, {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"})


def seat_name(seat: Seat) -> str:
    return {"N": _("Nord"), "W": _("Ouest"), "S": _("Sud"), "E": _("Est")}[seat]


def hand_lines(cards: Sequence[str], *, inline: bool = False, ordered: bool = False) -> list[str]:
    """Return a hand as a line a suit, or one if ``inline``; ``ordered`` keeps its order."""
    if ordered:
        return [" ".join(_written(card) for card in cards)]
    suits = []
    for suit in SUITS:
        held = [rank for rank in reversed(RANKS) if f"{rank}-{suit}" in cards]
        if held or not inline:
            suits.append(f"{SIGNS[suit]} {' '.join(map(_rank, held)) or '–'}")
    return ["  ".join(suits)] if inline else suits


def _written(card: str) -> str:
    rank, _dash, suit = card.partition("-")
    return f"{_rank(rank)}{SIGNS[suit]}"


def _rank(rank: str) -> str:
    # Translators: letters of the valet, the dame, the roi and the as on a playing card
    return {"V": _("V"), "D": _("D"), "R": _("R"), "A": _("As")}.get(rank, rank)
