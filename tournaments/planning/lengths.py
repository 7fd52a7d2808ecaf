"""How long a match lasts, in minutes, before anybody has played it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Final

from scoring.deal import Deal
from scoring.options import BELOTE
from scoring.rules import RuleSet
from scoring.score import score_deal
from scoring.totals import CARD_POINTS
from tournaments.regulation import Regulation

#: How long a deal takes, in minutes, where nothing else is said: clubs plan an hour for twelve
#: deals of belote, a little more where one bids.
BELOTE_MINUTES: Final = 5
COINCHE_MINUTES: Final = 6

# What an ordinary deal is: a contract of 100 where one bids, the taker a little stronger than the
# defence.
_CONTRACT = 100
_TAKER_POINTS: Final = range(62, 142)


def usual_minutes(regulation: Regulation) -> int:
    """How long a deal takes in this game, in minutes, where nothing else is said."""
    return BELOTE_MINUTES if regulation.game == BELOTE else COINCHE_MINUTES


def length(regulation: Regulation, number: int, minutes_per_deal: int) -> int:
    """How long a match of that round lasts, in minutes, at so many for each deal.

    >>> length(Regulation(RuleSet.preset("ffb-belote")), 1, 5)
    60
    """
    return deals_of(regulation, number, minutes_per_deal) * minutes_per_deal


def deals_of(regulation: Regulation, number: int, minutes_per_deal: int) -> int:
    """How many deals the slowest table of that round plays, at so many minutes for each.

    By the clock, the deal in play is finished, then come those played after it.
    """
    end = regulation.end_of(number)
    clock = regulation.of_round(number).clock
    cards = [end.deals] if end.deals is not None else []
    if end.target is not None:
        cards.append(deals_to(regulation.rules, end.target))
    if clock is None:
        return min(cards)
    called = ceil(clock / minutes_per_deal) + end.after_clock
    return max([*cards, called]) if end.both else min([*cards, called])


@lru_cache
def deals_to(rules: RuleSet, target: int) -> int:
    """How many deals it takes, at most tables, until a camp has that many points.

    A match lasts longest while its camps stay level, each with half of what the deals bring: about
    nine matches in ten played at random are over by then, and a round ends with its slowest table.
    """
    each = ordinary_sum(rules)
    return max(1, ceil(2 * target / each)) if each else target


@lru_cache
def ordinary_sum(rules: RuleSet) -> Fraction:
    """What an ordinary deal brings to both camps together, in points: belotes, annonces apart."""
    contract = None if rules.game == BELOTE else _CONTRACT
    total = 0
    for points in _TAKER_POINTS:
        deal = Deal("NS", contract, ns=points, ew=CARD_POINTS - points)
        score = score_deal(rules, deal, explain=False)
        total += score.ns + score.ew + score.set_aside
    return Fraction(total, len(_TAKER_POINTS))
