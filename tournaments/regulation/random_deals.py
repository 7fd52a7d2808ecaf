"""Random legal deals that look like a real afternoon's. Pure: a seed in, deals out.

Only `Random.random()` and whole numbers are used: the same on any machine and Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from scoring.bids import usual_bids
from scoring.catalogue.options import BELOTE
from scoring.deal import CAPOT, GENERALE, Deal, belotes_at, check, points_of_tricks, void_kinds
from scoring.match import End, score_match
from scoring.rules import RuleSet
from tournaments.pairing.contract import below

T = TypeVar("T")

SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
NO_TRUMP: Final = "no-trump"
ALL_TRUMP: Final = "all-trump"

# Probabilities for one deal: plausible, not measured.
ALL_PASS = 0.02
CANCELLED = 0.03
SPECIAL_TRUMP = 0.12
# one of the four hands of eight cards holds king and queen of trump: 7 chances out of 31
BELOTE_HELD = 7 / 31
# a bidder often holds king and queen of the suit
BELOTE_WITH_TAKER = 0.7
ANNONCE_HELD = 0.3
CAPOT_MADE = 0.04
CAPOT_SUFFERED = 0.008
COINCHED, SURCOINCHED = 0.08, 0.015
CAPOT_BID = 0.01
# share of the capots bid that one player must make alone
GENERALE_BID = 0.05
HIGHEST_BID = 160
CAPOT_BID_WHEN_MADE = 0.3
# Points of annonces; a value appears as often as its weight.
ANNONCES: Final = (*(20,) * 12, *(40,) * 2, *(50,) * 4, *(100,) * 2, 150, 200)

#: No rules refuse this many deals in a row, and no match has as many as `MOST_DEALS`.
TRIES = 200
MOST_DEALS = 5000


class Endless(Exception):
    """A match that never ends under these rules: a bug in the program."""


def random_match(rules: RuleSet, end: End, random: Random) -> list[Deal]:
    """Return the deals of a match, those that all pass and those cancelled included."""
    deals: list[Deal] = []
    while not score_match(rules, deals, end).ended:
        if len(deals) >= MOST_DEALS:
            raise Endless
        deals.append(random_deal(rules, random))
    return deals


def random_deal(rules: RuleSet, random: Random) -> Deal:
    """Return one legal deal, with a taker a little stronger than the defence."""
    for _ in range(TRIES):
        deal = _deal(rules, random)
        if not check(rules, deal):
            return deal
    raise Endless


def _deal(rules: RuleSet, random: Random) -> Deal:
    if random.random() < ALL_PASS:
        return Deal(None)
    voids = void_kinds(rules)
    if voids and random.random() < CANCELLED:
        return Deal(None, void=_one_of(voids, random))
    taker, defence = _one_of((("NS", "EW"), ("EW", "NS")), random)
    trump = _trump(rules, random)
    whole = points_of_tricks(rules, trump)
    points = _card_points(whole, random)
    capot = {252: taker, 0: defence}.get(points)
    of_taker = {taker: points, defence: (252 if capot else whole) - points}
    belotes = dict.fromkeys((taker, defence), 0)
    for _ in range(belotes_at(rules, trump)):
        if random.random() < BELOTE_HELD:
            belotes[taker if random.random() < BELOTE_WITH_TAKER else defence] += 1
    annonces = dict.fromkeys((taker, defence), 0)
    if rules.annonces != "none" and random.random() < ANNONCE_HELD:
        annonces[_one_of((taker, defence), random)] = _one_of(ANNONCES, random)
    bid = rules.game != BELOTE
    return Deal(
        taker=taker,
        contract=_contract(rules, points + 20 * belotes[taker], random) if bid else None,
        trump=trump,
        coinche=_coinche(random) if bid else 0,
        ns=of_taker["NS"],
        ew=of_taker["EW"],
        capot=capot,
        belotes_ns=belotes["NS"],
        belotes_ew=belotes["EW"],
        annonces_ns=annonces["NS"],
        annonces_ew=annonces["EW"],
    )


def _trump(rules: RuleSet, random: Random) -> str:
    if rules.sa_ta and random.random() < SPECIAL_TRUMP:
        return _one_of((NO_TRUMP, ALL_TRUMP), random)
    return _one_of(SUITS, random)


def _card_points(whole: int, random: Random) -> int:
    chance = random.random()
    if chance < CAPOT_MADE:
        return 252
    if chance < CAPOT_MADE + CAPOT_SUFFERED:
        return 0
    return min(whole - 2, max(2, _around(94, 42, random)))


def _contract(rules: RuleSet, reach: int, random: Random) -> int | str:
    if random.random() < (CAPOT_BID_WHEN_MADE if reach >= 252 else CAPOT_BID):
        return GENERALE if random.random() < GENERALE_BID else CAPOT
    wished = (_around(min(reach, 150), 26, random) - 5) // 10 * 10
    bids = usual_bids(rules, HIGHEST_BID)
    return max((bid for bid in bids if bid <= wished), default=bids[0])


def _coinche(random: Random) -> int:
    chance = random.random()
    return 2 if chance < SURCOINCHED else 1 if chance < COINCHED else 0


def _around(middle: int, faces: int, random: Random) -> int:
    """Return a random whole number near the middle: the sum of four dice, close to a bell curve."""
    return middle - 2 * (faces - 1) + sum(below(faces, random) for _ in range(4))


def _one_of(values: Sequence[T], random: Random) -> T:
    return values[below(len(values), random)]
