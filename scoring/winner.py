"""Marks of a deal whose winner takes everything: failed, coinché, or a flat capot."""

from __future__ import annotations

from collections.abc import Sequence

from . import reasons as why
from .cards import CAPOT_POINTS
from .facts import Facts, Step
from .plan import Base, Plan
from .reasons import Reason

#: An amount to multiply: its index in ``options.FACTORS``, its reason, its points.
Item = tuple[int, Reason, int]
_BASE, _CONTRACT, _ANNONCES, _BELOTE = range(4)


def bracket(
    plan: Plan, facts: Facts, base: Base, flat: bool, contract: int, made: bool
) -> list[Step]:
    """Return every step of a deal that one camp wins whole, in points.

    Multiplied amounts come first, then the belote that the loser keeps. ``flat`` means that the
    base includes the contract. ``made`` means that the taker wins. B §10.1.b; C §10.1; contrée.
    """
    factors = plan.factors[facts.doubled]
    belotes = facts.taker_belotes or facts.defence_belotes
    kept = kept_belote(plan, facts, made) if belotes else 0
    items = _items(plan, facts, base, 0 if flat else contract, made, kept)
    if plan.uniform[facts.doubled]:
        steps = _all_alike(items, factors[0], facts.doubled, made)
    else:
        if flat:
            # a flat amount includes base and contract: it takes the higher of their factors
            factors = (max(factors[:2]), *factors[1:])
        steps = _one_by_one(items, factors, facts.doubled, made)
        kept *= factors[_BELOTE] > 0
    if kept:
        reason = why.BELOTE_SAFE if plan.belote_protected else why.BELOTE_OF_CAPOTED
        if plan.belote_lost_on_failure:
            reason = why.BELOTE_OF_DEFENCE
        steps.append(_step(reason, kept, not made))
    return steps


def _all_alike(items: list[Item], factor: int, doubled: int, made: bool) -> list[Step]:
    steps: list[Step] = [
        (reason, points, 0) if made else (reason, 0, points) for _, reason, points in items
    ]
    if factor > 1:
        total = sum([points for _, _, points in items])
        steps.append(_step(why.times(factor, doubled, made), (factor - 1) * total, made))
    return steps


def _one_by_one(items: list[Item], factors: Sequence[int], doubled: int, made: bool) -> list[Step]:
    counting = [item for item in items if factors[item[0]]]
    steps: list[Step] = []
    if made and not factors[_BASE]:
        steps.append((why.DOUBLED_WITHOUT_BASE, 0, 0))
    if len({factors[place] for place, _, _ in counting}) == 1:
        return steps + _all_alike(counting, factors[counting[0][0]], doubled, made)
    for place, reason, points in counting:
        steps.append(_step(reason, points, made))
        if factors[place] > 1:
            multiplied = why.times(factors[place], doubled, made, place)
            steps.append(_step(multiplied, (factors[place] - 1) * points, made))
    return steps


def _items(
    plan: Plan, facts: Facts, base: Base, contract: int, made: bool, kept: int
) -> list[Item]:
    """Return the winner's amounts, in the order of the federation's article."""
    items: list[Item] = [(_BASE, base[0], base[1])]
    if contract and not made:
        items.append((_CONTRACT, why.CONTRACT_LOST, contract))
    belotes, others = facts.taker_belotes, facts.defence_belotes
    if not made:
        belotes, others = others, belotes
    if (belotes or others) and plan.belote_marked:
        if belotes:
            items.append((_BELOTE, why.BELOTE_LINE, belotes))
        if others and not kept:
            lost = not made and isinstance(facts.bid, str) and plan.capot_bid_loses_belote
            items.append((_BELOTE, why.BELOTE_LOST if lost else why.BELOTE_TAKEN, others))
    annonces = facts.taker_annonces + facts.defence_annonces
    if annonces:
        reason = why.ANNONCES_WON if made else why.ANNONCES_LOST
        items.append((_ANNONCES, reason, annonces))
    if contract and made:
        items.append((_CONTRACT, why.CONTRACT, contract))
    return items


def kept_belote(plan: Plan, facts: Facts, made: bool) -> int:
    """Return the points of the belotes that the losing camp keeps."""
    if made:
        belotes, capoted, bid = facts.defence_belotes, facts.taker_tricks == CAPOT_POINTS, False
    else:
        belotes = facts.taker_belotes
        capoted = facts.defence_tricks == CAPOT_POINTS
        bid = isinstance(facts.bid, str)
    return belotes if belotes and plan.loser_keeps_belote(made, capoted, bid) else 0


def _step(reason: Reason, points: int, to_taker: bool) -> Step:
    return (reason, points, 0) if to_taker else (reason, 0, points)
