"""Value and strength of the annonces, as the options of a contest say (B, C §8.1; sans atout: §11).

Options: annonce_order, carre_values, carre_order, carre_sevens, carre_eights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from .cards import ALL_TRUMP, NO_TRUMP, RANK_WORDS, RANKS, SUITS
from .catalogue.annonces import (
    AS_ANNONCES,
    CANCELS_ANNONCES,
    NATURAL,
    NOTHING,
    TEN_HIGH,
    TEN_TIMES,
    SevensEffect,
)
from .rules import RuleSet
from .words import N_, Text

Card = tuple[str, str]

CARRE: Final = "carre"
#: Number of cards of each sequence. A longer sequence is worth more.
SEQUENCES: Final = {"tierce": 3, "cinquante": 4, "cent": 5}
#: Kinds of annonce, from the weakest to the strongest (B, C §8.1).
KINDS: Final = (*SEQUENCES, CARRE)

HAND: Final = 8

#: Points of each sequence (B, C §8.1).
SEQUENCE_POINTS: Final = {"tierce": 20, "cinquante": 50, "cent": 100}
#: Points of each carré, strongest first. Other carrés count nothing (B, C §8.1; sans atout: §11).
_CARRES = {"V": 200, "9": 150, "A": 100, "10": 100, "R": 100, "D": 100}
_CARRES_NO_TRUMP = {"A": 200, "10": 150, "R": 100, "D": 100, "V": 100, "9": 100}
#: Ten times the card at trump, for the carrés that the option changes.
_TEN_TIMES = {"9": 140, "A": 110}
_TEN_HIGH_RANKS: Final = ("7", "8", "9", "V", "D", "R", "10", "A")


class Annonce(NamedTuple):
    """A tierce, cinquante or cent named by its top card and suit, or a carré by its rank.

    >>> Annonce("tierce", "V", "hearts").name
    'tierce hauteur valet'
    """

    kind: str
    high: str
    suit: str | None = None

    def cards(self, ranks: tuple[str, ...] = RANKS) -> frozenset[Card]:
        """Return the cards of the annonce; ``ranks`` is the order of a sequence."""
        if self.kind == CARRE:
            return frozenset((self.high, suit) for suit in SUITS)
        top = ranks.index(self.high) + 1
        return frozenset((rank, str(self.suit)) for rank in ranks[top - SEQUENCES[self.kind] : top])

    @property
    def text(self) -> Text:
        """French name of the annonce, as a template and its parameters."""
        return Text(_NAMES[self.kind], {"high": Text(RANK_WORDS[self.high])})

    @property
    def name(self) -> str:
        return str(self.text)


class Scale(NamedTuple):
    """The order of a sequence, lowest card first, and the points of the carrés, strongest first."""

    ranks: tuple[str, ...]
    carres: Mapping[str, int]
    carres_no_trump: Mapping[str, int]

    def carres_at(self, trump: str | None) -> Mapping[str, int]:
        """Return the points of the carrés that count at this trump, strongest first."""
        return self.carres_no_trump if trump == NO_TRUMP else self.carres

    def points(self, annonce: Annonce, trump: str | None = None) -> int:
        """Return the points of one annonce. B, C §8.1; at sans atout §11.

        >>> carre = Annonce("carre", "V")
        >>> FEDERATION.points(carre), FEDERATION.points(carre, "no-trump")
        (200, 100)
        >>> FEDERATION.points(Annonce("carre", "8"))
        0
        """
        if annonce.kind == CARRE:
            return self.carres_at(trump).get(annonce.high, 0)
        return SEQUENCE_POINTS[annonce.kind]

    def strength(self, annonce: Annonce, trump: str | None = None) -> tuple[int, int, bool]:
        """Return a sort key, strongest last: kind, then height, then the trump suit (B, C §8.3)."""
        kind = KINDS.index(annonce.kind)
        if annonce.kind == CARRE:
            return (kind, -list(self.carres_at(trump)).index(annonce.high), False)
        # at tout atout every suit is trump, at sans atout none is: neither breaks a tie of height
        return (kind, self.ranks.index(annonce.high), annonce.suit == trump)

    def cards(self, annonce: Annonce) -> frozenset[Card]:
        """Return the cards of an annonce."""
        return annonce.cards(self.ranks)


#: Scale of the federation.
FEDERATION: Final = Scale(RANKS, _CARRES, _CARRES_NO_TRUMP)


def scale_of(rules: RuleSet) -> Scale:
    """Return the scale of a rule set.

    >>> rules = RuleSet.preset("belote-cafe").with_options(annonce_order="ten-high")
    >>> list(scale_of(rules).carres)
    ['V', '9', 'A', '10', 'R', 'D']
    """
    return _scale(
        rules.annonce_order == TEN_HIGH,
        rules.carre_values == TEN_TIMES,
        rules.carre_order == NATURAL,
    )


@cache
def _scale(ten_high: bool, ten_times: bool, natural: bool) -> Scale:
    ranks = _TEN_HIGH_RANKS if ten_high else RANKS
    carres: dict[str, int] = {**_CARRES, **(_TEN_TIMES if ten_times else {})}
    no_trump = _CARRES_NO_TRUMP
    if natural:
        carres, no_trump = _dearest_first(carres, ranks), _dearest_first(no_trump, ranks)
    return Scale(ranks, carres, no_trump)


def _dearest_first(carres: Mapping[str, int], ranks: tuple[str, ...]) -> dict[str, int]:
    """Return carrés from the dearest to the cheapest; of equal price, the highest card first."""
    order = sorted(carres, key=lambda high: (carres[high], ranks.index(high)), reverse=True)
    return {high: carres[high] for high in order}


def effect_of(rules: RuleSet, annonce: Annonce) -> SevensEffect:
    """Return what an annonce without a value does. Options: carre_sevens, carre_eights.

    >>> effect_of(RuleSet.preset("belote-cafe"), Annonce("carre", "8"))
    'cancels-annonces'
    """
    if annonce.kind != CARRE or annonce.high not in ("7", "8"):
        return NOTHING
    effect: SevensEffect = rules.carre_sevens if annonce.high == "7" else rules.carre_eights
    if effect == AS_ANNONCES:
        return CANCELS_ANNONCES if rules.annonces == "cafe" else NOTHING
    return effect


def is_total(rules: RuleSet, total: int, trump: str | None = None) -> bool:
    """Return whether one camp's annonces can be worth this number of points at this trump.

    If the trump is unknown, any trump that the rules allow may have been played.

    >>> is_total(RuleSet.preset("ffb-coinche"), 30), is_total(RuleSet.preset("ffb-coinche"), 70)
    (False, True)
    """
    if rules.annonces == "cafe":
        # cards shared by several annonces leave too many totals to list; only these are impossible
        return total == 0 or (total >= 20 and total % 10 == 0 and total != 30)
    scale = scale_of(rules)
    trumps = [trump] if trump is not None else [ALL_TRUMP, *[NO_TRUMP] * rules.sa_ta]
    return any(total in _totals(tuple(scale.carres_at(one).values())) for one in trumps)


@cache
def _totals(carres: tuple[int, ...]) -> frozenset[int]:
    """Return every total that two hands of eight cards can show, each card used only once.

    ``carres`` is the points of each carré, once for each rank.
    """
    pieces = [(3, 20), (4, 50), (5, 100), *((4, value) for value in sorted({*carres}))]
    hands = [
        chosen
        for number in range(3)
        for chosen in combinations_with_replacement(pieces, number)
        if sum(size for size, _ in chosen) <= HAND
    ]
    most = Counter((4, value) for value in carres)
    # a cinquante has four cards too, and there may be one in each suit
    most[4, 50] = 4
    totals = set()
    for hand, other in product(hands, hands):
        shown = Counter(hand + other)
        if all(times <= most[piece] for piece, times in shown.items() if piece[0] == 4):
            totals.add(sum(value * times for (_, value), times in shown.items()))
    return frozenset(totals)


_NAMES = {
    "tierce": N_("tierce hauteur %(high)s"),
    "cinquante": N_("cinquante hauteur %(high)s"),
    "cent": N_("cent hauteur %(high)s"),
    "carre": N_("carré (%(high)s)"),
}
