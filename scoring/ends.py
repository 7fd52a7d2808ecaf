"""Conditions that end a match, and its winner (B, C §10.3, and the options that change it)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .cards import BELOTE_POINTS, CAMPS, CAPOT_POINTS, EW, NS
from .deal import Deal
from .penalties import Fault
from .rules import RuleSet
from .score import FAILED, LITIGE, PLAYED, DealScore
from .words import N_


@dataclass(frozen=True, slots=True)
class End:
    """Condition that ends a match: the first reached, or target and clock together if ``both``.

    ``deals`` is a number of counted deals. ``target`` is a number of points to reach or pass.
    ``clock`` means that time may be called; ``after_clock`` more counted deals are then played. A
    ``decisive`` match must have a winner: at equal totals one more deal is played. Raises
    ``ValueError`` without any condition, for a number that is not positive, or for a contradiction
    between the fields.

    >>> End(target=1000, clock=True, both=True).deals is None
    True
    """

    deals: int | None = None
    target: int | None = None
    clock: bool = False
    after_clock: int = 0
    both: bool = False
    decisive: bool = False

    def __post_init__(self) -> None:
        given = [value for value in (self.deals, self.target) if value is not None]
        if not (given or self.clock) or min(given, default=1) <= 0:
            raise ValueError("an end: a positive number of deals, a positive target, or the clock")
        if self.after_clock < 0 or (self.after_clock and not self.clock):
            raise ValueError("deals after the clock need a clock, and a positive number")
        if self.both and not (self.target and self.clock and self.deals is None):
            raise ValueError("both needs a target and the clock, and no number of deals")


class Verdict(NamedTuple):
    """Result of a judgement: whether a match has ended, its winner, and why."""

    ended: bool
    winner: str | None
    message: str


class Totals(NamedTuple):
    """Totals of both camps before a deal, in points."""

    ns: int = 0
    ew: int = 0


def judge_deals(
    rules: RuleSet, end: End, counted: int, score: DealScore, before: Totals
) -> Verdict:
    """Judge a match by its number of deals: ``counted`` includes this deal, ``before`` does not."""
    if end.deals is None or counted < end.deals:
        return GOES_ON
    return _final(rules, end, score, before, DEALS_EQUAL, DEALS_WON)


def judge_clock(rules: RuleSet, end: End, score: DealScore, before: Totals) -> Verdict:
    """Judge a match whose time is up after this deal: the higher total wins."""
    return _final(rules, end, score, before, CLOCK_EQUAL, CLOCK_WON)


def _final(
    rules: RuleSet, end: End, score: DealScore, before: Totals, equal: str, won: dict[str, str]
) -> Verdict:
    if score.outcome == LITIGE and score.set_aside and rules.last_litige == "one-more-deal":
        return ONE_MORE_DEAL
    ns, ew = before.ns + score.ns, before.ew + score.ew
    if ns == ew:
        return Verdict(False, None, EQUAL_TOTALS) if end.decisive else Verdict(True, None, equal)
    winner = NS if ns > ew else EW
    return Verdict(True, winner, won[winner])


def judge_target(
    rules: RuleSet,
    target: int,
    pending: frozenset[str],
    deal: Deal | Fault,
    score: DealScore,
    before: Totals,
) -> tuple[Verdict, frozenset[str]]:
    """Judge a match to a target after one more deal; ``before`` is the totals without it.

    ``pending`` holds the camps that reached the target by their belotes alone while capoted or
    failing. Such a camp wins when it takes a trick in a later deal (B, C §10.3). Marks are never
    negative, so a camp that has reached the target stays there. Option: both_over.
    """
    marked = {NS: score.ns, EW: score.ew}
    total = {NS: before.ns + score.ns, EW: before.ew + score.ew}
    if total[NS] < target and total[EW] < target:
        return GOES_ON, pending
    if isinstance(deal, Deal) and score.outcome in PLAYED:
        capoted = EW if deal.ns == CAPOT_POINTS else NS if deal.ew == CAPOT_POINTS else None
        rescued = [camp for camp in CAMPS if camp in pending and camp != capoted]
        if len(rescued) == 1:
            return Verdict(True, rescued[0], TRICK_TAKEN[rescued[0]]), pending - {rescued[0]}
        if rescued:
            pending = frozenset()
        pending |= _by_belotes_alone(target, deal, capoted, score, before)
    if rules.both_over == "last-deal" and min(total.values()) >= target:
        if marked[NS] == marked[EW]:
            return Verdict(False, None, EQUAL_LAST_DEAL), pending
        leader, won = (NS if marked[NS] > marked[EW] else EW), LAST_DEAL_WON
    elif total[NS] == total[EW]:
        # both at the target and equal: one more deal, even if one of them still needs a trick
        return Verdict(False, None, EQUAL_TOTALS), pending
    else:
        leader, won = (NS if total[NS] > total[EW] else EW), REACHED
    if leader not in pending:
        return Verdict(True, leader, won[leader]), pending
    return Verdict(False, None, NEEDS_A_TRICK[leader]), pending


def _by_belotes_alone(
    target: int, deal: Deal, capoted: str | None, score: DealScore, before: Totals
) -> frozenset[str]:
    """Return the camps, failing or capoted, that reach the target only by this deal's belotes."""
    found = []
    camps = zip(
        CAMPS, before, (score.ns, score.ew), (deal.belotes_ns, deal.belotes_ew), strict=True
    )
    for camp, was, marked, belotes in camps:
        stuck = camp == capoted or (score.outcome == FAILED and camp == deal.taker)
        without = was + max(0, marked - BELOTE_POINTS * belotes)
        if stuck and was < target <= was + marked and without < target:
            found.append(camp)
    return frozenset(found)


GOES_ON = Verdict(False, None, "")

SO_FAR = N_("La partie continue, %(ns)s à %(ew)s. Donnes comptées : %(counted)s sur %(deals)s.")
BELOW_TARGET = N_("La partie continue : aucun camp n’a atteint %(target)s points, %(ns)s à %(ew)s.")
BEFORE_TIME = N_("La partie continue : le temps n’est pas écoulé, %(ns)s à %(ew)s.")
AFTER_TIME = N_(
    "La partie continue : le temps est écoulé, il reste des donnes à jouer, %(ns)s à %(ew)s."
)
ONE_MORE_DEAL = Verdict(
    False, None, N_("La partie continue : litige à la dernière donne, une donne de plus est jouée.")
)
DEALS_EQUAL = N_("Fin de la partie : égalité, %(ns)s à %(ew)s. Donnes comptées : %(counted)s.")
DEALS_WON = {
    NS: N_("Fin de la partie : Nord-Sud gagne, %(ns)s à %(ew)s. Donnes comptées : %(counted)s."),
    EW: N_("Fin de la partie : Est-Ouest gagne, %(ew)s à %(ns)s. Donnes comptées : %(counted)s."),
}
CLOCK_EQUAL = N_("Fin de la partie, le temps est écoulé : égalité, %(ns)s à %(ew)s.")
CLOCK_WON = {
    NS: N_("Fin de la partie, le temps est écoulé : Nord-Sud gagne, %(ns)s à %(ew)s."),
    EW: N_("Fin de la partie, le temps est écoulé : Est-Ouest gagne, %(ew)s à %(ns)s."),
}
REACHED = {
    NS: N_("Nord-Sud gagne : %(target)s points atteints, %(ns)s à %(ew)s."),
    EW: N_("Est-Ouest gagne : %(target)s points atteints, %(ew)s à %(ns)s."),
}
LAST_DEAL_WON = {
    NS: N_(
        "Nord-Sud gagne : les deux camps ont atteint %(target)s points et la dernière donne est "
        "à Nord-Sud, %(ns)s à %(ew)s."
    ),
    EW: N_(
        "Est-Ouest gagne : les deux camps ont atteint %(target)s points et la dernière donne est "
        "à Est-Ouest, %(ew)s à %(ns)s."
    ),
}
TRICK_TAKEN = {
    NS: N_(
        "Nord-Sud gagne : %(target)s points atteints par une belote, validés par un pli, "
        "%(ns)s à %(ew)s."
    ),
    EW: N_(
        "Est-Ouest gagne : %(target)s points atteints par une belote, validés par un pli, "
        "%(ew)s à %(ns)s."
    ),
}
EQUAL_TOTALS = N_(
    "La partie continue : les deux camps ont %(ns)s points, une donne de plus les départage."
)
EQUAL_LAST_DEAL = N_(
    "La partie continue : les deux camps ont atteint %(target)s points et marqué autant à la "
    "dernière donne, une donne de plus les départage."
)
NEEDS_A_TRICK = {
    NS: N_(
        "La partie continue : Nord-Sud n’atteint %(target)s points que par une belote "
        "et doit encore faire un pli."
    ),
    EW: N_(
        "La partie continue : Est-Ouest n’atteint %(target)s points que par une belote "
        "et doit encore faire un pli."
    ),
}
