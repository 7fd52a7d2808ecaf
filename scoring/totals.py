"""Whether the two totals of a sheet are possible, when its deals were not typed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .cards import BELOTE_POINTS, CAMPS, CAPOT_POINTS
from .deal import Deal
from .match import End
from .options import BELOTE
from .rules import RuleSet
from .score import score_deal
from .words import N_, Problem

#: Points that a capot adds to a deal's 162.
CAPOT_BONUS = 90


class DealSum(NamedTuple):
    """What one deal brings to both camps together, belotes and capots apart, in points.

    ``most`` is None where annonces or contracts leave no upper bound; every sum is a multiple of
    ``step``.
    """

    least: int
    most: int | None
    step: int


def check_totals(
    rules: RuleSet,
    end: End,
    ns: int,
    ew: int,
    belotes: int | None = None,
    capots: int | None = None,
) -> list[Problem]:
    """What is doubtful about a sheet's totals, in points; nothing when they are possible.

    In plain belote the two totals of N deals add up to 162 × N, plus 20 for each belote and 90 for
    each capot that counts 252; with other rules, to what those allow. ``belotes`` and ``capots``
    are how many the sheet shows, None when it does not say. A match to a target must have a camp
    at the target.

    >>> rules = RuleSet.preset("ffb-belote")
    >>> check_totals(rules, End(deals=12), 1000, 944, belotes=0, capots=0)
    []
    >>> [problem.code for problem in check_totals(rules, End(deals=12), 1000, 945)]
    ['sum']
    """
    problems = _counts(rules, end, belotes, capots)
    each = deal_sum(rules)
    for camp, total in (("ns", ns), ("ew", ew)):
        if total % each.step:
            params = {"total": total, "step": each.step}
            problems.append(Problem(camp, "step", _STEP, params))
    if problems:
        return problems
    if end.target is not None:
        return _check_target(end.target, ns, ew)
    return _check_sum(rules, each, end.deals or 0, ns + ew, belotes, capots)


@lru_cache
def deal_sum(rules: RuleSet) -> DealSum:
    """What one deal brings to both camps, read off the engine over every split of the cards."""
    contract = None if rules.game == BELOTE else 80
    sums = set()
    marks = set()
    for points in range(CAPOT_POINTS - CAPOT_BONUS + 1):
        for taker in CAMPS:
            deal = Deal(taker, contract, ns=points, ew=CAPOT_POINTS - CAPOT_BONUS - points)
            score = score_deal(rules, deal, explain=False)
            sums.add(score.ns + score.ew + score.set_aside)
            marks |= {score.ns, score.ew}
    bounded = rules.game == BELOTE and rules.annonces == "none"
    step = next(s for s in (10, 5, 1) if all(mark % s == 0 for mark in marks))
    return DealSum(min(sums), max(sums) if bounded else None, step)


def most_belotes(rules: RuleSet, deals: int) -> int:
    """How many belotes so many deals can have: one each, four at tout atout."""
    return deals * (4 if rules.sa_ta else 1)


def _counts(rules: RuleSet, end: End, belotes: int | None, capots: int | None) -> list[Problem]:
    problems = []
    if end.deals is not None:
        most = most_belotes(rules, end.deals)
        if belotes is not None and not 0 <= belotes <= most:
            problems.append(Problem("belotes", "range", _MOST, {"most": most}))
        if capots is not None and not 0 <= capots <= end.deals:
            problems.append(Problem("capots", "range", _MOST, {"most": end.deals}))
    return problems


def _check_target(target: int, ns: int, ew: int) -> list[Problem]:
    if max(ns, ew) < target:
        return [Problem("totals", "target", _SHORT, {"target": target})]
    if ns == ew:
        return [Problem("totals", "equal", _EQUAL, {"total": ns})]
    return []


def _check_sum(
    rules: RuleSet, each: DealSum, deals: int, total: int, belotes: int | None, capots: int | None
) -> list[Problem]:
    least = each.least * deals + BELOTE_POINTS * (belotes or 0)
    params = {"sum": total, "deals": deals, "each": each.least, "least": least}
    if each.most is None:
        return [Problem("totals", "sum", _TOO_LITTLE, params)] if total < least else []
    possible_belotes = [belotes] if belotes is not None else _up_to(most_belotes(rules, deals))
    possible_capots = [capots] if capots is not None else _up_to(deals)
    spare = (each.most - each.least) * deals + _last_litige(rules)[1]
    short = _last_litige(rules)[0]
    for b in possible_belotes:
        for c in possible_capots:
            expected = each.least * deals + BELOTE_POINTS * b + CAPOT_BONUS * c
            if expected - short <= total <= expected + spare:
                return []
    if belotes is None or capots is None:
        return [Problem("totals", "sum", _IMPOSSIBLE, params)]
    expected = each.least * deals + BELOTE_POINTS * belotes + CAPOT_BONUS * capots
    params |= {"expected": expected, "belotes": belotes, "capots": capots}
    if spare:
        return [Problem("totals", "sum", _NOT_BETWEEN, {**params, "most": expected + spare})]
    return [Problem("totals", "sum", _NOT_EXACT, {**params, "gap": total - expected})]


def _up_to(most: int) -> list[int]:
    return list(range(most + 1))


def _last_litige(rules: RuleSet) -> tuple[int, int]:
    """By how much a litige on the last deal may lower or raise what the deals add up to."""
    if rules.last_litige == "lost":
        return CAPOT_POINTS // 2, 0
    if rules.last_litige == "one-more-deal":
        return 0, CAPOT_POINTS
    return 0, 0


_STEP = N_("Un multiple de %(step)s attendu : les marques sont arrondies ; reçu %(total)s.")
_MOST = N_("Un nombre entre 0 et %(most)s attendu.")
_SHORT = N_("Aucun camp n’atteint les %(target)s points de la partie.")
_EQUAL = N_("Les deux camps sont à %(total)s : la partie n’est pas finie, une donne les départage.")
_TOO_LITTLE = N_(
    "Les deux totaux font %(sum)s : %(deals)s donnes donnent au moins %(least)s points."
)
_IMPOSSIBLE = N_(
    "Les deux totaux font %(sum)s : ce n’est pas %(each)s × %(deals)s donnes, plus 20 par belote "
    "et 90 par capot."
)
_NOT_EXACT = N_(
    "Les deux totaux font %(sum)s au lieu de %(expected)s (%(each)s × %(deals)s donnes + 20 × "
    "%(belotes)s + 90 × %(capots)s) : %(gap)+d."
)
_NOT_BETWEEN = N_(
    "Les deux totaux font %(sum)s : entre %(expected)s et %(most)s attendu (%(deals)s donnes, "
    "20 × %(belotes)s belotes, 90 × %(capots)s capots, arrondis compris)."
)
