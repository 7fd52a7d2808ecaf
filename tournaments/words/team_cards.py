"""Card of each team, or player: what its phone, its page and its line of a poster show all day.

A card is drawn from the number alone. Each pack has 32 cards; a Roman figure tells the packs apart,
which nobody reads as the number of a team.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring.cards import RANK_WORDS, RANKS, SUITS
from tournaments.words import texts

#: Cards of a pack.
PACK: Final = len(RANKS) * len(SUITS)
_ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class TeamCard:
    """Card of a team: its rank and its suit in `scoring.cards`, and its pack, from 1 on."""

    rank: str
    suit: str
    pack: int

    @property
    def index(self) -> str:
        return _(self.rank) if self.rank.isalpha() else self.rank

    @property
    def mark(self) -> str:
        """Sign of the pack, "" for the first one: "II", "III"."""
        return roman(self.pack) if self.pack > 1 else ""

    @property
    def sign(self) -> str:
        suit = texts.SUITS[self.suit][0].removesuffix(texts.PLAIN)
        return f"{self.index}{suit} {self.mark}".rstrip()

    @property
    def name(self) -> str:
        """The card in words: "dame de trèfle", "dame de trèfle II"."""
        words = {"rank": _(RANK_WORDS[self.rank]), "suit": texts.SUITS[self.suit][1]}
        card = _("%(rank)s de %(suit)s") % words
        return f"{card} {self.mark}".rstrip()


def card_of(number: int) -> TeamCard:
    """Return the card of a number, 1 or more: the four suits in turn, from the aces down.

    >>> [card_of(number).sign for number in (1, 2, 5, 32, 33)]
    ['A♠', 'A♥', 'R♠', '7♣', 'A♠ II']
    """
    pack, place = divmod(number - 1, PACK)
    rank, suit = divmod(place, len(SUITS))
    return TeamCard(RANKS[-1 - rank], SUITS[suit], pack + 1)


def roman(number: int) -> str:
    """Return a number in Roman figures, for the few packs of a contest.

    >>> [roman(number) for number in (2, 4, 9, 14)]
    ['II', 'IV', 'IX', 'XIV']
    """
    figures = ""
    for value, figure in _ROMAN:
        count, number = divmod(number, value)
        figures += figure * count
    return figures
