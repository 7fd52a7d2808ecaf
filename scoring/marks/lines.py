"""The steps of a row: each amount that a camp marks, with its article or option."""

from __future__ import annotations

from typing import Final

from .. import reasons as why
from ..cards import DEAL_POINTS
from ..facts import Facts, Step
from ..plan import BELOTE_PLACE, Plan, PlannedRow
from ..reasons import Reason
from .form import Form

#: Options that may give a contract a price of its own, whatever the points.
FLAT_PRICES: Final = ("capot_bid", "failed_capot_bid", "generale")
#: Outcomes whose usual sentence says that each camp marks its tricks.
_AS_WRITTEN: Final = {
    why.MADE.message: why.MADE_AS_WRITTEN,
    why.MADE_TIE.message: why.MADE_AS_WRITTEN,
    why.DEAL_MADE.message: why.DEAL_MADE_AS_WRITTEN,
    why.EQUAL.message: why.LITIGE_AS_WRITTEN,
    why.EQUAL_CARDS.message: why.LITIGE_AS_WRITTEN,
}


def row_steps(plan: Plan, row: PlannedRow, facts: Facts, reason: Reason) -> list[Step]:
    """Return the steps of what both camps mark, in points; ``reason`` says how the deal ended."""
    if not plan.bids and reason.message == why.MADE.message:
        reason = why.DEAL_MADE
    if row.written:
        return _written(row, facts, reason)
    if not row.amounts:
        return _own(plan, row, facts, reason)
    if row.made:
        return _whole(plan, row, facts, [])
    return _whole(plan, row, facts, [(reason, 0, 0)])


def _written(row: PlannedRow, facts: Facts, reason: Reason) -> list[Step]:
    """Return the steps of a row with a cell of the regulation's own: a line for each term."""
    steps: list[Step] = [(_AS_WRITTEN.get(reason.message, reason), 0, 0)]
    for form, to_taker in zip(row.forms, (True, False), strict=True):
        for field, points in _amounts(form, facts, to_taker).items():
            times = getattr(form, "times" if field == "base" else field)
            if points and times:
                steps.append(
                    _step(why.multiplied(field, times, row.written), times * points, to_taker)
                )
    return steps


def _amounts(form: Form, facts: Facts, to_taker: bool) -> dict[str, int]:
    """Return what each term of a form is worth once, for a camp."""
    annonces = facts.taker_annonces, facts.defence_annonces
    belotes = facts.taker_belotes, facts.defence_belotes
    camp = 0 if to_taker else 1
    return {
        "base": form.base,
        "tricks": facts.taker_tricks if to_taker else facts.defence_tricks,
        "all": DEAL_POINTS,
        "contract": facts.contract,
        "annonces": annonces[camp],
        "all_annonces": sum(annonces),
        "belotes": belotes[camp],
        "all_belotes": sum(belotes),
    }


def _own(plan: Plan, row: PlannedRow, facts: Facts, reason: Reason) -> list[Step]:
    """Return the steps when each camp marks its own points: made and not coinché, or litige."""
    form = row.forms.taker
    if not (form.tricks or form.base):
        return [(why.MADE_FOR_CONTRACT, facts.contract, 0), *_own_belotes(row, facts)]
    steps: list[Step] = [(reason, facts.taker_tricks, facts.defence_tricks)]
    if form.base:
        capot = why.MADE_CAPOT if plan.bids else why.DEAL_MADE_BY_CAPOT
        if isinstance(facts.bid, str):
            alike = form.base == plan.rules.capot
            capot = why.MADE_BID_CAPOT if alike else why.MADE_BID_CAPOT_APART
        steps = [(capot._replace(params={"capot": form.base}), form.base, 0)]
    if facts.taker_belotes or facts.defence_belotes:
        steps += _own_belotes(row, facts)
    if facts.taker_annonces or facts.defence_annonces:
        reason = why.ANNONCES if plan.annonces_judge else why.ANNONCES_APART
        steps.append((reason, facts.taker_annonces, facts.defence_annonces))
    if facts.moved:
        steps.append((why.MOVED, facts.moved, -facts.moved))
    if facts.contract and form.contract:
        steps.append((why.CONTRACT, facts.contract, 0))
    return steps


def _own_belotes(row: PlannedRow, facts: Facts) -> list[Step]:
    """Return the steps of belotes that each camp marks; a capoted camp may lose its own."""
    of_taker, of_defence = facts.taker_belotes, facts.defence_belotes
    taken = row.forms.taker.all_belotes
    if not (of_taker or of_defence) or not (taken or row.forms.taker.belotes):
        return []
    steps: list[Step] = [(why.BELOTE_LINE, of_taker, of_defence)]
    if of_defence and taken:
        steps.append((why.BELOTE_TAKEN, of_defence, -of_defence))
    return steps


def _whole(plan: Plan, row: PlannedRow, facts: Facts, steps: list[Step]) -> list[Step]:
    """Return ``steps`` and those of a deal that one camp wins whole: failed, coinché, a flat capot.

    Multiplied amounts come first, then the belote that the loser keeps. B §10.1.b; C §10.1;
    contrée.
    """
    made, doubled = row.made, row.doubled
    if made:
        winner, loser = row.forms
        belotes, others = facts.taker_belotes, facts.defence_belotes
    else:
        loser, winner = row.forms
        others, belotes = facts.taker_belotes, facts.defence_belotes
    annonces = facts.taker_annonces + facts.defence_annonces
    points = (winner.base, facts.contract, annonces, belotes, others)
    # a base counts even if it is worth nothing: its line says so
    counting = [one for one in row.amounts if one[1] and (points[one[0]] or not one[0])]
    if made and not winner.times:
        steps.append((why.in_doubling(why.DOUBLED_WITHOUT_BASE, doubled), 0, 0))
    factors = {times for _, times, _ in counting}
    flat = row.amounts[0][2].option in FLAT_PRICES
    total = 0
    for place, times, reason in counting:
        amount = points[place]
        total += amount
        steps.append((reason, amount, 0) if made else (reason, 0, amount))
        if times > 1 and len(factors) > 1:
            multiplied = why.times(times, doubled, made, min(place, BELOTE_PLACE), flat)
            steps.append(_step(multiplied, (times - 1) * amount, made))
    if len(factors) == 1:
        [times] = factors
        if times > 1:
            steps.append(
                _step(why.times(times, doubled, made, flat=flat), (times - 1) * total, made)
            )
    if others and loser.belotes:
        steps.append(_step(plan.belote_kept, others, not made))
    return steps


def _step(reason: Reason, points: int, to_taker: bool) -> Step:
    return (reason, points, 0) if to_taker else (reason, 0, points)
