"""Expected length of a match in minutes, before any has been played."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Final

from scoring.catalogue.options import BELOTE
from scoring.deal import Deal, points_of_tricks
from scoring.rules import RuleSet
from scoring.score import score_deal
from tournaments.regulation import Regulation
from tournaments.regulation.stages import Spot

#: Default length of a deal in minutes: clubs plan an hour for twelve deals of belote, a little more
#: with bidding.
BELOTE_MINUTES: Final = 5
COINCHE_MINUTES: Final = 6
#: A deal of comptoir has five cards a player; the sheets of a table, down from 6, take about nine.
COMPTOIR_MINUTES: Final = 3

# An ordinary deal: a contract of 100 if the game has bids, and a taker a little stronger than the
# defence.
_CONTRACT = 100
_TAKER_POINTS: Final = range(62, 142)


def usual_minutes(regulation: Regulation) -> int:
    """Return the default length of a deal in this game, in minutes."""
    if regulation.comptoir:
        return COMPTOIR_MINUTES
    return BELOTE_MINUTES if regulation.game == BELOTE else COINCHE_MINUTES


def length(regulation: Regulation, at: int | Spot, minutes_per_deal: int) -> int:
    """Return the length of a match at that spot in minutes, for this length of a deal.

    >>> length(Regulation(RuleSet.preset("ffb-belote")), 1, 5)
    60
    """
    return deals_of(regulation, at, minutes_per_deal) * minutes_per_deal


def deals_of(regulation: Regulation, at: int | Spot, minutes_per_deal: int) -> int:
    """Return the number of deals at the slowest table at that spot.

    With a clock, the deal in play is finished, then the deals after the clock are played.
    """
    if regulation.comptoir:
        return ceil(regulation.rules.start * 3 / 2)
    end = regulation.end_of(at)
    clock = regulation.of_round(at).clock
    cards = [end.deals] if end.deals is not None else []
    if end.target is not None:
        cards.append(deals_to(regulation.rules_of(at), end.target))
    if clock is None:
        return min(cards)
    called = ceil(clock / minutes_per_deal) + end.after_clock
    return max([*cards, called]) if end.both else min([*cards, called])


@lru_cache
def deals_to(rules: RuleSet, target: int) -> int:
    """Return the deals after which most tables have a camp with that many points.

    A match lasts longest if its camps stay level, each with half of the points. About nine in ten
    random matches end by then, and a round ends with its slowest table.
    """
    each = ordinary_sum(rules)
    return max(1, ceil(2 * target / each)) if each else target


@lru_cache
def ordinary_sum(rules: RuleSet) -> Fraction:
    """Return the points of an ordinary deal for both camps, without belotes or annonces."""
    contract = None if rules.game == BELOTE else _CONTRACT
    total, whole = 0, points_of_tricks(rules, None)
    for points in _TAKER_POINTS:
        deal = Deal("NS", contract, ns=points, ew=whole - points)
        score = score_deal(rules, deal, explain=False)
        total += score.ns + score.ew + score.set_aside
    return Fraction(total, len(_TAKER_POINTS))
