"""Conditions that end a match, and its winner (B, C §10.3, and the options that change it)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from .cards import BELOTE_POINTS, CAMPS, CAPOT_POINTS, EW, NS
from .catalogue.annonces import KEPT
from .catalogue.ending import DRAW, HIGHER, NOT_BY_BELOTE
from .catalogue.sheet import TENS
from .deal import Deal
from .penalties import Fault
from .rules import RuleSet
from .score import FAILED, LITIGE, MADE, PLAYED, DealScore, belotes_marked
from .words import N_, Text


@dataclass(frozen=True, slots=True)
class End:
    """Condition that ends a match: the first reached, or target and clock together if ``both``.

    ``deals`` is a number of counted deals. ``target`` is a number of points to reach or pass.
    ``clock`` means that time may be called; ``after_clock`` more counted deals are then played. A
    ``decisive`` match must have a winner: at equal totals one more deal is played. With ``exceed``
    the target itself is not enough. The target is in the unit of the marks. The deals of a match of
    ``boards`` are compared with those of other tables: each one is scored as a last deal, and
    nobody wins. Raises ``ValueError`` without any condition, for a number that is not positive, or
    for a contradiction between the fields.

    >>> End(target=1000, clock=True, both=True).deals is None
    True
    """

    deals: int | None = None
    target: int | None = None
    clock: bool = False
    after_clock: int = 0
    both: bool = False
    decisive: bool = False
    exceed: bool = False
    boards: bool = False

    def __post_init__(self) -> None:
        limits = [value for value in (self.deals, self.target) if value is not None]
        if not (limits or self.clock) or min(limits, default=1) <= 0:
            raise ValueError("an end: a positive number of deals, a positive target, or the clock")
        if self.after_clock < 0 or (self.after_clock and not self.clock):
            raise ValueError("deals after the clock need a clock, and a positive number")
        if self.both and not (self.target and self.clock and self.deals is None):
            raise ValueError("both needs a target and the clock, and no number of deals")
        if self.exceed and not self.target:
            raise ValueError("only a target can be exceeded")
        if self.boards and (self.target or self.clock or self.decisive or self.deals is None):
            raise ValueError("boards need a number of deals, and no other end")

    @property
    def goal(self) -> int | None:
        """The least total that ends the match, or None without a target."""
        return None if self.target is None else self.target + self.exceed

    @property
    def may_be_equal(self) -> bool:
        """Whether a match may end equal: on its deals or its clock, if no camp has to win."""
        by_number_or_time = self.deals is not None or self.clock
        return by_number_or_time and not self.both and not self.decisive

    def target_words(self, unit: int) -> int | Text:
        """Return the target as a sentence says it before "points": 3000, or "plus de 3000".

        A target in tens is "101 dizaines, soit 1010". Option: unit.
        """
        target: int | Text = self.target or 0
        if unit == TENS:
            target = Text(IN_TENS, {"tens": self.target, "points": (self.target or 0) * unit})
        return Text(MORE_THAN, {"target": target}) if self.exceed else target


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


def is_drawn(rules: RuleSet, end: End, ns: int, ew: int) -> bool:
    """Return whether both totals have reached the target and nobody wins. Option: both_over.

    A match that must have a winner is never drawn: the higher total wins.
    """
    if rules.both_over != DRAW or end.goal is None or end.decisive:
        return False
    return min(ns, ew) >= end.goal


def judge_target(
    rules: RuleSet,
    end: End,
    pending: frozenset[str],
    deal: Deal | Fault,
    score: DealScore,
    before: Totals,
) -> tuple[Verdict, frozenset[str]]:
    """Judge a match to a target after one more deal; ``before`` is the totals without it.

    ``end`` has a target. ``pending`` holds the camps that reached it by their belotes alone while
    capoted or failing. Such a camp wins when it takes a trick in a later deal (B, C §10.3). Marks
    are never negative, so a camp that has reached the target stays there. Options: both_over,
    win_needs.
    """
    target = end.goal or 0
    total = {NS: before.ns + score.ns, EW: before.ew + score.ew}
    if total[NS] < target and total[EW] < target:
        return GOES_ON, pending
    if is_drawn(rules, end, total[NS], total[EW]):
        return Verdict(True, None, BOTH_REACHED), pending
    if rules.win_needs in _BELOTE_RULE and isinstance(deal, Deal) and score.outcome in PLAYED:
        capoted = _capoted(deal)
        rescued = [camp for camp in CAMPS if camp in pending and camp != capoted]
        if len(rescued) == 1 and _may_win(rules, rescued[0], deal, score):
            return Verdict(True, rescued[0], TRICK_TAKEN[rescued[0]]), pending - {rescued[0]}
        pending -= frozenset(rescued)
        pending |= _by_belotes_alone(rules, target, deal, capoted, score, before)
    won = REACHED
    if rules.both_over not in (HIGHER, DRAW) and min(total.values()) >= target:
        won = LAST_DEAL_WON
        leader, equal = _leader_of_last_deal(rules, deal, score)
    else:
        # both at the target and equal: one more deal, even if one of them still needs a trick
        leader, equal = _higher(total[NS], total[EW]), EQUAL_TOTALS
    if leader is None:
        return Verdict(False, None, equal), pending
    if leader in pending:
        return Verdict(False, None, NEEDS_A_TRICK[leader]), pending
    if rules.win_needs == NOT_BY_BELOTE and isinstance(deal, Deal):
        of_belotes = dict(zip(CAMPS, belotes_marked(rules, deal), strict=True))
        if total[leader] - of_belotes[leader] < target:
            return Verdict(False, None, ONLY_BY_BELOTE[leader]), pending
    if not _may_win(rules, leader, deal, score):
        return Verdict(False, None, MAY_NOT_WIN[leader]), pending
    return Verdict(True, leader, won[leader]), pending


def _leader_of_last_deal(
    rules: RuleSet, deal: Deal | Fault, score: DealScore
) -> tuple[str | None, str]:
    """Return the camp to which the last deal gives the match, and the sentence if there is none.

    Wikipedia 2010: the team that won the last deal wins the match. Option: both_over.
    """
    match rules.both_over:
        case "last-deal":
            return winner_of_deal(deal, score), NOBODY_WON_LAST_DEAL
        case "last-taker":
            return deal.taker if isinstance(deal, Deal) else None, NOBODY_TOOK_LAST_DEAL
        case "last-deal-points":
            return _higher(*_card_points(rules, deal)), EQUAL_LAST_DEAL_POINTS
        case "last-deal-marks":
            return _higher(score.ns, score.ew), EQUAL_LAST_DEAL
        case "higher" | "draw":
            raise ValueError("the totals decide")
        case _:
            assert_never(rules.both_over)


def winner_of_deal(deal: Deal | Fault, score: DealScore) -> str | None:
    """Return the camp that won a deal: the taker that made it, or the defence of a failed one.

    Nobody wins a litige, or a deal that is passed or replayed. A fault whose deal counts loses it.
    """
    taker = deal.camp if isinstance(deal, Fault) else deal.taker
    if score.outcome == MADE:
        return taker
    if score.outcome == FAILED:
        return EW if taker == NS else NS
    return None


def _belote(rules: RuleSet, deal: Deal) -> int:
    """Return the points of a belote of this deal: none on a low contract. Option: belote_from."""
    low = isinstance(deal.contract, int) and deal.contract < rules.belote_from
    return 0 if low else BELOTE_POINTS


def _card_points(rules: RuleSet, deal: Deal | Fault) -> tuple[int, int]:
    """Return the card points of both camps with their belotes; nothing if a fault stopped it."""
    if isinstance(deal, Fault):
        return 0, 0
    belote = _belote(rules, deal)
    return deal.ns + belote * deal.belotes_ns, deal.ew + belote * deal.belotes_ew


def _higher(ns: int, ew: int) -> str | None:
    return None if ns == ew else NS if ns > ew else EW


def _may_win(rules: RuleSet, camp: str, deal: Deal | Fault, score: DealScore) -> bool:
    """Return whether a camp may win on this deal, apart from belotes.

    Options: win_needs, and capot_annonces, whose capoted camp never wins on that deal.
    """
    if rules.capot_annonces == KEPT and camp == _capoted(deal):
        return False
    match rules.win_needs:
        case "belote-rule" | "not-by-belote" | "anything":
            return True
        case "trick":
            return camp != _capoted(deal)
        case "not-lost":
            return camp != _capoted(deal) and not (score.outcome == FAILED and _took(camp, deal))
        case "made":
            return score.outcome == MADE and _took(camp, deal)
        case _:
            assert_never(rules.win_needs)


def _took(camp: str, deal: Deal | Fault) -> bool:
    return camp == (deal.camp if isinstance(deal, Fault) else deal.taker)


def _capoted(deal: Deal | Fault) -> str | None:
    """Return the camp that took no trick in the deal."""
    if isinstance(deal, Fault):
        return None
    return EW if deal.ns == CAPOT_POINTS else NS if deal.ew == CAPOT_POINTS else None


def _by_belotes_alone(
    rules: RuleSet,
    target: int,
    deal: Deal,
    capoted: str | None,
    score: DealScore,
    before: Totals,
) -> frozenset[str]:
    """Return the camps, failing or capoted, that reach the target only by this deal's belotes."""
    leading = []
    belote = _belote(rules, deal) // rules.unit
    camps = zip(
        CAMPS, before, (score.ns, score.ew), (deal.belotes_ns, deal.belotes_ew), strict=True
    )
    for camp, was, marked, belotes in camps:
        stuck = camp == capoted or (score.outcome == FAILED and camp == deal.taker)
        without = was + max(0, marked - belote * belotes)
        if stuck and was < target <= was + marked and without < target:
            leading.append(camp)
    return frozenset(leading)


#: Values of ``win_needs`` that keep the federation's rule about belotes.
_BELOTE_RULE = ("belote-rule", "trick", "not-lost")

GOES_ON = Verdict(False, None, "")

SO_FAR = N_("La partie continue, %(ns)s à %(ew)s. Donnes comptées : %(counted)s sur %(deals)s.")
BELOW_TARGET = N_("La partie continue : aucun camp n’a atteint %(target)s points, %(ns)s à %(ew)s.")
BEFORE_TIME = N_("La partie continue : le temps n’est pas écoulé, %(ns)s à %(ew)s.")
AFTER_TIME = N_(
    "La partie continue : le temps est écoulé, il reste des donnes à jouer, %(ns)s à %(ew)s."
)
BOARDS_PLAYED = N_("Fin de la partie : chaque étui a son résultat, %(ns)s à %(ew)s.")
BOARDS_SO_FAR = N_("La partie continue : étuis qui ont leur résultat, %(counted)s sur %(deals)s.")
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
BOTH_REACHED = N_(
    "Fin de la partie : les deux camps ont atteint %(target)s points, %(ns)s à %(ew)s : partie "
    "nulle."
)
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
    "La partie continue : les deux camps sont à %(ns)s, une donne de plus les départage."
)
EQUAL_LAST_DEAL = N_(
    "La partie continue : les deux camps ont atteint %(target)s points et marqué autant à la "
    "dernière donne, une donne de plus les départage."
)
EQUAL_LAST_DEAL_POINTS = N_(
    "La partie continue : les deux camps ont atteint %(target)s points et fait autant de points de "
    "plis à la dernière donne, une donne de plus les départage."
)
NOBODY_WON_LAST_DEAL = N_(
    "La partie continue : les deux camps ont atteint %(target)s points et personne n’a gagné la "
    "dernière donne, une donne de plus les départage."
)
NOBODY_TOOK_LAST_DEAL = N_(
    "La partie continue : les deux camps ont atteint %(target)s points et personne n’a pris la "
    "dernière donne, une donne de plus les départage."
)
ONE_MORE_TO_DECIDE = N_(
    "La partie continue : une donne de plus doit départager les deux camps, %(ns)s à %(ew)s."
)
#: A target in tens of points, inside the other sentences.
IN_TENS = N_("%(tens)s dizaines, soit %(points)s")
#: A target that must be exceeded, inside the other sentences.
MORE_THAN = N_("plus de %(target)s")
MAY_NOT_WIN = {
    NS: N_(
        "La partie continue : Nord-Sud a atteint %(target)s points mais ne peut pas gagner sur "
        "cette donne, %(ns)s à %(ew)s."
    ),
    EW: N_(
        "La partie continue : Est-Ouest a atteint %(target)s points mais ne peut pas gagner sur "
        "cette donne, %(ew)s à %(ns)s."
    ),
}
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
ONLY_BY_BELOTE = {
    NS: N_(
        "La partie continue : Nord-Sud n’atteint %(target)s points que par une belote et ne gagne "
        "pas sur elle, %(ns)s à %(ew)s."
    ),
    EW: N_(
        "La partie continue : Est-Ouest n’atteint %(target)s points que par une belote et ne gagne "
        "pas sur elle, %(ew)s à %(ns)s."
    ),
}
