"""Checks whether the marks of three players are possible when their deals were not typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from ..cards import CAPOT_POINTS, DEAL_POINTS
from ..ends import End
from ..rules import RuleSet
from ..words import N_, Problem
from .deal import DEFENCE, PLAYERS, TAKER, DealOfThree, Three
from .score import score_of_three


def check_marks_of_three(rules: RuleSet, end: End, marks: Sequence[int]) -> list[Problem]:
    """Return the doubts about what three players marked, in the unit of the sheet.

    Each deal brings the three players together at least its card points, and no player more than
    a capot with a belote; annonces leave no upper bound. Nothing is known of a match that ends by
    time or at a target.

    >>> rules = RuleSet.preset("belote-3")
    >>> check_marks_of_three(rules, End(deals=2), [90, 234, 234])
    []
    >>> [problem.code for problem in check_marks_of_three(rules, End(deals=2), [999, 0, 0])]
    ['most']
    """
    if end.deals is None or end.target is not None or end.clock:
        return []
    least, most = _bounds(rules)
    if rules.all_pass == "counted":
        least = 0
    problems = []
    if sum(marks) < least * end.deals:
        params = {"sum": sum(marks), "least": least * end.deals, "deals": end.deals}
        problems.append(Problem("marks", "sum", _TOO_LITTLE, params))
    if rules.annonces == "none" and max(marks) > most * end.deals:
        params = {"total": max(marks), "most": most * end.deals, "deals": end.deals}
        problems.append(Problem("marks", "most", _TOO_MUCH, params))
    return problems


@lru_cache
def _bounds(rules: RuleSet) -> tuple[int, int]:
    """Return the least that a deal brings to the three players, and the most it brings to one."""
    scores = [
        score_of_three(rules, deal, last=last, explain=False).marks
        for deal, last in product(_deals(), (False, True))
    ]
    return min(map(sum, scores)), max(map(max, scores))


def _deals() -> Iterator[DealOfThree]:
    """Yield deals taken by P1, of every result: his rivals share the rest, or P2 has it all."""
    taker = PLAYERS[0]
    deals = [
        DealOfThree(taker, points=(CAPOT_POINTS, 0, 0), capot=TAKER),
        DealOfThree(taker, points=(0, CAPOT_POINTS, 0), capot=DEFENCE),
    ]
    for taken in range(DEAL_POINTS + 1):
        left = DEAL_POINTS - taken
        deals += [
            DealOfThree(taker, points=(taken, rival, left - rival)) for rival in (left, left // 2)
        ]
    for deal, belotes in product(deals, _BELOTES):
        yield deal._replace(belotes=belotes)


#: Nobody has a belote, or P1, or P2.
_BELOTES: Final[tuple[Three, ...]] = ((0, 0, 0), (1, 0, 0), (0, 1, 0))

_TOO_LITTLE = N_("Les totaux font %(sum)s, au moins %(least)s attendus (donnes : %(deals)s).")
_TOO_MUCH = N_(
    "Un joueur ne peut pas marquer plus de %(most)s (donnes : %(deals)s) ; reçu %(total)s."
)
