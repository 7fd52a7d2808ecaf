"""Misdeals and irregular plays: the points for the other camp, and the fate of the deal."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, assert_never

from .cards import CAMPS, EW, NS
from .catalogue.faults import AND_CONTRACT, COUNTED
from .catalogue.options import BELOTE
from .deal import Deal, check_contract
from .plan import plan_of
from .reasons import Reason
from .rules import RuleSet
from .score import FAILED, REPLAYED, DealScore, Line
from .words import N_, Problem, Text, show

FaultKind = Literal["misdeal", "irregular"]
MISDEAL: Final = "misdeal"
IRREGULAR: Final = "irregular"
KINDS: Final = (MISDEAL, IRREGULAR)

_CARD_PART: Final = 160


class Fault(NamedTuple):
    """A deal stopped by a fault of ``camp``; it takes the place of a ``Deal`` in a match.

    ``kind`` is "misdeal" or "irregular". ``time`` is the rank of this fault among the camp's faults
    of that kind in the match (1, 2…); with 0 the match counts them. ``contract`` is the bid, if
    there was one.
    """

    camp: str
    kind: FaultKind
    time: int = 0
    contract: int | str | None = None


class Penalty(NamedTuple):
    """The cost of a fault: points for the other camp, whether the deal counts, and why."""

    points: int
    counted: bool
    reason: Reason


def penalty(
    rules: RuleSet, kind: FaultKind, time: int = 1, contract: int | str | None = None
) -> Penalty:
    """Return the price of a camp's ``time``-th fault of that kind in a match, in points.

    Options: misdeal_price, misdeal_from, misdeal_deal; irregular_price, irregular_deal. The price
    is rounded like a mark (B, C §10.2).

    >>> rules = RuleSet.preset("ffb-belote").with_options(misdeal_price=162, misdeal_from=2)
    >>> [penalty(rules, "misdeal", time).points for time in (1, 2, 3)]
    [0, 162, 162]
    """
    match kind:
        case "misdeal":
            price, effect, option = rules.misdeal_price, rules.misdeal_deal, "misdeal_price"
            if price and time < rules.misdeal_from:
                return Penalty(0, False, Reason("3", _FREE, "misdeal_from", True))
        case "irregular":
            price, effect, option = rules.irregular_price, rules.irregular_deal, "irregular_price"
        case _:
            assert_never(kind)
    plan = plan_of(rules)
    if price == AND_CONTRACT:
        worth = plan.contracts[contract] if isinstance(contract, str) else contract or 0
        price = _CARD_PART + worth
    counted = effect == COUNTED
    message = _MESSAGES[kind, counted, bool(price)]
    return Penalty(plan.rounded(int(price)), counted, Reason("5", message, option, True))


def score_fault(
    rules: RuleSet, fault: Fault, set_aside: int = 0, time: int = 1, explain: bool = True
) -> DealScore:
    """Return the marks of a deal stopped by a fault, in points.

    The outcome is "failed" if the deal counts, otherwise "replayed". ``time`` is used if the fault
    does not give its own. Points set aside by a litige stay set aside.

    >>> rules = RuleSet.preset("ffb-belote")
    >>> score = score_fault(rules, Fault("NS", "irregular"))
    >>> score.ns, score.ew, score.outcome
    (0, 162, 'failed')
    """
    found = penalty(rules, fault.kind, fault.time or time, fault.contract)
    ns, ew = (found.points, 0) if fault.camp == EW else (0, found.points)
    lines: tuple[Line, ...] = ()
    if explain:
        params = {"camp": CAMP_NAMES[fault.camp], "time": fault.time or time}
        params["points"] = found.points
        lines = (Line(found.reason.rule(rules), found.reason.message, params, ns, ew),)
    return DealScore(ns, ew, FAILED if found.counted else REPLAYED, set_aside, lines)


def check_fault(rules: RuleSet, fault: Fault) -> list[Problem]:
    """Return every problem of a fault under these rules; an empty list if it can be scored."""
    problems = []
    if fault.camp not in CAMPS:
        problems.append(Problem("fault", "camp", _CAMP, {"got": show(fault.camp)}))
    if fault.kind not in KINDS:
        params = {"got": show(fault.kind), "expected": ", ".join(KINDS)}
        problems.append(Problem("fault", "kind", _KIND, params))
    if fault.time < 0:
        problems.append(Problem("fault", "time", _TIME, {"got": fault.time}))
    if fault.contract is not None or (
        rules.game != BELOTE and fault.kind == IRREGULAR and rules.irregular_price == AND_CONTRACT
    ):
        problems += check_contract(rules, Deal(fault.camp, fault.contract))
    return problems


#: Names of the camps in sentences.
CAMP_NAMES = {NS: Text(N_("Nord-Sud")), EW: Text(N_("Est-Ouest"))}

_FREE = N_("Fausse donne de %(camp)s, gratuite (n° %(time)s) : la donne est rejouée.")
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
}
_CAMP = N_("Camp en faute attendu : NS ou EW ; reçu %(got)s.")
_KIND = N_("Faute inconnue : %(got)s. Attendu : %(expected)s.")
_TIME = N_("Numéro de la faute attendu, à partir de 1 ; reçu %(got)s.")
