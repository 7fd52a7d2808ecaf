"""One deal from the taker's side, and the steps that lead from it to the marks."""

from __future__ import annotations

from typing import Final, NamedTuple

from . import reasons as why
from .deal import Deal
from .plan import Plan, plan_of
from .reasons import Reason
from .rules import RuleSet

#: A reason, and the points it adds for the taker and for the defence.
Step = tuple[Reason, int, int]


class Facts(NamedTuple):
    """One deal from the taker's side: the numbers that decide it and that its sentences show.

    ``taker`` and ``defence`` are the totals that judge the deal. ``cards`` is the taker's judged
    total without its belotes, and ``others`` that of the side it has to beat.
    """

    taker: int
    defence: int
    cards: int
    others: int
    contract: int
    doubled: int
    taker_tricks: int
    defence_tricks: int
    taker_belotes: int
    defence_belotes: int
    taker_annonces: int
    defence_annonces: int
    moved: int
    reached: bool
    bid: int | str | None


#: Facts of a deal that nobody took.
NO_FACTS: Final = Facts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, False, None)


#: Rebelotes already forgiven to each camp in the match, NS then EW.
Forgiven = tuple[int, int]


def without_forgotten(
    plan: Plan, belotes: tuple[int, int], omitted: tuple[int, int], forgiven: Forgiven
) -> tuple[int, int, list[Step]]:
    """Return the belotes that count for NS and EW, and the steps that say why. B, C §7."""
    late = _late(plan, omitted, forgiven)
    steps: list[Step] = []
    if pardoned := sum(omitted) - sum(late):
        steps.append((why.BELOTE_FORGIVEN._replace(params={"forgiven": pardoned}), 0, 0))
    if any(late):
        steps.append((why.BELOTE_FORGOTTEN._replace(params={"forgotten": sum(late)}), 0, 0))
    return belotes[0] - late[0], belotes[1] - late[1], steps


def _late(plan: Plan, omitted: tuple[int, int], forgiven: Forgiven) -> tuple[int, int]:
    """Return how many belotes of NS and EW come too late. Option: rebelote_tolerance."""
    ns, ew = (max(0, plan.tolerance - used) for used in forgiven)
    return max(0, omitted[0] - ns), max(0, omitted[1] - ew)


def without_late_belotes(rules: RuleSet, deal: Deal, forgiven: Forgiven) -> Deal:
    """Return the deal with only the belotes that count in it. Option: rebelote_tolerance."""
    ns, ew = _late(plan_of(rules), (deal.omitted_ns, deal.omitted_ew), forgiven)
    counted_ns, counted_ew = deal.belotes_ns - ns, deal.belotes_ew - ew
    return deal._replace(belotes_ns=counted_ns, belotes_ew=counted_ew, omitted_ns=0, omitted_ew=0)
