"""The marks of a deal, each amount with the article behind it (B, C §10.1 and §10.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from .cards import BELOTE_POINTS, CAPOT_POINTS, DEAL_POINTS, NS
from .deal import CAPOT, CAPOT_CONTRACT, Deal
from .options import BELOTE
from .rules import RuleSet
from .words import N_, Params

MADE: Final = "made"
FAILED: Final = "failed"
LITIGE: Final = "litige"
PASSED: Final = "passed"

#: Points of plain tricks when a contract is bid: coinché, or failed (C §10.1).
_BID_BASE: Final = 160


class Line(NamedTuple):
    """One step towards the marks: the article or option behind it, and its amount for each camp."""

    rule: str
    message: str
    params: Params
    ns: int
    ew: int

    @property
    def text(self) -> str:
        return self.message % self.params


class DealScore(NamedTuple):
    """The marks of a deal, what it sets aside for the next one, and the lines that add up to them.

    ``outcome`` is "made", "failed", "litige" or "passed"; ``lines`` is empty when not asked for.
    """

    ns: int
    ew: int
    outcome: str
    set_aside: int
    lines: tuple[Line, ...] = ()


def score_deal(
    rules: RuleSet, deal: Deal, set_aside: int = 0, last: bool = False, explain: bool = True
) -> DealScore:
    """The marks of a deal, in points. B, C §10.1 and §10.2.

    Takes a deal that ``check`` finds nothing to say about, the points a litige set aside before it,
    and whether no deal follows it. With ``explain``, each amount is given its line.

    >>> coinche = RuleSet.preset("ffb-coinche")
    >>> score = score_deal(coinche, Deal("NS", 80, "hearts", ns=92, ew=70, annonces_ew=20))
    >>> score.ns, score.ew, score.outcome
    (170, 90, 'made')
    >>> [(line.rule, line.ns, line.ew) for line in score.lines]
    [('C 10.1.a', 92, 70), ('C 8.3', 0, 20), ('C 10.1.a', 80, 0), ('C 10.2', -2, 0)]
    """
    outcome, left, steps, facts = _account(rules, deal, set_aside, last)
    # the marks are the sum of the steps, whether or not these are then put into words
    taker = defence = 0
    for _, for_taker, for_defence in steps:
        taker += for_taker
        defence += for_defence
    ns_takes = deal.taker == NS
    lines: tuple[Line, ...] = ()
    if explain:
        params = facts._asdict()
        lines = tuple(
            Line(reason.rule(rules), reason.message, params, *((t, d) if ns_takes else (d, t)))
            for reason, t, d in steps
        )
    if ns_takes:
        return DealScore(taker, defence, outcome, left, lines)
    return DealScore(defence, taker, outcome, left, lines)


class Reason(NamedTuple):
    """Why a step is taken: an article of the federation, or an option, and its sentence."""

    source: str
    message: str
    is_option: bool = False

    def rule(self, rules: RuleSet) -> str:
        if self.is_option:
            return f"option {self.source} = {getattr(rules, self.source)}"
        return f"{'B' if rules.game == BELOTE else 'C'} {self.source}"


#: A reason with what it adds for the taker and for the defence.
Step = tuple[Reason, int, int]


class Facts(NamedTuple):
    """One deal seen from its taker: the numbers that decide, and that the sentences speak of."""

    taker: int
    defence: int
    contract: int
    factor: int
    taker_tricks: int
    defence_tricks: int
    taker_belotes: int
    defence_belotes: int
    taker_annonces: int
    defence_annonces: int
    moved: int
    reached: bool
    bid_capot: bool


def _account(
    rules: RuleSet, deal: Deal, before: int, last: bool
) -> tuple[str, int, list[Step], Facts]:
    """The outcome, what is set aside, and every step towards the marks, seen from the taker."""
    who, bid, _, coinche, t, d, _, bt, bd, at, ad, ft, fd = deal
    if who is None:
        again = rules.all_pass == "same-dealer"
        return PASSED, before, [(_ALL_PASS_AGAIN if again else _ALL_PASS, 0, 0)], _NO_FACTS
    if who != NS:
        t, d, bt, bd, at, ad, ft, fd = d, t, bd, bt, ad, at, fd, ft
    bt *= BELOTE_POINTS
    bd *= BELOTE_POINTS
    # B, C 10.1.a: on the taker's capot the defence's annonces move before anything is compared
    moved = ad if t == CAPOT_POINTS else 0
    taker = t + bt + at + moved
    defence = d + bd + ad - moved
    bid_capot = bid == CAPOT
    contract = CAPOT_CONTRACT if bid_capot else int(bid or 0)
    reached = t == CAPOT_POINTS if bid_capot else taker >= contract
    facts = Facts(
        taker, defence, contract, 1 << coinche, t, d, bt, bd, at, ad, moved, reached, bid_capot
    )

    left = 0
    if reached and taker > defence:
        outcome = MADE
        steps = _made_coinche(facts) if coinche else _own_totals(_MADE, facts)
        if contract and not coinche:
            steps.append((_CONTRACT, contract, 0))
    elif taker == defence and rules.game == BELOTE:
        outcome = LITIGE
        steps = _own_totals(_EQUAL, facts)
        if not last or rules.last_litige == "one-more-deal":
            steps.append((_SET_ASIDE, -taker, 0))
            left = _rounded(rules, taker)
        elif rules.last_litige == "keep":
            steps.append((_KEPT, 0, 0))
        else:
            steps.append((_LOST, -taker, 0))
    else:
        outcome = FAILED
        steps = _failed(rules, facts)

    if rules.rounding != "none":
        mark_t = mark_d = 0
        for _, for_taker, for_defence in steps:
            mark_t += for_taker
            mark_d += for_defence
        off_t = _rounded(rules, mark_t) - mark_t
        off_d = _rounded(rules, mark_d) - mark_d
        if off_t or off_d:
            steps.append((_ROUNDING[rules.rounding], off_t, off_d))
    if ft or fd:
        steps.append((_FALSE, fd, ft))
    if before:
        steps.append((_WON_BACK, before, 0) if outcome is MADE else (_WON_BACK, 0, before))
    return outcome, left, steps, facts


def _own_totals(reason: Reason, facts: Facts) -> list[Step]:
    """Each camp's total: made and not coinché, or litige."""
    steps: list[Step] = [(reason, facts.taker_tricks, facts.defence_tricks)]
    if facts.taker_belotes or facts.defence_belotes:
        steps.append((_BELOTE, facts.taker_belotes, facts.defence_belotes))
    if facts.taker_annonces or facts.defence_annonces:
        steps.append((_ANNONCES, facts.taker_annonces, facts.defence_annonces))
    if facts.moved:
        steps.append((_MOVED, facts.moved, -facts.moved))
    return steps


def _made_coinche(facts: Facts) -> list[Step]:
    """Made and coinché: everything but the defence's belotes goes to the taker, multiplied."""
    if facts.taker_tricks == CAPOT_POINTS:
        steps: list[Step] = [(_COINCHE_CAPOT, CAPOT_CONTRACT, 0)]
    else:
        steps = [(_COINCHE_MADE, _BID_BASE, 0)]
    if facts.taker_belotes:
        steps.append((_BELOTE, facts.taker_belotes, 0))
    if facts.taker_annonces or facts.defence_annonces:
        steps.append((_ANNONCES_WON, facts.taker_annonces + facts.defence_annonces, 0))
    steps.append((_CONTRACT, facts.contract, 0))
    steps.append(
        (_TIMES_MADE[facts.factor], (facts.factor - 1) * sum(step[1] for step in steps), 0)
    )
    if facts.defence_belotes:
        steps.append((_BELOTE_SAFE, 0, facts.defence_belotes))
    return steps


def _failed(rules: RuleSet, facts: Facts) -> list[Step]:
    """Failed: everything but the taker's belotes goes to the defence, multiplied."""
    if rules.game == BELOTE:
        reason, base = _FAILED, DEAL_POINTS
    elif facts.bid_capot:
        reason, base = _FAILED_CAPOT, _BID_BASE
    else:
        reason, base = _FAILED_EQUAL if facts.reached else _FAILED_CONTRACT, _BID_BASE
    steps: list[Step] = [(reason, 0, 0)]
    if facts.bid_capot and rules.failed_capot_bid == 500:
        steps.append((_FAILED_CAPOT_BID, 0, 500))
    else:
        if facts.defence_tricks == CAPOT_POINTS and rules.defence_capot != base:
            steps.append((_DEFENCE_CAPOT, 0, rules.defence_capot))
        else:
            steps.append((_FAILED_BASE, 0, base))
        if facts.contract:
            steps.append((_CONTRACT_LOST, 0, facts.contract))
    if facts.taker_annonces or facts.defence_annonces:
        steps.append((_ANNONCES_LOST, 0, facts.taker_annonces + facts.defence_annonces))
    if facts.defence_belotes:
        steps.append((_BELOTE, 0, facts.defence_belotes))
    if facts.factor > 1:
        steps.append(
            (_TIMES_FAILED[facts.factor], 0, (facts.factor - 1) * sum(step[2] for step in steps))
        )
    if facts.taker_belotes:
        steps.append((_BELOTE_SAFE, facts.taker_belotes, 0))
    return steps


def _rounded(rules: RuleSet, points: int) -> int:
    """Points as they are written on the sheet. B, C §10.2."""
    add, step = _ROUNDING_STEPS[rules.rounding]
    return (points + add) // step * step


#: What is added before cutting down to a multiple: 5 goes up to the ten, or down.
_ROUNDING_STEPS = {"none": (0, 1), "ten": (5, 10), "ten-from-6": (4, 10), "five": (2, 5)}

_NO_FACTS = Facts(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, False, False)

_ALL_PASS = Reason("4.1", N_("Tout le monde passe : aucun point, la donne passe à droite."))
_ALL_PASS_AGAIN = Reason(
    "all_pass", N_("Tout le monde passe : aucun point, le même donneur redistribue."), True
)
_MADE = Reason(
    "10.1.a", N_("Contrat réussi, %(taker)s à %(defence)s : chaque camp marque ses points de plis.")
)
_EQUAL = Reason("10.1.c", N_("Litige, %(taker)s partout : points de plis des deux camps."))
_BELOTE = Reason("7", N_("Belote-rebelote."))
_BELOTE_SAFE = Reason("7", N_("Belote-rebelote, imprenable et jamais multipliée."))
_ANNONCES = Reason("8.3", N_("Annonces qui comptent."))
_MOVED = Reason("10.1.a", N_("Capot : les annonces de la défense passent au preneur."))
_CONTRACT = Reason("10.1.a", N_("Montant du contrat demandé."))
_COINCHE_MADE = Reason(
    "10.1.a", N_("Contrat coinché et réussi, %(taker)s à %(defence)s : 160 au preneur.")
)
_COINCHE_CAPOT = Reason("10.1.a", N_("Contrat coinché et réussi par un capot : 250 au preneur."))
_ANNONCES_WON = Reason("10.1.a", N_("Annonces des deux camps, au preneur."))
_TIMES_MADE = {
    2: Reason("10.1.a", N_("Contrat coinché : le tout est multiplié par %(factor)s.")),
    4: Reason("10.1.a", N_("Contrat surcoinché : le tout est multiplié par %(factor)s.")),
}
_TIMES_FAILED = {
    2: Reason("10.1.b", N_("Contrat coinché : le tout est multiplié par %(factor)s.")),
    4: Reason("10.1.b", N_("Contrat surcoinché : le tout est multiplié par %(factor)s.")),
}
_SET_ASIDE = Reason(
    "10.1.c",
    N_("Litige : le total du preneur est mis de côté pour le vainqueur de la donne suivante."),
)
_KEPT = Reason(
    "last_litige", N_("Litige à la dernière donne : chaque camp garde ses points."), True
)
_LOST = Reason(
    "last_litige", N_("Litige à la dernière donne : les points du preneur sont perdus."), True
)
_FAILED = Reason("10.1.b", N_("Contrat chuté : %(taker)s points contre %(defence)s."))
_FAILED_CAPOT = Reason("10.1.b", N_("Contrat chuté : capot demandé et non réalisé."))
_FAILED_CONTRACT = Reason(
    "10.1.b", N_("Contrat chuté : %(taker)s points pour %(contract)s demandés.")
)
_FAILED_EQUAL = Reason(
    "10.1.b",
    N_("Contrat chuté : %(contract)s atteint, mais %(taker)s points contre %(defence)s."),
)
_FAILED_BASE = Reason("10.1.b", N_("Points de chute, à la défense."))
_DEFENCE_CAPOT = Reason("defence_capot", N_("Points de chute, la défense ayant fait capot."), True)
_FAILED_CAPOT_BID = Reason(
    "failed_capot_bid", N_("Contrat chuté : capot demandé et non réalisé."), True
)
_CONTRACT_LOST = Reason("10.1.b", N_("Montant du contrat demandé, à la défense."))
_ANNONCES_LOST = Reason("10.1.b", N_("Annonces des deux camps, à la défense."))
_FALSE = Reason("8.4", N_("Annonces non montrées, marquées par le camp adverse."))
_WON_BACK = Reason("10.1.c", N_("Points mis de côté par un litige, au vainqueur de la donne."))
_ROUNDING = {
    "ten": Reason("10.2", N_("Arrondi à la dizaine la plus proche, 5 vers le haut.")),
    "ten-from-6": Reason("rounding", N_("Arrondi à la dizaine, 5 vers le bas."), True),
    "five": Reason("rounding", N_("Arrondi au multiple de 5 le plus proche."), True),
}
