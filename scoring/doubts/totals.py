"""Checks whether the two totals of a sheet are possible when its deals were not typed."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple, assert_never

from ..cards import ALL_TRUMP, CAMPS, CAPOT_POINTS, NO_TRUMP, SUITS
from ..catalogue.options import BELOTE
from ..catalogue.play import NOT_ALL_TRUMP, SUITS_ONLY
from ..deal import Deal, belotes_at, has_belote, needs_trump, points_of_tricks
from ..ends import End, is_drawn
from ..rules import RuleSet
from ..score import PLAYED, score_deal
from ..words import N_, Problem

#: Most extra deals assumed after a tie in a decisive match: more has never been seen.
MORE_DEALS = 3


class DealSum(NamedTuple):
    """What one played deal brings to both camps together, in points or tens (option unit).

    ``most`` is None if annonces or contracts leave no upper bound. A belote adds between
    ``belote[0]`` and ``belote[1]``. A capot paid as a capot adds ``capot`` to ``least``; ``capots``
    lists every amount if the defence's capot is paid differently. Every mark is a multiple of
    ``step``.
    """

    least: int
    most: int | None
    belote: tuple[int, int]
    capot: int
    capots: tuple[int, ...]
    step: int


def check_totals(
    rules: RuleSet,
    end: End,
    ns: int,
    ew: int,
    belotes: int | None = None,
    capots: int | None = None,
) -> list[Problem]:
    """Return the doubts about a sheet's totals, in its unit; an empty list if they are possible.

    In plain belote the two totals of N deals add up to 162 × N, plus 20 for each belote and 90 for
    each capot that counts 252. Other rules allow other sums. ``belotes`` and ``capots`` are the
    numbers shown on the sheet, None if unknown. In a match to a target alone, one camp must reach
    the target. The sum is not checked if the number of deals is unknown (clock, or deals and
    target). A decisive match never ends equal, and a few extra deals may have decided it.

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
    if end.decisive and ns == ew:
        return [Problem("totals", "equal", _EQUAL, {"total": ns})]
    if end.clock or (end.deals and end.target):
        return []
    if end.target is not None:
        return _check_target(rules, end, ns, ew)
    deals = end.deals or 0
    doubts = _check_sum(rules, each, deals, ns + ew, belotes, capots)
    more = range(1, _more_deals(end) + 1)
    if any(not _check_sum(rules, each, deals + m, ns + ew, belotes, capots) for m in more):
        return []
    return doubts


@lru_cache
def deal_sum(rules: RuleSet) -> DealSum:
    """Return the sums of one deal, measured by scoring every split of the card points."""
    contract = None if rules.game == BELOTE else rules.min_bid
    plain, capot = [], []
    for taker, trump in product(CAMPS, _trumps(rules)):
        whole = points_of_tricks(rules, trump)
        plain += [Deal(taker, contract, trump, 0, ns, whole - ns) for ns in range(whole + 1)]
        capot.append(Deal(taker, contract, trump, ns=CAPOT_POINTS, ew=0))
    sums = _sums(rules, plain)
    least = min(sums.values())
    held = [deal._replace(belotes_ns=1) for deal in plain if belotes_at(rules, deal.trump)]
    with_belote = _sums(rules, held)
    added = {with_belote[key] - sums[key] for key in sums.keys() & with_belote.keys()}
    bounded = rules.game == BELOTE and rules.annonces == "none" and not needs_trump(rules)
    paid = _sums(rules, capot).values()
    capots = sorted({points - least for points in paid})
    scores = (score_deal(rules, deal, explain=False) for deal in (*plain, *capot))
    marks = {mark for score in scores for mark in score[:2]}
    return DealSum(
        # a capot without the dix de der may bring less than a deal with one
        least=min(least, *paid),
        most=max(sums.values()) if bounded else None,
        belote=(min(added, default=0), max(added, default=0)),
        capot=capots[-1],
        capots=tuple(more for more in capots if more > 0),
        step=next(s for s in (10, 5, 1) if all(mark % s == 0 for mark in marks)),
    )


def _trumps(rules: RuleSet) -> tuple[str | None, ...]:
    """Return the trumps that may change what a deal is worth; None stands for any of them."""
    if not (needs_trump(rules) or rules.dix_de_der in (NOT_ALL_TRUMP, SUITS_ONLY)):
        return (None,)
    return (*SUITS, NO_TRUMP, ALL_TRUMP) if rules.sa_ta else SUITS


def _sums(rules: RuleSet, deals: list[Deal]) -> dict[tuple[str | None, str | None, int], int]:
    """Return the points that each marked deal brings to both camps, set-aside points included."""
    sums = {}
    for deal, last in product(deals, (False, True)):
        score = score_deal(rules, deal, last=last, explain=False)
        if score.outcome in PLAYED:
            key = deal.taker, deal.trump, deal.ns + 1000 * last
            sums[key] = score.ns + score.ew + score.set_aside
    return sums


def most_belotes(rules: RuleSet, deals: int) -> int:
    """Return the most belotes in this number of deals: one per deal, or four at tout atout."""
    if not has_belote(rules):
        return 0
    return deals * (max(1, rules.all_trump_belotes) if rules.sa_ta else 1)


def _more_deals(end: End) -> int:
    """Return how many deals beyond the agreed number may have been played to break a tie."""
    return MORE_DEALS if end.decisive else 0


def _counts(rules: RuleSet, end: End, belotes: int | None, capots: int | None) -> list[Problem]:
    problems = []
    if end.deals is not None:
        deals = end.deals + _more_deals(end)
        most = most_belotes(rules, deals)
        if belotes is not None and not 0 <= belotes <= most:
            problems.append(Problem("belotes", "range", _MOST, {"most": most}))
        if capots is not None and not 0 <= capots <= deals:
            problems.append(Problem("capots", "range", _MOST, {"most": deals}))
    return problems


def _check_target(rules: RuleSet, end: End, ns: int, ew: int) -> list[Problem]:
    if max(ns, ew) < (end.goal or 0):
        return [Problem("totals", "target", _SHORT, {"target": end.target_words(rules.unit)})]
    if ns == ew and not is_drawn(rules, end, ns, ew):
        return [Problem("totals", "equal", _EQUAL, {"total": ns})]
    return []


def _check_sum(
    rules: RuleSet, each: DealSum, deals: int, total: int, belotes: int | None, capots: int | None
) -> list[Problem]:
    # A deal that all passed brings nothing, and some rules count it among the deals.
    fewest = 0 if rules.all_pass == "counted" else each.least
    least = fewest * deals + each.belote[0] * (belotes or 0)
    params = {"sum": total, "deals": deals, "each": each.least, "least": least}
    if each.most is None:
        return [Problem("totals", "sum", _TOO_LITTLE, params)] if total < least else []
    short, more = last_litige_gap(rules)
    possible_belotes = [belotes] if belotes is not None else range(most_belotes(rules, deals) + 1)
    possible_capots = [capots] if capots is not None else range(deals + 1)
    for b, c in product(possible_belotes, possible_capots):
        low = fewest * deals + each.belote[0] * b + each.capot * c - short
        high = each.most * deals + each.belote[1] * b + each.capot * c + more
        if low <= total <= high:
            return []
    params |= {"belote": each.belote[1], "capot": each.capot, "plain": each.least * deals}
    if belotes is None or capots is None:
        return [Problem("totals", "sum", _IMPOSSIBLE, params)]
    params |= {"expected": low, "most": high, "belotes": belotes, "capots": capots}
    if low == high:
        message = _TOO_HIGH if total > low else _TOO_LOW
        return [Problem("totals", "sum", message, {**params, "gap": abs(total - low)})]
    return [Problem("totals", "sum", _NOT_BETWEEN, params)]


def last_litige_gap(rules: RuleSet) -> tuple[int, int]:
    """Return how much a litige on the last deal may lower and raise the sum of the deals."""
    match rules.last_litige:
        case "keep":
            return 0, 0
        case "lost":
            return CAPOT_POINTS // 2 // rules.unit, 0
        case "one-more-deal":
            return 0, CAPOT_POINTS // rules.unit
        case _:
            assert_never(rules.last_litige)


_STEP = N_("%(total)s n’est pas un multiple de %(step)s : ici, les marques sont arrondies.")
_MOST = N_("Tapez un nombre entre 0 et %(most)s.")
_SHORT = N_("Aucun camp n’atteint les %(target)s points de la partie.")
_EQUAL = N_("Les deux camps sont à %(total)s : la partie n’est pas finie, jouez encore une donne.")
_TOO_LITTLE = N_(
    "Les deux totaux font %(sum)s points, au moins %(least)s attendus (donnes : %(deals)s)."
)
_IMPOSSIBLE = N_(
    "Les deux totaux font %(sum)s points, %(plain)s attendus (donnes : %(deals)s), plus "
    "%(belote)s par belote et %(capot)s par capot."
)
_TOO_HIGH = N_(
    "Les deux totaux font %(sum)s points, %(expected)s attendus : %(gap)s de trop "
    "(donnes : %(deals)s, belotes : %(belotes)s, capots : %(capots)s)."
)
_TOO_LOW = N_(
    "Les deux totaux font %(sum)s points, %(expected)s attendus : il manque %(gap)s "
    "(donnes : %(deals)s, belotes : %(belotes)s, capots : %(capots)s)."
)
_NOT_BETWEEN = N_(
    "Les deux totaux font %(sum)s points, entre %(expected)s et %(most)s attendus (donnes : "
    "%(deals)s, belotes : %(belotes)s, capots : %(capots)s, arrondis et litige compris)."
)
