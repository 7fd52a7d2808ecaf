"""Values that the engine computes once from a rule set, not at every deal."""

from __future__ import annotations

from typing import Final, assert_never, get_args

from .cards import CAPOT_POINTS
from .catalogue.annonces import KEPT
from .catalogue.bidding import EIGHTY
from .catalogue.faults import CONSECUTIVE
from .catalogue.options import BELOTE
from .catalogue.play import (
    CONTREE_WORDS,
    FROM_80,
    LOST_ON_FAILURE,
    PROTECTED,
    UNMARKED,
    WINNER_UNLESS_CAPOT,
)
from .catalogue.result import (
    AS_FAILED,
    CONTRACT_ONLY,
    POINTS_AND_CONTRACT,
)
from .catalogue.sheet import COMPLEMENT, FORCED, TENS, AllPass, Rounding
from .catalogue.table import BEAT_EACH
from .deal import CAPOT, CAPOT_CONTRACT, GENERALE
from .kinds import every
from .reasons import (
    ALL_PASS,
    ALL_PASS_AGAIN,
    ALL_PASS_COUNTED,
    DEFENCE_CAPOT,
    DEFENCE_CAPOT_DOUBLED,
    DOUBLED,
    DOUBLED_CAPOT,
    DOUBLED_MADE,
    FAILED_BASE,
    FAILED_BASE_160,
    FAILED_CAPOT_BID,
    FLAT_FAILED,
    FLAT_MADE,
    GENERALE_FAILED,
    GENERALE_MADE,
    ROUNDING,
    Reason,
)
from .rules import RuleSet

#: The base of a won deal: its reason and its points.
Base = tuple[Reason, int]

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
_ALL_PASS: Final = every(
    get_args(AllPass),
    {
        "next-dealer": ALL_PASS,
        "same-dealer": ALL_PASS_AGAIN,
        "counted": ALL_PASS_COUNTED,
        # ``check`` refuses a deal without a taker
        FORCED: ALL_PASS,
    },
)
_NO_FACTORS: Final = (1, 1, 1, 1)
#: More belotes than a match can have.
_ALWAYS: Final = 1 << 30


class Plan:
    """The options of a rule set, as the numbers and tests that the engine needs at every deal.

    All amounts are points, even if the sheet is kept in tens. A plan never changes.
    """

    __slots__ = (
        "all_pass",
        "all_pass_counts",
        "annonces_judge",
        "beat_defence",
        "belote_from",
        "belote_lost_on_failure",
        "belote_marked",
        "belote_protected",
        "belote_winner_unless_capot",
        "bids",
        "capot_annonces_kept",
        "capot_bid_loses_belote",
        "capot_marks",
        "complement",
        "contract_alone",
        "contract_in_failure",
        "contract_marked",
        "contracts",
        "eighty_needs",
        "exact_last_deal",
        "factors",
        "failed_bases",
        "failed_flats",
        "from_80",
        "how",
        "in_tens",
        "judged_apart",
        "judged_without_belote",
        "last_litige",
        "made_bases",
        "made_flats",
        "rounding",
        "rounding_reason",
        "rounds",
        "tie_as_contract",
        "tie_carried",
        "tie_failed",
        "tie_made",
        "tie_replayed",
        "tie_without_belote",
        "tolerance",
        "uniform",
        "watches_faults",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.bids = rules.game != BELOTE
        self.how = DOUBLED[CONTREE_WORDS if rules.wording == CONTREE_WORDS else "coinche"]
        self.beat_defence = rules.beat_defence
        self.judged_without_belote = rules.belote_helps == "no"
        self.from_80 = rules.belote_helps == FROM_80
        self.annonces_judge = rules.annonces_help != "no"
        self.capot_annonces_kept = rules.capot_annonces == KEPT
        self.eighty_needs = rules.eighty_needs
        self.belote_from = rules.belote_from
        #: Whether something else than the two totals may judge a deal: most rules have none of it.
        self.judged_apart = (
            self.judged_without_belote
            or self.from_80
            or rules.three_beat == BEAT_EACH
            or not self.annonces_judge
            or self.capot_annonces_kept
            or self.eighty_needs > EIGHTY
            or self.belote_from > 0
        )
        self.belote_marked = rules.belote != UNMARKED
        self.belote_protected = rules.belote == PROTECTED
        self.belote_lost_on_failure = rules.belote == LOST_ON_FAILURE
        self.belote_winner_unless_capot = rules.belote == WINNER_UNLESS_CAPOT
        self.capot_bid_loses_belote = rules.capot_bid_loses_belote
        self._read_litige(rules)
        self.last_litige = rules.last_litige
        self.contract_marked = rules.made_marks == POINTS_AND_CONTRACT
        self.contract_alone = rules.made_marks == CONTRACT_ONLY
        self.contract_in_failure = rules.failed_contract
        self.all_pass_counts = rules.all_pass == "counted"
        self.all_pass = _ALL_PASS[rules.all_pass]
        self.exact_last_deal = not rules.round_last_deal
        self.rounds = rules.rounding != "none"
        self.rounding = _ROUNDING_STEPS[rules.rounding]
        self.rounding_reason = ROUNDING.get(rules.rounding, ROUNDING["ten"])
        self.complement = rules.rounding == COMPLEMENT
        #: Whether the sheet is kept in tens; steps stay in points.
        self.in_tens = rules.unit == TENS
        #: Belotes per camp and match that still count though the rebelote was forgotten.
        self.tolerance = (
            _ALWAYS if isinstance(rules.rebelote_tolerance, str) else rules.rebelote_tolerance
        )
        #: Whether what comes after a misdeal may depend on it.
        self.watches_faults = rules.misdeal_bars_from > 0 or rules.misdeal_count == CONSECUTIVE
        self.factors = (_NO_FACTORS, rules.coinche, rules.surcoinche)
        #: Whether a coinche multiplies everything by the same factor, by coinche (0, 1, 2).
        self.uniform = tuple(len(set(factors)) == 1 for factors in self.factors)
        self.contracts: dict[str, int] = {CAPOT: CAPOT_CONTRACT, GENERALE: CAPOT_CONTRACT}
        self.made_flats: dict[str, Base] = {}
        self.failed_flats: dict[str, Base] = {}
        self._read_flats(rules)
        #: Card points marked for the taker's capot: not bid, then bid.
        capot_bid_points = (
            CAPOT_POINTS if rules.capot_bid == "contract-270" or rules.capot != 250 else 250
        )
        self.capot_marks = (rules.capot, capot_bid_points)
        self._read_bases(rules)

    def _read_litige(self, rules: RuleSet) -> None:
        self.tie_carried = self.tie_without_belote = self.tie_failed = self.tie_replayed = False
        self.tie_made = self.tie_as_contract = False
        match rules.litige:
            case "as-contract":
                self.tie_as_contract = True
            case "carried":
                self.tie_carried = True
            case "carried-without-belote":
                self.tie_carried = self.tie_without_belote = True
            case "failed":
                self.tie_failed = True
            case "made":
                self.tie_made = True
            case "replayed":
                self.tie_replayed = True
            case _:
                assert_never(rules.litige)

    def _read_flats(self, rules: RuleSet) -> None:
        if rules.failed_capot_bid == 500:
            self.failed_flats[CAPOT] = (FAILED_CAPOT_BID, 500)
        match rules.capot_bid:
            case "contract-270":
                self.contracts[CAPOT] = 270
            case "flat-500":
                self._bid_flat(500)
            case "flat-250":
                self._bid_flat(250)
            case "contract-250" | "not-allowed":
                pass
            case _:
                assert_never(rules.capot_bid)
        if isinstance(rules.generale, int):
            self.contracts[GENERALE] = rules.generale
            self.made_flats[GENERALE] = (GENERALE_MADE, rules.generale)
            self.failed_flats[GENERALE] = (GENERALE_FAILED, rules.generale)

    def _bid_flat(self, points: int) -> None:
        """Pay a bid capot by a fixed number of points, made or failed."""
        self.contracts[CAPOT] = points
        self.made_flats[CAPOT] = (FLAT_MADE, points)
        self.failed_flats[CAPOT] = (FLAT_FAILED, points)

    def _read_bases(self, rules: RuleSet) -> None:
        """Compute the base of failed or coinché deals, by coinche (0, 1, 2) and capot (no, yes)."""
        base = rules.failed_base
        capot = CAPOT_POINTS if base == 162 else 250
        failed = self._base(FAILED_BASE, base)
        by_defence = failed
        if rules.defence_capot not in AS_FAILED:
            by_defence = self._base(DEFENCE_CAPOT, rules.defence_capot)
        made_capot = capot
        match rules.coinche_capot:
            case "winner" if by_defence is failed:
                doubled = self._base(DEFENCE_CAPOT_DOUBLED, capot)
            case "taker" | "winner":
                doubled = by_defence
            case "none":
                doubled, made_capot = by_defence, base
            case _:
                assert_never(rules.coinche_capot)
        self.failed_bases = ((failed, by_defence), (failed, doubled), (failed, doubled))
        # indexed by capot: no, yes
        self.made_bases = (
            self._base(DOUBLED_MADE, base),
            self._base(DOUBLED_CAPOT, made_capot),
        )

    def _base(self, reason: Reason, points: int) -> Base:
        """Return a base as counted: complement rounding makes it 160, or 250 for a capot."""
        if self.complement and points % 10:
            return (FAILED_BASE_160 if reason is FAILED_BASE else reason, points // 10 * 10)
        return (reason, points)

    def rounded(self, points: int) -> int:
        """Return points as written on the sheet. B, C §10.2."""
        add, step = self.rounding
        return (points + add) // step * step

    def is_exact(self, left: int) -> bool:
        """Return whether the last deal is marked to the point, given what it sets aside.

        Points set aside mean that another deal follows. Option: round_last_deal.
        """
        return self.exact_last_deal and not left

    def loser_keeps_belote(self, made: bool, capoted: bool, failed_capot_bid: bool) -> bool:
        """Return whether the camp that loses everything keeps its belote. B, C §10.1; contrée."""
        if failed_capot_bid and self.capot_bid_loses_belote:
            return False
        if self.belote_lost_on_failure:
            return made
        return self.belote_protected or (capoted and self.belote_winner_unless_capot)


def plan_of(rules: RuleSet) -> Plan:
    """Return the plan of a rule set; it is made at first use and stored in the rule set."""
    plan = rules.prepared
    if plan is None:
        plan = Plan(rules)
        object.__setattr__(rules, "prepared", plan)
    plan_here: Plan = plan
    return plan_here
