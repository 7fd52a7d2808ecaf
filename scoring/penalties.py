"""Misdeals, irregular plays and wrong claims: points for the other camp, and the deal's fate."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, assert_never

from .cards import CAMPS, EW, NS
from .catalogue.faults import AND_CONTRACT, COUNTED, REST, IrregularDeal
from .catalogue.options import BELOTE
from .catalogue.sheet import TENS
from .deal import Deal, check_contract
from .plan import plan_of
from .reasons import Reason
from .rules import RuleSet
from .score import FAILED, REPLAYED, DealScore, Line, Outcome
from .words import N_, Problem, Text, show

FaultKind = Literal["misdeal", "irregular", "claim"]
MISDEAL: Final = "misdeal"
IRREGULAR: Final = "irregular"
CLAIM: Final = "claim"
KINDS: Final = (MISDEAL, IRREGULAR, CLAIM)

FaultWhen = Literal["before-trump", "after-trump"]
BEFORE_TRUMP: Final = "before-trump"
AFTER_TRUMP: Final = "after-trump"
MOMENTS: Final = (BEFORE_TRUMP, AFTER_TRUMP)

_CARD_PART: Final = 160

#: A price that means a failed deal in tens: "16 stays 16".
_SIXTEEN: Final = 16


class Fault(NamedTuple):
    """A deal stopped by a fault of ``camp``; it takes the place of a ``Deal`` in a match.

    ``kind`` is "misdeal", "irregular", or "claim" for a deal that a player wrongly stopped, which
    is an irregular play unless option wrong_claim makes an ordinary deal of it. ``time`` is the
    rank of this fault among the camp's faults of that kind in the match (1, 2…); with 0 the match
    counts them. ``contract`` is the bid, if there was one. ``when`` says whether trump was chosen:
    option misdeal_free_before_trump.
    """

    camp: str
    kind: FaultKind
    time: int = 0
    contract: int | str | None = None
    when: FaultWhen = AFTER_TRUMP


class Penalty(NamedTuple):
    """The cost of a fault: points for the other camp, whether the deal counts, and why.

    ``bars`` means that the camp may not take the deal dealt again.
    """

    points: int
    counted: bool
    reason: Reason
    bars: bool = False


def is_free(rules: RuleSet, fault: Fault) -> bool:
    """Return whether a fault is free and not counted. Option: misdeal_free_before_trump."""
    before = fault.kind == MISDEAL and fault.when == BEFORE_TRUMP
    return before and rules.misdeal_free_before_trump


def penalty(
    rules: RuleSet, kind: FaultKind, time: int = 1, contract: int | str | None = None
) -> Penalty:
    """Return the price of a camp's ``time``-th fault of that kind in a match.

    Options: misdeal_price, misdeal_from, misdeal_deal, misdeal_bars_from; irregular_price,
    irregular_deal; wrong_claim. The price is rounded like a mark (B, C §10.2), and is in tens with
    the option unit: 160 and 162 are then 16, and 16 stays 16.

    >>> rules = RuleSet.preset("ffb-belote").with_options(misdeal_price=162, misdeal_from=2)
    >>> [penalty(rules, "misdeal", time).points for time in (1, 2, 3)]
    [0, 162, 162]
    """
    bars = False
    effect: IrregularDeal
    match kind:
        case "misdeal":
            bars = 0 < rules.misdeal_bars_from <= time
            price, effect, option = rules.misdeal_price, rules.misdeal_deal, "misdeal_price"
            if price and time < rules.misdeal_from:
                return Penalty(0, False, Reason("3", _FREE, "misdeal_from", True), bars)
        case "irregular" | "claim":
            price, effect, option = rules.irregular_price, rules.irregular_deal, "irregular_price"
        case _:
            assert_never(kind)
    plan = plan_of(rules)
    if price == AND_CONTRACT:
        worth = plan.contracts[contract] if isinstance(contract, str) else contract or 0
        price = _CARD_PART + worth
    counted = effect == COUNTED
    message = _MESSAGES[kind, counted, bool(price)]
    points = plan.rounded(int(price))
    if plan.in_tens:
        points = _SIXTEEN if price == _SIXTEEN else points // TENS
    # a deal that counts is not dealt again
    clauses = ("wrong_claim",) if kind == CLAIM else ()
    reason = Reason("5", message, option, True, clauses=clauses)
    return Penalty(points, counted, reason, bars and not counted)


def score_fault(
    rules: RuleSet, fault: Fault, set_aside: int = 0, time: int = 1, explain: bool = True
) -> DealScore:
    """Return the marks of a deal stopped by a fault, in points or tens; its line is in points.

    The outcome is "failed" if the deal counts, otherwise "replayed". ``time`` is used if the fault
    does not give its own. Points set aside by a litige stay set aside. ``barred`` is the camp, if
    it may not take the deal dealt again.

    >>> rules = RuleSet.preset("ffb-belote")
    >>> score = score_fault(rules, Fault("NS", "irregular"))
    >>> score.ns, score.ew, score.outcome
    (0, 162, 'failed')
    """
    if is_free(rules, fault):
        penalty_due = Penalty(0, False, _FREE_BEFORE_TRUMP)
    else:
        penalty_due = penalty(rules, fault.kind, fault.time or time, fault.contract)
    ns, ew = (penalty_due.points, 0) if fault.camp == EW else (0, penalty_due.points)
    lines: tuple[Line, ...] = ()
    if explain:
        params = {"camp": CAMP_NAMES[fault.camp], "time": fault.time or time}
        params["points"] = penalty_due.points
        steps = [(penalty_due.reason, ns * rules.unit, ew * rules.unit)]
        if penalty_due.bars:
            steps.append((_BARRED, 0, 0))
        lines = tuple(
            Line(reason.rule(rules), reason.message, params, to_ns, to_ew, reason.telling)
            for reason, to_ns, to_ew in steps
        )
    outcome: Outcome = FAILED if penalty_due.counted else REPLAYED
    return DealScore(ns, ew, outcome, set_aside, lines, fault.camp if penalty_due.bars else None)


def rest_is_given(rules: RuleSet, kind: str) -> bool:
    """Return whether a fault of that kind gives the tricks that are left to the other camp.

    Options: wrong_claim, irregular_deal. A claim may be an irregular play.
    """
    if kind == CLAIM and rules.wrong_claim == REST:
        return True
    return kind in (IRREGULAR, CLAIM) and rules.irregular_deal == REST


def check_fault(rules: RuleSet, fault: Fault) -> list[Problem]:
    """Return every problem of a fault under these rules; an empty list if it can be scored."""
    problems = []
    if fault.camp not in CAMPS:
        problems.append(Problem("fault", "camp", _CAMP, {"got": show(fault.camp)}))
    if fault.kind not in KINDS:
        params = {"got": show(fault.kind), "expected": ", ".join(KINDS)}
        problems.append(Problem("fault", "kind", _KIND, params))
    if rest_is_given(rules, fault.kind):
        problems.append(Problem("fault", "rest", _REST))
    if fault.when not in MOMENTS:
        params = {"got": show(fault.when), "expected": ", ".join(MOMENTS)}
        problems.append(Problem("fault", "when", _WHEN, params))
    if fault.time < 0:
        problems.append(Problem("fault", "time", _TIME, {"got": fault.time}))
    if fault.contract is not None or (
        rules.game != BELOTE
        and fault.kind in (IRREGULAR, CLAIM)
        and rules.irregular_price == AND_CONTRACT
    ):
        problems += check_contract(rules, Deal(fault.camp, fault.contract))
    return problems


#: Names of the camps in sentences.
CAMP_NAMES = {NS: Text(N_("Nord-Sud")), EW: Text(N_("Est-Ouest"))}

_FREE = N_("Fausse donne de %(camp)s, gratuite (n° %(time)s) : la donne est rejouée.")
_FREE_BEFORE_TRUMP = Reason(
    "3",
    N_("Fausse donne de %(camp)s avant l’atout, gratuite : la donne est rejouée."),
    "misdeal_free_before_trump",
    True,
)
_BARRED = Reason(
    "3",
    N_("%(camp)s (fausse donne n° %(time)s) ne peut pas prendre à la donne redistribuée."),
    "misdeal_bars_from",
    True,
)
#: Sentences by kind, by whether the deal counts, and by whether the fault has a price.
_MESSAGES = {
    (MISDEAL, False, False): N_("Fausse donne de %(camp)s, sans pénalité : la donne est rejouée."),
    (MISDEAL, False, True): N_(
        "Fausse donne de %(camp)s : %(points)s points à l’autre camp, la donne est rejouée."
    ),
    (MISDEAL, True, True): N_(
        "Fausse donne de %(camp)s : %(points)s points à l’autre camp, la donne est comptée."
    ),
    (IRREGULAR, False, False): N_("Jeu irrégulier de %(camp)s : la donne est nulle et rejouée."),
    (IRREGULAR, False, True): N_(
        "Jeu irrégulier de %(camp)s : %(points)s points à l’autre camp, la donne est rejouée."
    ),
    (IRREGULAR, True, False): N_("Jeu irrégulier de %(camp)s : la donne est comptée sans marque."),
    (IRREGULAR, True, True): N_(
        "Jeu irrégulier de %(camp)s : %(points)s points à l’autre camp, la donne est comptée."
    ),
    (CLAIM, False, False): N_("Donne arrêtée à tort par %(camp)s : elle est nulle et rejouée."),
    (CLAIM, False, True): N_(
        "Donne arrêtée à tort par %(camp)s : %(points)s points à l’autre camp, elle est rejouée."
    ),
    (CLAIM, True, False): N_("Donne arrêtée à tort par %(camp)s : elle est comptée sans marque."),
    (CLAIM, True, True): N_(
        "Donne arrêtée à tort par %(camp)s : %(points)s points à l’autre camp, elle est comptée."
    ),
}
_REST = N_(
    "Les plis restants sont à l’autre camp : écrivez la donne, avec les points que le camp en "
    "faute avait pliés ; l’autre a le reste."
)
_CAMP = N_("Camp en faute attendu : NS ou EW ; reçu %(got)s.")
_KIND = N_("Faute inconnue : %(got)s. Attendu : %(expected)s.")
_WHEN = N_("Moment inconnu : %(got)s. Attendu : %(expected)s.")
_TIME = N_("Numéro de la faute attendu, à partir de 1 ; reçu %(got)s.")
