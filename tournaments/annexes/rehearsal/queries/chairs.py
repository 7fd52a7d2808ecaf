"""Random matches of tables where each plays for himself, and their data. Pure: a seed in.

The numbers are plausible, not measured: see `deals`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.comptoir import ComptoirDeal, most_points
from scoring.rules import RuleSet
from scoring.three import PLAYERS, TAKER, DealOfThree
from tournaments.pairing.contract import below
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import (
    CHAIRS,
    ChairDeal,
    ChairsScore,
    rules_at_three,
    score_chairs,
)
from tournaments.regulation.random_deals import (
    ANNONCE_HELD,
    ANNONCES,
    BELOTE_HELD,
    MOST_DEALS,
    SUITS,
    Endless,
)

#: Probability that everybody passes, and that the taker wins every trick.
ALL_PASS = 0.02
CAPOT_MADE = 0.01


def play_chairs(
    regulation: Regulation, number: int, players: int, minutes: int, random: Random
) -> tuple[list[ChairDeal], ChairsScore]:
    """Return the deals of a match of that round, played until the rules end it, and its score.

    With a clock, the deal in play when time is up is the last, except for deals after the clock.
    """
    deals: list[ChairDeal] = []
    clock = regulation.of_round(number).clock
    called = -(-clock // minutes) + regulation.after_clock if clock else None
    while len(deals) < MOST_DEALS:
        score = score_chairs(regulation, number, players, deals)
        if deals and score.ended and (called is None or len(deals) >= called or _early(score)):
            return deals, score
        if regulation.comptoir:
            deals.append(
                _of_comptoir(regulation.rules, _still_in(regulation, players, score), random)
            )
        else:
            deals.append(_of_three(rules_at_three(regulation.rules), random))
    raise Endless


def _early(score: ChairsScore) -> bool:
    """Return whether the match ended before the clock, by its deals or its target."""
    return bool(score.winner) and bool(score.problems)


def _still_in(regulation: Regulation, players: int, score: ChairsScore) -> list[str]:
    left = score.turns[-1] if score.turns else (regulation.rules.start,) * players
    return [chair for chair, remains in zip(CHAIRS, left, strict=False) if remains]


def _of_comptoir(rules: RuleSet, still_in: list[str], random: Random) -> ComptoirDeal:
    if random.random() < ALL_PASS:
        return ComptoirDeal(None)
    most = most_points(rules)
    bid = 30 + below(most - 60, random)
    points = max(0, min(most, bid - 40 + below(81, random)))
    taker = still_in[below(len(still_in), random)]
    chien = ("left", "taken")[below(2, random)] if rules.chien else None
    return ComptoirDeal(taker, bid, points, chien)


def _of_three(rules: RuleSet, random: Random) -> DealOfThree:
    if random.random() < ALL_PASS:
        return DealOfThree(None)
    alone = below(3, random)
    points = [0, 0, 0]
    capot = TAKER if random.random() < CAPOT_MADE else None
    if capot:
        points[alone] = 252
    else:
        points[alone] = min(160, max(2, 50 + below(71, random)))
        first, second = (place for place in range(3) if place != alone)
        points[first] = below(163 - points[alone], random)
        points[second] = 162 - points[alone] - points[first]
    belotes, annonces = [0, 0, 0], [0, 0, 0]
    if random.random() < BELOTE_HELD:
        belotes[below(3, random)] = 1
    if rules.annonces != "none" and random.random() < ANNONCE_HELD:
        annonces[below(3, random)] = ANNONCES[below(len(ANNONCES), random)]
    return DealOfThree(
        PLAYERS[alone],
        SUITS[below(4, random)],
        (points[0], points[1], points[2]),
        capot,
        (belotes[0], belotes[1], belotes[2]),
        (annonces[0], annonces[1], annonces[2]),
    )


def chair_deal_data(deal: ChairDeal, marks: tuple[int, ...]) -> dict[str, Any]:
    """Return a deal as the command line of the rules reads it, with its marks by chair.

    At comptoir the marks are what is left to each player.
    """
    by_chair = dict(zip(CHAIRS, marks, strict=False))
    if isinstance(deal, ComptoirDeal):
        return {**deal._asdict(), "left": by_chair}
    data = {
        name: dict(zip(PLAYERS, value, strict=True)) if isinstance(value, tuple) else value
        for name, value in deal._asdict().items()
        if name != "false"
    }
    return {**data, "marks": by_chair}
