"""The marks of a deal, each amount with its article or option (B, C §10.1 and §10.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, assert_never, get_args

from . import reasons as why
from .cards import BELOTE_POINTS, CAPOT_POINTS, NS
from .catalogue.bidding import EIGHTY
from .catalogue.result import LITIGE_AS_CONTRACT
from .catalogue.sheet import TENS
from .deal import GENERALE, LOWEST_CONTRACT, Deal
from .facts import NO_FACTS, Facts, Forgiven, Step, without_forgotten
from .kinds import every
from .marks.factors import BY_CONTRACT, BY_TRUMP, BY_WINNER, PARTS
from .marks.lines import row_steps
from .plan import Plan, PlannedRow, plan_of
from .reasons import Reason
from .rules import RuleSet
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
    """One step towards the marks: its source, and its amount for each camp.

    ``rule`` is an article of the federation, or "règlement" where the regulation says something
    else ("contrée" and "café" have no article). ``clauses`` are the options whose sentences tell
    the step in a posted regulation, the nearest first.
    """

    rule: str
    message: str
    params: Params
    ns: int
    ew: int
    clauses: tuple[str, ...] = ()

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
    marked = account(plan, deal, set_aside, last, forgiven)
    outcome, left, taker, defence, _, _, _, facts = marked
    ns_takes = deal.taker == NS
    lines: list[Line] = []
    if explain:
        params: dict[str, Any] = facts._asdict()
        params["how"] = plan.how[facts.doubled]
        for reason, t, d in steps_of(plan, marked):
            numbers = {**params, **reason.params} if reason.params else params
            ns, ew = (t, d) if ns_takes else (d, t)
            line = (reason.rule(rules), reason.message, numbers, ns, ew, reason.telling)
            lines.append(_new_tuple(Line, line))
    if plan.in_tens:
        taker, defence, left = taker // TENS, defence // TENS, left // TENS
    ns, ew = (taker, defence) if ns_takes else (defence, taker)
    return _new_tuple(DealScore, (ns, ew, outcome, left, tuple(lines), None))


class Account(NamedTuple):
    """One deal as judged and marked, from the taker's side: what its lines are written from.

    ``taker`` and ``defence`` are the marks, and ``left`` is what is set aside, in points. ``row``
    is None if nothing was marked. ``after`` are the steps that follow the row's own.
    """

    outcome: Outcome
    left: int
    taker: int
    defence: int
    reason: Reason
    row: PlannedRow | None
    after: Sequence[Step]
    facts: Facts


def account(
    plan: Plan,
    deal: Deal,
    before: int = 0,
    last: bool = False,
    forgiven: Forgiven = (0, 0),
    rival: Rival | None = None,
) -> Account:
    """Return what a deal gives, from the taker's side, in points.

    ``before`` is the points set aside before the deal. ``rival`` takes the place of the defence's
    totals where the taker has to beat one of two defenders; it is read only if the plan says so.
    """
    who, bid, trump, coinche, t, d, _, bt, bd, at, ad, ft, fd, ons, oew, void = deal
    if who is None:
        if void is not None:
            return Account(REPLAYED, before, 0, 0, why.VOID_DEAL[void], None, (), NO_FACTS)
        return Account(PASSED, before, 0, 0, plan.all_pass, None, (), NO_FACTS)
    lines: Sequence[Step] = ()
    if ons or oew:
        # here the points are still those of NS, then EW
        bt, bd, lines = without_forgotten(plan, (bt, bd), (ons, oew), forgiven)
    if who != NS:
        t, d, bt, bd, at, ad, ft, fd = d, t, bd, bt, ad, at, fd, ft
    bt *= BELOTE_POINTS
    bd *= BELOTE_POINTS
    apart = plan.apart
    if apart:
        unheard = kept = 0
        if isinstance(bid, int) and bid < plan.rules.belote_from:
            unheard, bt, bd = bt + bd, 0, 0
        if plan.capot_annonces_kept and CAPOT_POINTS in (t, d):
            kept, at, ad = (ad, at, 0) if t == CAPOT_POINTS else (at, 0, ad)
    # B, C 10.1.a: if the taker makes a capot, the defence's annonces move before any comparison
    moved = ad if t == CAPOT_POINTS else 0
    cards = t + at + moved
    others = d + ad - moved
    taker, defence = cards + bt, others + bd
    if apart:
        if not plan.annonces_judge:
            cards, others, taker, defence = t, d, t + bt, d + bd
        if rival is not None:
            others, defence = rival
        if plan.judged_without_belote:
            taker, defence = cards, others
    if isinstance(bid, str):
        named: str | None = bid
        contract, reached = plan.contracts[bid], t == CAPOT_POINTS
    else:
        named, contract = None, bid or 0
        reached = taker >= contract
        if apart and (
            t < plan.rules.tricks_floor
            or (plan.from_80 and cards < LOWEST_CONTRACT)
            or (contract == EIGHTY and taker < plan.eighty_needs)
        ):
            reached = False
    # one literal: two that are joined would cost every deal a list
    facts = _new_tuple(Facts, (
        taker, defence, cards, others, contract, coinche, t, d,
        bt, bd, at, ad, moved, reached, bid,
    ))  # fmt: skip

    left = 0
    outcome: Outcome
    if reached and taker > defence and not plan.tie_without_belote:
        outcome, reason = MADE, why.MADE
    else:
        outcome, reason = _judge(plan, facts)
        if outcome is REPLAYED:
            return Account(REPLAYED, before, 0, 0, reason, None, (), facts)
    if outcome is LITIGE:
        row = plan.litige
    else:
        made = outcome is MADE
        row = plan.rows[coinche][named][made][(t if made else d) == CAPOT_POINTS]
    if apart and kept and row.written:
        # the regulation's own cells say what becomes of these annonces
        at, ad, kept = (at, kept, 0) if t == CAPOT_POINTS else (kept, ad, 0)
        facts = facts._replace(taker_annonces=at, defence_annonces=ad)
    base, tricks, bids, own, other, belotes, belotes_other = row.taker
    mark_t = base + tricks * t + bids * contract + own * at + other * ad
    of_belotes = belotes * bt + belotes_other * bd
    mark_t += of_belotes
    base, tricks, bids, own, other, belotes, belotes_other = row.defence
    mark_d = base + tricks * d + bids * contract + own * ad + other * at
    mark_d += belotes * bd + belotes_other * bt

    after: list[Step] = []
    removed = 0
    if apart:
        after, of_belotes = _by_trump(
            plan, row, facts, trump, outcome, (mark_t, mark_d, of_belotes), last
        )
        for _, to_taker, to_defence in after:
            mark_t += to_taker
            mark_d += to_defence
    if outcome is LITIGE:
        aside = mark_t - of_belotes if plan.tie_without_belote else mark_t
        step, left = _set_aside(plan, aside, last)
        removed = step[1]
        mark_t += removed
        after.append(step)
    if apart:
        if unheard:
            after.append((why.BELOTE_TOO_LOW, 0, 0))
        if kept and plan.annonces_count[coinche]:
            to_taker, to_defence = (0, kept) if t == CAPOT_POINTS else (kept, 0)
            mark_t += to_taker
            mark_d += to_defence
            after.append((why.ANNONCES_KEPT, to_taker, to_defence))
    # points set aside mean that another deal follows: this is not the last one
    if plan.rounds and not (last and plan.is_exact(left)):
        add, step_of = plan.rounding
        # the rounded mark, less the exact one
        off_t, off_d = add - (mark_t + add) % step_of, add - (mark_d + add) % step_of
        if row.by_complement:
            off_t, off_d = _complement(plan, facts, row, removed < 0)
        if off_t or off_d:
            mark_t += off_t
            mark_d += off_d
            after.append((plan.rounding_reason, off_t, off_d))
    if lines:
        after += lines
    if void is not None:
        after.append((why.STOPPED[void], 0, 0))
    if ft or fd:
        mark_t += fd
        mark_d += ft
        after.append((why.FALSE_ANNONCES, fd, ft))
    if before:
        won_back = why.WON_BACK_BID if plan.bids else why.WON_BACK
        to_taker, to_defence = (before, 0) if outcome is MADE else (0, before)
        mark_t += to_taker
        mark_d += to_defence
        after.append((won_back, to_taker, to_defence))
    return _new_tuple(Account, (outcome, left, mark_t, mark_d, reason, row, after, facts))


def belotes_marked(rules: RuleSet, deal: Deal) -> tuple[int, int]:
    """Return how much of the marks of NS and of EW is belotes of this deal: points, or tens.

    No rebelote of the deal is forgotten. A litige may set the taker's belotes aside.
    """
    plan = plan_of(rules)
    marked = account(plan, deal)
    if marked.row is None:
        return 0, 0
    facts = marked.facts
    *_, own, other = marked.row.taker
    taker = own * facts.taker_belotes + other * facts.defence_belotes
    *_, own, other = marked.row.defence
    defence = own * facts.defence_belotes + other * facts.taker_belotes
    taker, defence = min(taker, marked.taker), min(defence, marked.defence)
    ns, ew = (taker, defence) if deal.taker == NS else (defence, taker)
    return ns // rules.unit, ew // rules.unit


def steps_of(plan: Plan, account: Account) -> list[Step]:
    """Return every step of a deal, from the taker's side: the amounts add up to the marks."""
    if account.row is None:
        return [(account.reason, 0, 0)]
    steps = row_steps(plan, account.row, account.facts, account.reason)
    steps += account.after
    return steps


def _judge(plan: Plan, facts: Facts) -> tuple[Outcome, Reason]:
    """Return the outcome of the deal and its reason. B §10.1; C §10.1."""
    taker, defence = facts.taker, facts.defence
    if plan.bids:
        if facts.reached:
            # a doubled tie has no settled price: it is judged as any other contract
            if taker == defence and not facts.doubled and plan.rules.litige != LITIGE_AS_CONTRACT:
                return _tie(plan)
            if taker > defence or not plan.rules.beat_defence:
                return MADE, why.MADE
        if isinstance(facts.bid, str):
            return FAILED, why.FAILED_GENERALE if facts.bid == GENERALE else why.FAILED_CAPOT
        if facts.reached:
            return FAILED, why.FAILED_EQUAL
        if taker < facts.contract:
            return FAILED, why.FAILED_CONTRACT
        if facts.taker_tricks < plan.rules.tricks_floor:
            return FAILED, why.failed_floor(plan.rules.tricks_floor)
        eighty = taker < plan.eighty_needs
        if eighty and plan.eighty_again and taker == defence:
            return REPLAYED, why.REPLAYED_EIGHTY
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
    match plan.rules.litige:
        case "carried" | "carried-without-belote":
            return LITIGE, why.EQUAL
        case "made":
            return MADE, why.MADE_TIE
        case "failed":
            return FAILED, why.FAILED_TIE
        # a tie that is judged as any contract never comes here
        case "replayed" | "as-contract":
            return REPLAYED, why.REPLAYED
        case _:
            assert_never(plan.rules.litige)


def _by_trump(
    plan: Plan,
    row: PlannedRow,
    facts: Facts,
    trump: str | None,
    outcome: Outcome,
    marks: tuple[int, int, int],
    last: bool,
) -> tuple[list[Step], int]:
    """Return the steps by which the trump changes the marks of a row, and the taker's belotes.

    ``marks`` are the taker's, the defence's, and what belotes give the taker. A part of a point is
    left out if rounding follows, which comes to the same; otherwise the nearest point is marked, a
    half going up. Options: dix_de_der, marks.
    """
    to_taker, to_defence, of_belotes = marks
    steps: list[Step] = []
    if trump in plan.der_apart and any(form.all for form in row.forms):
        more_t, more_d = (plan.der_apart[trump] * form.all for form in row.forms)
        steps.append((why.WITHOUT_DER, more_t, more_d))
        to_taker, to_defence = to_taker + more_t, to_defence + more_d
    factor = plan.factors.get(trump or "")
    if factor is None:
        return steps, of_belotes
    if factor.scope == BY_CONTRACT:
        to_taker, to_defence = (facts.contract * form.contract for form in row.forms)
    elif factor.scope == BY_WINNER:
        to_taker, to_defence = to_taker * (outcome is MADE), to_defence * (outcome is FAILED)
    more_to_come = outcome is LITIGE and plan.rules.last_litige == "one-more-deal"
    exact = not plan.rounds or (last and plan.exact_last_deal and not more_to_come)
    more = PARTS // 2 if exact else plan.part_kept
    more_t, more_d = (factor.of(points, more) - points for points in (to_taker, to_defence))
    if more_t or more_d:
        steps.append((why.by_trump(factor), more_t, more_d))
    return steps, factor.of(of_belotes, more) if factor.scope == BY_TRUMP else of_belotes


def _set_aside(plan: Plan, aside: int, last: bool) -> tuple[Step, int]:
    """Return what becomes of the taker's points of a litige, and those left for the next deal.

    B §10.1.c. Option: last_litige.
    """
    if last:
        match plan.rules.last_litige:
            case "keep":
                return (why.KEPT, 0, 0), 0
            case "lost":
                return (why.LOST, -aside, 0), 0
            case "one-more-deal":
                pass
            case _:
                assert_never(plan.rules.last_litige)
    reason = why.SET_ASIDE_CARDS if plan.tie_without_belote else why.SET_ASIDE
    return (reason, -aside, 0), plan.rounded(aside)


def _complement(plan: Plan, facts: Facts, row: PlannedRow, set_aside: bool) -> tuple[int, int]:
    """Round by complement: the taker's tricks are rounded, the other camp gets the rest of 160.

    The rest is of 150 without a dix de der.

    This applies only where each camp marks its tricks: the table is in tens elsewhere. A capot is
    250 to nothing. If the taker's points are ``set_aside`` or lost, its mark has nothing to round.
    """
    of_taker = row.forms.taker
    if row.amounts or not (of_taker.tricks or of_taker.base):
        return 0, 0
    if of_taker.base:
        return plan.rounded(of_taker.base) - of_taker.base, 0
    tricks = facts.taker_tricks
    rounded = plan.rounded(tricks)
    both = tricks + facts.defence_tricks
    return (rounded - tricks) * (not set_aside), both // 10 * 10 - rounded - facts.defence_tricks


#: Faster than calling a class of named tuples, which every deal would do.
_new_tuple = tuple.__new__
