"""Made-up play: random legal deals that look like an afternoon's. Pure: a seed in, deals out."""

from __future__ import annotations

from random import Random

from scoring.deal import CAPOT, Deal
from scoring.match import End, score_match
from scoring.options import BELOTE
from scoring.rules import RuleSet

SUITS = ("spades", "hearts", "diamonds", "clubs")
NO_TRUMP, ALL_TRUMP = "no-trump", "all-trump"

# How often things happen at a table, as chances of one deal; plausible rather than measured.
ALL_PASS = 0.02
SPECIAL_TRUMP = 0.12
# King and queen of trump in one of four hands of eight: 7 chances out of 31.
BELOTE_HELD = 7 / 31
ANNONCE_HELD = 0.3
CAPOT_MADE = 0.04
COINCHED, SURCOINCHED = 0.08, 0.015
CAPOT_BID = 0.01
ANNONCES = ((20, 12), (40, 2), (50, 4), (100, 2), (150, 1), (200, 1))


def random_match(rules: RuleSet, end: End, random: Random) -> list[Deal]:
    """The deals of a whole match, played until it ends by these rules."""
    deals: list[Deal] = []
    while not score_match(rules, deals, end).ended:
        deals.append(random_deal(rules, random))
    return deals


def random_deal(rules: RuleSet, random: Random) -> Deal:
    """One legal deal: the taker a little stronger than the defence, as who bids well should be."""
    if random.random() < ALL_PASS:
        return Deal(None)
    taker, defence = random.choice((("NS", "EW"), ("EW", "NS")))
    trump = _trump(rules, random)
    points = _card_points(random)
    capot = {252: taker, 0: defence}.get(points)
    of_taker = {taker: points, defence: 252 - points if capot else 162 - points}
    belotes = dict.fromkeys((taker, defence), 0)
    for _ in range({NO_TRUMP: 0, ALL_TRUMP: 4}.get(trump, 1)):
        if random.random() < BELOTE_HELD:
            # Who bids a suit often holds its king and queen.
            belotes[taker if random.random() < 0.7 else defence] += 1
    annonces = dict.fromkeys((taker, defence), 0)
    if rules.annonces != "none" and random.random() < ANNONCE_HELD:
        values, weights = zip(*ANNONCES, strict=True)
        annonces[random.choice((taker, defence))] = random.choices(values, weights)[0]
    bid = rules.game != BELOTE
    return Deal(
        taker=taker,
        contract=_contract(points + 20 * belotes[taker], random) if bid else None,
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
        return random.choice((NO_TRUMP, ALL_TRUMP))
    return random.choice(SUITS)


def _card_points(random: Random) -> int:
    """Card points of the taker: 252 or 0 for a capot, else 2 to 160."""
    chance = random.random()
    if chance < CAPOT_MADE:
        return 252
    if chance < CAPOT_MADE * 1.2:
        return 0
    return min(160, max(2, round(random.gauss(94, 24))))


def _contract(reach: int, random: Random) -> int | str:
    """A bid near what the hand turns out to be worth."""
    if (reach >= 252 and random.random() < 0.3) or random.random() < CAPOT_BID:
        return CAPOT
    bid = round(random.gauss(min(reach, 150), 15) / 10) * 10 - 10
    return min(160, max(80, bid))


def _coinche(random: Random) -> int:
    chance = random.random()
    return 2 if chance < SURCOINCHED else 1 if chance < COINCHED else 0
