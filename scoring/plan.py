"""Values that the engine computes once from a rule set, not at every deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, get_args

from . import reasons as why
from .cards import DIX_DE_DER, TRUMPS
from .catalogue.annonces import KEPT
from .catalogue.bidding import EIGHTY, OR_REPLAYED
from .catalogue.faults import CONSECUTIVE
from .catalogue.options import BELOTE, FACTORS
from .catalogue.play import (
    CONTREE_WORDS,
    FROM_80,
    LOST_ON_FAILURE,
    PROTECTED,
)
from .catalogue.result import LITIGE_WITHOUT_BELOTE
from .catalogue.sheet import COMPLEMENT, FORCED, TENS, AllPass, Rounding
from .catalogue.table import BEAT_EACH
from .deal import CAPOT, CAPOT_CONTRACT, GENERALE
from .kinds import every
from .marks.cases import FAILED_BIDS, KINDS, LITIGE, Case, case_of
from .marks.cells import written_rows
from .marks.factors import PARTS, factors_of
from .marks.form import Form, Weights
from .marks.table import (
    FLAT_CAPOTS,
    Row,
    flat_price,
    is_whole,
    raised_by_defence,
    row_of,
)
from .reasons import DOUBLED, ROUNDING, Reason
from .rules import RuleSet

#: Points added before rounding down, and the multiple: 5 goes up to the next ten, or down.
_ROUNDING_STEPS: Final = every(
    get_args(Rounding),
    {
        "none": (0, 1),
        "ten": (5, 10),
        "ten-from-6": (4, 10),
        "five": (2, 5),
        COMPLEMENT: (4, 10),
    },
)
#: What is added to a part of a point where the middle goes down: it is a whole number of points
#: between two tens, and half a point between two multiples of 5.
_PARTS_KEPT: Final[Mapping[Rounding, int]] = {"ten-from-6": PARTS - 1, "five": PARTS // 2 - 1}
_ALL_PASS: Final = every(
    get_args(AllPass),
    {
        "next-dealer": why.ALL_PASS,
        "same-dealer": why.ALL_PASS_AGAIN,
        "counted": why.ALL_PASS_COUNTED,
        # ``check`` refuses a deal without a taker
        FORCED: why.ALL_PASS,
    },
)
_BELOTE_KEPT: Final = {PROTECTED: why.BELOTE_SAFE, LOST_ON_FAILURE: why.BELOTE_OF_DEFENCE}
#: More belotes than a match can have.
_ALWAYS: Final = 1 << 30


#: An amount of the camp that marks everything: its place, its factor, and the reason for it. The
#: places are those of ``FACTORS``, then the loser's belote.
Amount = tuple[int, int, Reason]
BASE_PLACE, CONTRACT_PLACE, ANNONCES_PLACE, BELOTE_PLACE, TAKEN_PLACE = range(len(FACTORS) + 1)


class PlannedRow(NamedTuple):
    """A row of the table of the marks, ready for a deal and for its lines.

    ``taker`` and ``defence`` are the weights of its ``forms``. ``amounts`` are those of the winner
    who marks everything, in the order of the federation's article; none if each camp marks its own
    points. ``written`` are the rows whose cells the regulation writes itself; such a row is rounded
    ``by_complement`` if each camp marks its tricks in it, beside tens.
    """

    taker: Weights
    defence: Weights
    forms: Row
    made: bool
    doubled: int
    amounts: tuple[Amount, ...]
    written: tuple[str, ...]
    by_complement: bool


#: Rows by the word bid, then by whether the contract is made, then by whether its winner made a
#: capot: every deal looks for one, and indexes are the fastest way to it.
Pair = tuple[PlannedRow, PlannedRow]
Rows = Mapping[str | None, tuple[Pair, Pair]]


class Plan:
    """The options of a rule set, as the numbers and tests that the engine needs at every deal.

    An option that is read as it is written stays in ``rules``. All amounts are points, even if the
    sheet is kept in tens. A plan never changes.
    """

    __slots__ = (
        "all_pass",
        "all_pass_counts",
        "annonces_count",
        "annonces_judge",
        "apart",
        "belote_kept",
        "bids",
        "capot_annonces_kept",
        "contracts",
        "der_apart",
        "eighty_again",
        "eighty_needs",
        "exact_last_deal",
        "factors",
        "from_80",
        "how",
        "in_tens",
        "judged_without_belote",
        "litige",
        "part_kept",
        "rounding",
        "rounding_reason",
        "rounds",
        "rows",
        "rules",
        "tie_without_belote",
        "tolerance",
        "watches_faults",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.bids = rules.game != BELOTE
        self.how = DOUBLED[CONTREE_WORDS if rules.wording == CONTREE_WORDS else "coinche"]
        self.judged_without_belote = rules.belote_helps == "no"
        self.from_80 = rules.belote_helps == FROM_80
        self.annonces_judge = rules.annonces_help != "no"
        self.capot_annonces_kept = rules.capot_annonces == KEPT
        #: What a contract of 80 needs, and whether equal totals short of it are dealt again.
        self.eighty_again = rules.eighty_needs == OR_REPLAYED
        self.eighty_needs = 82 if self.eighty_again else int(rules.eighty_needs)
        #: By trump, factors of what is marked, and by how much the last trick differs from ten.
        self.factors = factors_of(rules.marks)
        ders = {one: rules.der_points(one) - DIX_DE_DER for one in (None, *TRUMPS)}
        self.der_apart = {one: more for one, more in ders.items() if more}
        #: Whether more than the two totals judges a deal, or more than its row marks it: most rules
        #: have none of it.
        self.apart = (
            self.judged_without_belote
            or self.from_80
            or rules.three_beat == BEAT_EACH
            or not self.annonces_judge
            or self.capot_annonces_kept
            or self.eighty_needs > EIGHTY
            or rules.belote_from > 0
            or rules.tricks_floor > 0
            or bool(self.factors)
            or bool(self.der_apart)
        )
        #: Why the camp that loses everything keeps its belote, where it does.
        self.belote_kept = _BELOTE_KEPT.get(rules.belote, why.BELOTE_OF_CAPOTED)
        self.tie_without_belote = rules.litige == LITIGE_WITHOUT_BELOTE
        self.all_pass_counts = rules.all_pass == "counted"
        self.all_pass = _ALL_PASS[rules.all_pass]
        self.exact_last_deal = not rules.round_last_deal
        self.rounds = rules.rounding != "none"
        self.rounding = _ROUNDING_STEPS[rules.rounding]
        #: Twentieths added to a mark that a factor multiplied, before its part of a point is left
        #: out: what is above the middle of two multiples goes up.
        self.part_kept = _PARTS_KEPT.get(rules.rounding, 0)
        self.rounding_reason = ROUNDING.get(rules.rounding, ROUNDING["ten"])
        #: Whether the sheet is kept in tens; steps stay in points.
        self.in_tens = rules.unit == TENS
        #: Belotes per camp and match that still count though the rebelote was forgotten.
        self.tolerance = (
            _ALWAYS if isinstance(rules.rebelote_tolerance, str) else rules.rebelote_tolerance
        )
        #: Whether what comes after a misdeal may depend on it.
        self.watches_faults = rules.misdeal_bars_from > 0 or rules.misdeal_count == CONSECUTIVE
        #: Whether annonces are worth something, by doubling.
        self.annonces_count = (True, rules.coinche[2] > 0, rules.surcoinche[2] > 0)
        self.contracts: dict[str, int] = {
            CAPOT: 270 if rules.capot_bid == "contract-270" else CAPOT_CONTRACT,
            GENERALE: CAPOT_CONTRACT,
        }
        #: What each camp marks of a deal made or failed, by doubling.
        self.rows: tuple[Rows, ...] = tuple(
            {bid: _rows(rules, bid, doubled) for bid in (None, CAPOT, GENERALE)}
            for doubled in range(3)
        )
        self.litige = _planned(rules, LITIGE, 0)

    def rounded(self, points: int) -> int:
        """Return points as written on the sheet. B, C §10.2."""
        add, step = self.rounding
        return (points + add) // step * step

    def is_exact(self, left: int) -> bool:
        """Return whether the last deal is marked to the point, given what it sets aside.

        Points set aside mean that another deal follows. Option: round_last_deal.
        """
        return self.exact_last_deal and not left


def _rows(rules: RuleSet, bid: str | None, doubled: int) -> tuple[Pair, Pair]:
    def row(made: bool, capot: bool) -> PlannedRow:
        return _planned(rules, case_of(made, bid, capot), doubled)

    return (row(False, False), row(False, True)), (row(True, False), row(True, True))


def _planned(rules: RuleSet, case: Case, doubled: int) -> PlannedRow:
    forms = row_of(rules, case, doubled)
    made = case != LITIGE and KINDS[case].made
    written = written_rows(rules.marks, case, doubled) if rules.marks else ()
    amounts: tuple[Amount, ...] = ()
    if not written and is_whole(rules, case, doubled):
        amounts = _amounts(rules, case, doubled, forms.taker if made else forms.defence)
    weights = forms.taker.weights(), forms.defence.weights()
    shares = forms.taker.tricks == forms.defence.tricks == 1
    in_tens = not any(fixed % 10 for fixed, *_ in weights)
    by_complement = rules.rounding == COMPLEMENT and ((shares and in_tens) or not written)
    return PlannedRow(*weights, forms, made, doubled, amounts, written, by_complement)


def _amounts(rules: RuleSet, case: Case, doubled: int, winner: Form) -> tuple[Amount, ...]:
    made = KINDS[case].made
    lost = rules.capot_bid_loses_belote and case in FAILED_BIDS
    base = (BASE_PLACE, winner.times, _base_reason(rules, case, doubled))
    contract = (CONTRACT_PLACE, winner.contract, why.CONTRACT if made else why.CONTRACT_LOST)
    of_both = why.ANNONCES_WON if made else why.ANNONCES_LOST
    others = (
        (BELOTE_PLACE, winner.belotes or winner.all_belotes, why.BELOTE_LINE),
        (TAKEN_PLACE, winner.all_belotes, why.BELOTE_LOST if lost else why.BELOTE_TAKEN),
        # a camp without a trick may keep its own annonces
        (ANNONCES_PLACE, winner.annonces, why.ANNONCES),
        (ANNONCES_PLACE, winner.all_annonces, of_both),
    )
    amounts = (base, *others, contract) if made else (base, contract, *others)
    return tuple(
        (place, times, reason if place == BASE_PLACE else why.in_doubling(reason, doubled))
        for place, times, reason in amounts
        if times or place == BASE_PLACE
    )


def _base_reason(rules: RuleSet, case: Case, doubled: int) -> Reason:
    """Return the reason for the base of a deal that one camp wins whole."""
    made, bid, capot = KINDS[case]
    if flat_price(rules, case):
        if bid == GENERALE:
            return why.GENERALE_MADE if made else why.GENERALE_FAILED
        if made:
            return why.FLAT_MADE
        return why.FLAT_FAILED if rules.capot_bid in FLAT_CAPOTS else why.FAILED_CAPOT_BID
    if made:
        if capot and rules.coinche_capot != "none":
            return why.DOUBLED_CAPOT
        return why.in_doubling(why.DOUBLED_CAPOT if capot else why.DOUBLED_MADE, doubled)
    by_coinche = raised_by_defence(rules, doubled) if capot else None
    if by_coinche is not None:
        return why.DEFENCE_CAPOT_DOUBLED if by_coinche else why.DEFENCE_CAPOT
    rounded = rules.rounding == COMPLEMENT and rules.failed_base % 10
    return why.FAILED_BASE_160 if rounded else why.in_doubling(why.FAILED_BASE, doubled)


def plan_of(rules: RuleSet) -> Plan:
    """Return the plan of a rule set; it is made at first use and stored in the rule set."""
    plan = rules.prepared
    if plan is None:
        plan = Plan(rules)
        object.__setattr__(rules, "prepared", plan)
    plan_here: Plan = plan
    return plan_here
