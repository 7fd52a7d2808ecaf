"""The contracts that may be bid. Options: min_bid, bid_steps, max_bid."""

from __future__ import annotations

from typing import assert_never

from .catalogue.bidding import FROM_MIN
from .rules import RuleSet
from .words import N_, Text


def is_bid(rules: RuleSet, contract: int) -> bool:
    """Return whether that number of points may be bid.

    >>> rules = RuleSet.preset("ffb-coinche").with_options(min_bid=82)
    >>> [contract for contract in range(80, 101) if is_bid(rules, contract)]
    [82, 90, 100]
    """
    if contract < rules.min_bid or 0 < rules.max_bid < contract:
        return False
    match rules.bid_steps:
        case "tens":
            return contract % 10 == 0 or contract == rules.min_bid
        case "from-min":
            return (contract - rules.min_bid) % 10 == 0
        case "any":
            return True
        case _:
            assert_never(rules.bid_steps)


def usual_bids(rules: RuleSet, most: int) -> list[int]:
    """Return the contracts that may be bid up to ``most`` points, ten by ten.

    >>> usual_bids(RuleSet.preset("ffb-coinche").with_options(min_bid=82), 110)
    [82, 90, 100, 110]
    """
    first = rules.min_bid
    after = first if rules.bid_steps == FROM_MIN else first // 10 * 10
    return [bid for bid in (first, *range(after + 10, most + 1, 10)) if is_bid(rules, bid)]


def expected_bids(rules: RuleSet) -> Text:
    """Return the numbers of points that may be bid, in words.

    >>> str(expected_bids(RuleSet.preset("ffb-coinche").with_options(max_bid=160)))
    'un multiple de 10 à partir de 80 jusqu’à 160'
    """
    least = rules.min_bid
    params = {"least": least, "ten": least // 10 * 10 + 10}
    params |= {"second": least + 10, "third": least + 20}
    if rules.bid_steps == "any":
        bids = Text(_ANY, params)
    elif least % 10 == 0:
        bids = Text(_TENS, params)
    else:
        bids = Text(_FROM_MIN if rules.bid_steps == FROM_MIN else _MIN_THEN_TENS, params)
    return Text(_UP_TO, {"bids": bids, "most": rules.max_bid}) if rules.max_bid else bids


_TENS = N_("un multiple de 10 à partir de %(least)s")
_MIN_THEN_TENS = N_("%(least)s ou un multiple de 10 à partir de %(ten)s")
_FROM_MIN = N_("%(least)s, %(second)s, %(third)s… de dix en dix")
_ANY = N_("un nombre de points à partir de %(least)s")
_UP_TO = N_("%(bids)s jusqu’à %(most)s")
