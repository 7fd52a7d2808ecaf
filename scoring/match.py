"""One match: deals -> totals, what is set aside, whether it has ended and why (B, C §10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .cards import BELOTE_POINTS, CAMPS, CAPOT_POINTS, EW, NS
from .deal import Deal
from .rules import RuleSet
from .score import FAILED, LITIGE, PASSED, DealScore, score_deal
from .words import N_, Params, Problem


@dataclass(frozen=True, slots=True)
class End:
    """When a match ends: after a number of counted deals, or at a target reached or passed.

    Raises ``ValueError`` unless exactly one is given, and positive.
    """

    deals: int | None = None
    target: int | None = None

    def __post_init__(self) -> None:
        given = [value for value in (self.deals, self.target) if value is not None]
        if len(given) != 1 or given[0] <= 0:
            raise ValueError("exactly one of deals and target, a positive number")


class MatchScore(NamedTuple):
    """Every deal's score, the totals, and the state of the match.

    ``winner`` is None while the match goes on, and when it ends equal. ``set_aside`` waits for the
    next deal. ``problems`` is not empty when deals follow the end: these are not scored.
    """

    deals: tuple[DealScore, ...]
    ns: int
    ew: int
    set_aside: int
    ended: bool
    winner: str | None
    message: str
    params: Params
    problems: tuple[Problem, ...] = ()

    @property
    def why(self) -> str:
        """One French sentence: why it has ended, or what it still waits for."""
        return self.message % self.params


def score_match(
    rules: RuleSet,
    deals: Sequence[Deal],
    end: End,
    explain: bool = False,
    set_aside: int = 0,
) -> MatchScore:
    """Score a match from its deals in order. B, C §10.1.c and §10.3.

    Takes deals that ``check`` finds nothing to say about, and the points set aside before the first
    one. Marks and totals are in points. ``explain`` gives every deal its lines.

    >>> belote = RuleSet.preset("ffb-belote")
    >>> match = score_match(belote, [Deal("NS", ns=81, ew=81), Deal("EW", ns=62, ew=100)], End(2))
    >>> match.ns, match.ew, match.winner
    (62, 262, 'EW')
    """
    scores: list[DealScore] = []
    ns = ew = counted = 0
    pending: frozenset[str] = frozenset()
    verdict = _GOES_ON
    for deal in deals:
        if verdict.ended:
            break
        last = end.deals is not None and counted + 1 >= end.deals
        score = score_deal(rules, deal, set_aside, last, explain)
        if score.outcome != PASSED:
            counted += 1
            if end.deals is not None:
                verdict = _judge_deals(rules, end.deals, counted, score, ns, ew)
            else:
                target = end.target or 0
                verdict, still_pending = _judge_target(target, pending, deal, score, ns, ew)
                if verdict.ended and score.outcome == LITIGE:
                    # a litige that ends the match leaves nobody to win what it sets aside: it is
                    # the last deal, unless judging it as such makes the match go on
                    as_last = score_deal(rules, deal, set_aside, True, explain)
                    if as_last.set_aside:
                        verdict = _ONE_MORE_DEAL
                    else:
                        verdict, _ = _judge_target(target, pending, deal, as_last, ns, ew)
                        score = as_last if verdict.ended else score
                pending = still_pending
        scores.append(score)
        ns += score.ns
        ew += score.ew
        set_aside = score.set_aside
    problems: tuple[Problem, ...] = ()
    if len(scores) < len(deals):
        late = {"last": len(scores), "given": len(deals)}
        problems = (Problem("deals", "after-the-end", _AFTER_THE_END, late),)
    params = {"ns": ns, "ew": ew, "counted": counted, "deals": end.deals, "target": end.target}
    return MatchScore(
        tuple(scores),
        ns,
        ew,
        set_aside,
        verdict.ended,
        verdict.winner,
        (_SO_FAR if end.deals else _BELOW_TARGET) if verdict is _GOES_ON else verdict.message,
        params,
        problems,
    )


class _Verdict(NamedTuple):
    """Whether a match has ended, who wins it, and why."""

    ended: bool
    winner: str | None
    message: str


def _judge_deals(
    rules: RuleSet, deals: int, counted: int, score: DealScore, ns: int, ew: int
) -> _Verdict:
    """Judge a match of so many counted deals, after one more deal on top of the totals given."""
    if counted < deals:
        return _GOES_ON
    if score.outcome == LITIGE and rules.last_litige == "one-more-deal":
        return _ONE_MORE_DEAL
    ns += score.ns
    ew += score.ew
    if ns == ew:
        return _Verdict(True, None, _DEALS_EQUAL)
    winner = NS if ns > ew else EW
    return _Verdict(True, winner, _DEALS_WON[winner])


def _judge_target(
    target: int, pending: frozenset[str], deal: Deal, score: DealScore, ns: int, ew: int
) -> tuple[_Verdict, frozenset[str]]:
    """Judge a match to a target after one more played deal on top of the totals given.

    ``pending`` are the camps that reached the target by their belotes alone while capoted or
    failing: they win by taking a trick in a later deal (B, C §10.3). Marks are never negative, so
    that a camp that has reached the target stays there.
    """
    total = {NS: ns + score.ns, EW: ew + score.ew}
    if total[NS] < target and total[EW] < target:
        return _GOES_ON, pending
    capoted = EW if deal.ns == CAPOT_POINTS else NS if deal.ew == CAPOT_POINTS else None
    rescued = [camp for camp in CAMPS if camp in pending and camp != capoted]
    if len(rescued) == 1:
        return _Verdict(True, rescued[0], _TRICK_TAKEN[rescued[0]]), pending - {rescued[0]}
    if rescued:
        pending = frozenset()
    before = {NS: ns, EW: ew}
    belotes = {NS: deal.belotes_ns, EW: deal.belotes_ew}
    for camp in CAMPS:
        stuck = camp == capoted or (score.outcome == FAILED and camp == deal.taker)
        without_belotes = total[camp] - BELOTE_POINTS * belotes[camp]
        if stuck and before[camp] < target <= total[camp] and without_belotes < target:
            pending |= {camp}
    over = [camp for camp in CAMPS if total[camp] >= target and camp not in pending]
    if total[NS] == total[EW]:
        # both at the target: one more deal, whether or not one of them still needs a trick
        return _Verdict(False, None, _EQUAL_AT_TARGET), pending
    leader = NS if total[NS] > total[EW] else EW
    if leader in over:
        return _Verdict(True, leader, _REACHED[leader]), pending
    return _Verdict(False, None, _NEEDS_A_TRICK[leader]), pending


_GOES_ON = _Verdict(False, None, "")

_SO_FAR = N_("La partie continue : %(counted)s donnes comptées sur %(deals)s, %(ns)s à %(ew)s.")
_BELOW_TARGET = N_(
    "La partie continue : aucun camp n’a atteint %(target)s points, %(ns)s à %(ew)s."
)
_ONE_MORE_DEAL = _Verdict(
    False, None, N_("La partie continue : litige à la dernière donne, une donne de plus est jouée.")
)
_DEALS_EQUAL = N_("Fin de la partie après %(counted)s donnes : égalité, %(ns)s à %(ew)s.")
_DEALS_WON = {
    NS: N_("Fin de la partie après %(counted)s donnes : Nord-Sud gagne, %(ns)s à %(ew)s."),
    EW: N_("Fin de la partie après %(counted)s donnes : Est-Ouest gagne, %(ew)s à %(ns)s."),
}
_REACHED = {
    NS: N_("Nord-Sud gagne : %(target)s points atteints, %(ns)s à %(ew)s."),
    EW: N_("Est-Ouest gagne : %(target)s points atteints, %(ew)s à %(ns)s."),
}
_TRICK_TAKEN = {
    NS: N_(
        "Nord-Sud gagne : %(target)s points atteints par une belote, validés par un pli, "
        "%(ns)s à %(ew)s."
    ),
    EW: N_(
        "Est-Ouest gagne : %(target)s points atteints par une belote, validés par un pli, "
        "%(ew)s à %(ns)s."
    ),
}
_EQUAL_AT_TARGET = N_(
    "La partie continue : les deux camps ont %(ns)s points, une donne de plus les départage."
)
_NEEDS_A_TRICK = {
    NS: N_(
        "La partie continue : Nord-Sud n’atteint %(target)s points que par une belote "
        "et doit encore faire un pli."
    ),
    EW: N_(
        "La partie continue : Est-Ouest n’atteint %(target)s points que par une belote "
        "et doit encore faire un pli."
    ),
}
_AFTER_THE_END = N_(
    "La partie était finie à la donne %(last)s : les donnes suivantes sont de trop "
    "(%(given)s reçues)."
)
