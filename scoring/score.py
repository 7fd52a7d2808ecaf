"""The marks of a deal, each amount with its article or option (B, C §10.1 and §10.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, assert_never, get_args

from . import reasons as why
from .cards import BELOTE_POINTS, CAPOT_POINTS, NS
from .catalogue.bidding import EIGHTY
from .catalogue.options import FACTORS
from .catalogue.sheet import TENS
from .deal import GENERALE, LOWEST_CONTRACT, Deal
from .facts import NO_FACTS, Facts, Forgiven, Step, without_forgotten
from .kinds import every
from .plan import Plan, plan_of
from .reasons import Reason
from .rules import RuleSet
from .winner import bracket
from .words import Params

Outcome = Literal["made", "failed", "litige", "passed", "replayed"]
MADE: Final = "made"
FAILED: Final = "failed"
LITIGE: Final = "litige"
PASSED: Final = "passed"
REPLAYED: Final = "replayed"
_IS_PLAYED: Final = every(
    get_args(Outcome), {MADE: True, FAILED: True, LITIGE: True, PASSED: False, REPLAYED: False}
)
#: Outcomes of a deal that was played to its end and counts.
PLAYED: Final = frozenset(outcome for outcome, played in _IS_PLAYED.items() if played)


class Line(NamedTuple):
    """One step towards the marks: its article or option, and its amount for each camp."""

    rule: str
    message: str
    params: Params
    ns: int
    ew: int

    @property
    def text(self) -> str:
        return self.message % self.params


class DealScore(NamedTuple):
    """The marks of a deal, the points set aside for the next one, and the lines that add up.

    ``outcome`` is "made", "failed", "litige", "passed" or "replayed". ``lines`` is empty unless
    they were requested. Marks are points, or tens of points (option unit); the lines are always
    points. ``barred`` is the camp that may not take the deal dealt again (option
    misdeal_bars_from).
    """

    ns: int
    ew: int
    outcome: Outcome
    set_aside: int
    lines: tuple[Line, ...] = ()
    barred: str | None = None


class Rival(NamedTuple):
    """Totals of the defender whom the taker has to beat: without belotes, then with them."""

    cards: int
    total: int


def score_deal(
    rules: RuleSet,
    deal: Deal,
    set_aside: int = 0,
    last: bool = False,
    explain: bool = True,
    forgiven: Forgiven = (0, 0),
) -> DealScore:
    """Return the marks of a deal. B, C §10.1 and §10.2, and their options.

    The deal must have passed ``check``. ``set_aside`` is what a litige set aside before it. Marks
    and ``set_aside`` are in points, or in tens with the option unit. ``last`` means that no deal
    follows. With ``explain``, each amount gets its line. ``forgiven`` are the rebelotes forgiven
    earlier in the match (option rebelote_tolerance).

    >>> coinche = RuleSet.preset("ffb-coinche")
    >>> score = score_deal(coinche, Deal("NS", 80, "hearts", ns=92, ew=70, annonces_ew=20))
    >>> score.ns, score.ew, score.outcome
    (170, 90, 'made')
    >>> [(line.rule, line.ns, line.ew) for line in score.lines]
    [('C 10.1.a', 92, 70), ('C 8.3', 0, 20), ('C 10.1.a', 80, 0), ('C 10.2', -2, 0)]
    """
    plan: Plan = rules.prepared or plan_of(rules)
    if set_aside and plan.in_tens:
        set_aside *= TENS
    outcome, left, steps, facts = account(plan, deal, set_aside, last, forgiven)
    # the marks are the sum of the steps, whether or not the steps are then put into words
    taker = defence = 0
    for _, for_taker, for_defence in steps:
        taker += for_taker
        defence += for_defence
    ns_takes = deal.taker == NS
    lines: tuple[Line, ...] = ()
    if explain:
        params = {**facts._asdict(), "how": plan.how[facts.doubled]}
        lines = tuple(
            Line(
                reason.rule(rules),
                reason.message,
                {**params, **reason.params} if reason.params else params,
                *((t, d) if ns_takes else (d, t)),
            )
            for reason, t, d in steps
        )
    if plan.in_tens:
        taker, defence, left = taker // TENS, defence // TENS, left // TENS
    ns, ew = (taker, defence) if ns_takes else (defence, taker)
    return _new_tuple(DealScore, (ns, ew, outcome, left, lines, None))


def account(
    plan: Plan,
    deal: Deal,
    before: int,
    last: bool,
    forgiven: Forgiven,
    rival: Rival | None = None,
) -> tuple[Outcome, int, list[Step], Facts]:
    """Return the outcome, the points set aside, the steps, and the facts, from the taker's side.

    ``before`` is the points set aside before the deal. ``rival`` takes the place of the defence's
    totals where the taker has to beat one of two defenders; it is read only if the plan says so.
    """
    who, bid, _, coinche, t, d, _, bt, bd, at, ad, ft, fd, ons, oew, void = deal
    if who is None:
        if void is not None:
            return REPLAYED, before, [(why.VOID_DEAL[void], 0, 0)], NO_FACTS
        return PASSED, before, [(plan.all_pass, 0, 0)], NO_FACTS
    lines: Sequence[Step] = ()
    if ons or oew:
        # here the points are still those of NS, then EW
        bt, bd, lines = without_forgotten(plan, (bt, bd), (ons, oew), forgiven)
    if who != NS:
        t, d, bt, bd, at, ad, ft, fd = d, t, bd, bt, ad, at, fd, ft
    bt *= BELOTE_POINTS
    bd *= BELOTE_POINTS
    unheard = kept = 0
    if plan.judged_apart:
        if isinstance(bid, int) and bid < plan.belote_from:
            unheard, bt, bd = bt + bd, 0, 0
        if plan.capot_annonces_kept and CAPOT_POINTS in (t, d):
            kept, at, ad = (ad, at, 0) if t == CAPOT_POINTS else (at, 0, ad)
    # B, C 10.1.a: if the taker makes a capot, the defence's annonces move before any comparison
    moved = ad if t == CAPOT_POINTS else 0
    cards = t + at + moved
    others = d + ad - moved
    taker, defence = cards + bt, others + bd
    if plan.judged_apart:
        if not plan.annonces_judge:
            cards, others, taker, defence = t, d, t + bt, d + bd
        if rival is not None:
            others, defence = rival
        if plan.judged_without_belote:
            taker, defence = cards, others
    if isinstance(bid, str):
        contract, capot = plan.contracts[bid], plan.capot_marks[1]
        reached = t == CAPOT_POINTS
    else:
        contract, capot = bid or 0, plan.capot_marks[0]
        reached = taker >= contract
        if plan.judged_apart and (
            (plan.from_80 and cards < LOWEST_CONTRACT)
            or (contract == EIGHTY and taker < plan.eighty_needs)
        ):
            reached = False
    # one literal: two that are joined would cost every deal a list
    facts = _new_tuple(Facts, (
        taker, defence, cards, others, contract, coinche, t, d,
        bt, bd, at, ad, moved, reached, bid, capot,
    ))  # fmt: skip

    left = 0
    if reached and taker > defence and not plan.tie_without_belote:
        outcome, reason = MADE, why.MADE
    else:
        outcome, reason = _judge(plan, facts)
    if outcome is MADE:
        steps = _made_steps(plan, facts, reason) if plan.bids else _own_totals(plan, facts, reason)
    elif outcome is FAILED:
        steps = _failed(plan, facts, reason)
    elif outcome is LITIGE:
        steps, left = _litige(plan, facts, reason, last)
    else:
        return REPLAYED, before, [(reason, 0, 0)], facts
    if unheard:
        steps.append((why.BELOTE_TOO_LOW, 0, 0))
    if kept and plan.factors[coinche][_ANNONCES]:
        to_defence = t == CAPOT_POINTS
        steps.append((why.ANNONCES_KEPT, 0 if to_defence else kept, kept if to_defence else 0))

    # points set aside mean that another deal follows: this is not the last one
    if plan.rounds and not (last and plan.is_exact(left)):
        off_t, off_d = _rounding(plan, facts, steps, outcome)
        if off_t or off_d:
            steps.append((plan.rounding_reason, off_t, off_d))
    if lines:
        steps += lines
    if ft or fd:
        steps.append((why.FALSE_ANNONCES, fd, ft))
    if before:
        won_back = why.WON_BACK_BID if plan.bids else why.WON_BACK
        steps.append((won_back, before, 0) if outcome is MADE else (won_back, 0, before))
    return outcome, left, steps, facts


def _judge(plan: Plan, facts: Facts) -> tuple[Outcome, Reason]:
    """Return the outcome of the deal and its reason. B §10.1; C §10.1."""
    taker, defence = facts.taker, facts.defence
    if plan.bids:
        if facts.reached:
            # a doubled tie has no settled price: it is judged as any other contract
            if taker == defence and not facts.doubled and not plan.tie_as_contract:
                return _tie(plan)
            if taker > defence or not plan.beat_defence:
                return MADE, why.MADE
        if isinstance(facts.bid, str):
            return FAILED, why.FAILED_GENERALE if facts.bid == GENERALE else why.FAILED_CAPOT
        if facts.reached:
            return FAILED, why.FAILED_EQUAL
        if taker < facts.contract:
            return FAILED, why.FAILED_CONTRACT
        eighty = taker < plan.eighty_needs
        return FAILED, why.FAILED_EIGHTY if eighty else why.FAILED_WITHOUT_BELOTE
    if plan.tie_without_belote:
        if facts.cards == facts.others:
            return LITIGE, why.EQUAL_CARDS
        if taker == defence:
            won = facts.cards > facts.others
            return (MADE, why.MADE_ON_CARDS) if won else (FAILED, why.FAILED_ON_CARDS)
    if taker > defence:
        return MADE, why.MADE
    if taker < defence:
        return FAILED, why.FAILED
    return _tie(plan)


def _tie(plan: Plan) -> tuple[Outcome, Reason]:
    """Return the outcome of equal totals and its reason. Option: litige."""
    if plan.tie_carried:
        return LITIGE, why.EQUAL
    if plan.tie_made:
        return MADE, why.MADE_TIE
    return (FAILED, why.FAILED_TIE) if plan.tie_failed else (REPLAYED, why.REPLAYED)


def _own_totals(plan: Plan, facts: Facts, reason: Reason) -> list[Step]:
    """Return the steps when each camp marks its total: made and not coinché, or litige."""
    steps: list[Step] = [(reason, facts.taker_tricks, facts.defence_tricks)]
    if facts.taker_tricks == CAPOT_POINTS and facts.capot != CAPOT_POINTS:
        mark = why.CAPOT_BID_MARK if isinstance(facts.bid, str) else why.CAPOT_MARK
        steps.append((mark, facts.capot - CAPOT_POINTS, 0))
    if facts.taker_belotes or facts.defence_belotes:
        steps += _own_belotes(plan, facts)
    if facts.taker_annonces or facts.defence_annonces:
        reason = why.ANNONCES if plan.annonces_judge else why.ANNONCES_APART
        steps.append((reason, facts.taker_annonces, facts.defence_annonces))
    if facts.moved:
        steps.append((why.MOVED, facts.moved, -facts.moved))
    return steps


def _own_belotes(plan: Plan, facts: Facts) -> list[Step]:
    """Return the steps of belotes that each camp marks; a capoted camp may lose its own."""
    of_taker, of_defence = facts.taker_belotes, facts.defence_belotes
    if not (of_taker or of_defence) or not plan.belote_marked:
        return []
    steps: list[Step] = [(why.BELOTE_LINE, of_taker, of_defence)]
    capoted = facts.taker_tricks == CAPOT_POINTS
    if of_defence and capoted and not plan.loser_keeps_belote(True, True, False):
        steps.append((why.BELOTE_TAKEN, of_defence, -of_defence))
    return steps


def _made_steps(plan: Plan, facts: Facts, reason: Reason) -> list[Step]:
    """Return the steps of a made deal.

    Each camp marks its own points, or the taker marks the contract alone or everything.
    """
    flat = plan.made_flats.get(facts.bid) if isinstance(facts.bid, str) else None
    if flat or facts.doubled:
        base = flat or plan.made_bases[facts.taker_tricks == CAPOT_POINTS]
        return bracket(plan, facts, base, flat is not None, facts.contract, made=True)
    if plan.contract_alone:
        return [(why.MADE_FOR_CONTRACT, facts.contract, 0), *_own_belotes(plan, facts)]
    steps = _own_totals(plan, facts, reason)
    if facts.contract and plan.contract_marked:
        steps.append((why.CONTRACT, facts.contract, 0))
    return steps


def _failed(plan: Plan, facts: Facts, reason: Reason) -> list[Step]:
    """Return the steps of a failed deal: the defence marks all but what the taker keeps."""
    flat = plan.failed_flats.get(facts.bid) if isinstance(facts.bid, str) else None
    base = flat or plan.failed_bases[facts.doubled][facts.defence_tricks == CAPOT_POINTS]
    contract = facts.contract if facts.doubled or plan.contract_in_failure else 0
    steps: list[Step] = [(reason, 0, 0)]
    steps += bracket(plan, facts, base, flat is not None, contract, made=False)
    return steps


def _litige(plan: Plan, facts: Facts, reason: Reason, last: bool) -> tuple[list[Step], int]:
    """Return the steps of equal totals, and the points set aside for the next deal. B §10.1.c."""
    steps = _own_totals(plan, facts, reason)
    aside, set_aside = sum(for_taker for _, for_taker, _ in steps), why.SET_ASIDE
    if plan.tie_without_belote:
        aside, set_aside = aside - facts.taker_belotes, why.SET_ASIDE_CARDS
    if last:
        match plan.last_litige:
            case "keep":
                return [*steps, (why.KEPT, 0, 0)], 0
            case "lost":
                return [*steps, (why.LOST, -aside, 0)], 0
            case "one-more-deal":
                pass
            case _:
                assert_never(plan.last_litige)
    steps.append((set_aside, -aside, 0))
    tricks = facts.taker_tricks
    # complement rounds only the tricks
    off = plan.rounded(tricks) - tricks if plan.complement else plan.rounded(aside) - aside
    return steps, aside + off


def _rounding(plan: Plan, facts: Facts, steps: list[Step], outcome: Outcome) -> tuple[int, int]:
    """Return what rounding adds to the mark of each camp. B, C §10.2."""
    if plan.complement:
        return _complement(plan, facts, steps, outcome)
    mark_t = mark_d = 0
    for _, for_taker, for_defence in steps:
        mark_t += for_taker
        mark_d += for_defence
    add, step = plan.rounding
    # the rounded mark, less the exact one
    return add - (mark_t + add) % step, add - (mark_d + add) % step


def _complement(plan: Plan, facts: Facts, steps: list[Step], outcome: Outcome) -> tuple[int, int]:
    """Round by complement: the taker's tricks are rounded, the other camp gets the rest of 160.

    This applies only where tricks are marked, because the bases of a plan are already tens. A capot
    is 250 to nothing.
    """
    won_whole = outcome is FAILED or facts.doubled or facts.bid in plan.made_flats
    if won_whole or (outcome is MADE and plan.contract_alone):
        return 0, 0
    tricks = facts.taker_tricks
    if tricks == CAPOT_POINTS:
        return plan.rounded(facts.capot) - facts.capot, 0
    rounded = plan.rounded(tricks)
    total = 250 if facts.defence_tricks == CAPOT_POINTS else 160
    # if the taker's points are set aside or lost, its mark has nothing left to round
    marked = not any(reason in _WITHOUT_TRICKS for reason, _, _ in steps)
    return (rounded - tricks) * marked, total - rounded - facts.defence_tricks


_WITHOUT_TRICKS = (why.SET_ASIDE, why.SET_ASIDE_CARDS, why.LOST)

#: Place of the annonces in the factors of a coinche.
_ANNONCES: Final = FACTORS.index("annonces")

#: Faster than calling a class of named tuples, which every deal would do.
_new_tuple = tuple.__new__
