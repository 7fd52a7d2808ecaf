"""Finds what no cards can make in a deal that the rules accept: its points, or its contract.

It is a doubt and not a refusal: a sheet may hold such a deal, and its marks are computed.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .. import cards
from ..deal import Deal, belotes_at
from ..rules import RuleSet
from ..words import N_, Problem

_TRICK: Final = 4


def doubts_of_deal(rules: RuleSet, deal: Deal) -> list[Problem]:
    """Return the doubts about a deal that passed ``check``; the field of each is the one to check.

    >>> coinche = RuleSet.preset("ffb-coinche")
    >>> [doubt.field for doubt in doubts_of_deal(coinche, Deal("NS", 800, ns=161, ew=1))]
    ['contract', 'points']
    """
    if deal.taker is None:
        return []
    doubts = []
    if isinstance(deal.contract, int):
        belotes = belotes_at(rules, deal.trump)
        annonces = deal.annonces_ns + deal.annonces_ew
        most = cards.CAPOT_POINTS + cards.BELOTE_POINTS * belotes + annonces
        if deal.contract > most:
            params = {"contract": deal.contract, "most": most}
            doubts.append(Problem("contract", "out-of-reach", _OUT_OF_REACH, params))
    trumps = (deal.trump,) if deal.trump else _trumps(rules)
    if cards.CAPOT_POINTS not in (deal.ns, deal.ew) and not any(
        min(deal.ns, deal.ew) in possible_points(trump, rules.der_points(trump)) for trump in trumps
    ):
        params = {"ns": deal.ns, "ew": deal.ew}
        doubts.append(Problem("points", "no-tricks", _NO_TRICKS, params))
    return doubts


def _trumps(rules: RuleSet) -> tuple[str, ...]:
    return (cards.SUITS[0], cards.NO_TRUMP, cards.ALL_TRUMP) if rules.sa_ta else (cards.SUITS[0],)


@cache
def possible_points(trump: str, der: int = cards.DIX_DE_DER) -> frozenset[int]:
    """Return the card points that a camp can make with one to seven tricks, ``der`` of the last.

    A camp with ``n`` tricks holds any ``4 n`` cards; the last trick is its own or not.

    >>> sorted(set(range(163)) - possible_points("hearts"))
    [1, 161]
    """
    # sums[n] holds, as bits, every sum of points that n cards can make
    sums = [1] + [0] * (len(cards.RANKS) * len(cards.SUITS))
    for suit in cards.SUITS:
        for rank in cards.RANKS:
            value = cards.card_value(rank, suit, trump)
            for number in range(len(sums) - 1, 0, -1):
                sums[number] |= sums[number - 1] << value
    held = 0
    for number in range(_TRICK, len(sums) - 1, _TRICK):
        held |= sums[number]
    possible = held | held << der
    return frozenset(points for points in range(possible.bit_length()) if possible >> points & 1)


_OUT_OF_REACH = N_(
    "Un contrat de %(contract)s ne peut pas se réaliser : les huit plis, la belote et les annonces "
    "de la donne n’en font que %(most)s."
)
_NO_TRICKS = N_("Aucun pli ne fait %(ns)s à %(ew)s : vérifiez les points de cette donne.")
