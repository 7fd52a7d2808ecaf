"""Scores one match: totals, points set aside, whether it has ended and why (B, C §10.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from . import ends
from .cards import CAMPS, EW, NS
from .catalogue.faults import CONSECUTIVE
from .deal import Deal
from .duplicate.checking import score_board
from .ends import End, Totals, Verdict, judge_clock, judge_deals, judge_target
from .facts import without_late_belotes
from .penalties import CAMP_NAMES, MISDEAL, Fault, is_free, score_fault
from .plan import plan_of
from .reasons import GIVEN_BACK
from .rules import RuleSet
from .score import LITIGE, PASSED, PLAYED, DealScore, Line, score_deal
from .words import N_, NOTHING, Params, Problem, Text

__all__ = ["End", "MatchScore", "score_match"]


class MatchScore(NamedTuple):
    """The score of every deal, the totals, and the state of the match.

    ``winner`` is None while the match goes on, and if it ends equal. ``set_aside`` is carried to
    the next deal. ``problems`` is not empty if deals follow the end, which are not scored, or if a
    barred camp took a deal. Totals and marks are in points, or in tens with the option unit.
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
        """A French sentence: why the match has ended, or what it still waits for."""
        return self.message % self.params


def score_match(
    rules: RuleSet,
    deals: Sequence[Deal | Fault],
    end: End,
    explain: bool = False,
    set_aside: int = 0,
    time_up: bool | int = False,
) -> MatchScore:
    """Score a match from its deals in order. B, C §10.1.c and §10.3.

    The deals must have passed ``check`` and the faults ``check_fault``. ``set_aside`` is what was
    set aside before the first deal. Marks and totals are in points, or tens (option unit).
    ``explain`` adds the lines of every deal. ``time_up`` is True if time was called after all the
    given deals, or the number of deals played before the call.

    >>> belote = RuleSet.preset("ffb-belote")
    >>> match = score_match(belote, [Deal("NS", ns=81, ew=81), Deal("EW", ns=62, ew=100)], End(2))
    >>> match.ns, match.ew, match.winner
    (62, 262, 'EW')
    """
    if end.boards:
        return _score_boards(rules, deals, end, explain)
    called = None if time_up is False else len(deals) if time_up is True else time_up
    course = _Course(rules, end, called, explain, set_aside)
    for deal in deals:
        if course.verdict.ended:
            break
        course.play(deal)
    problems = course.problems
    if len(course.scores) < len(deals):
        late = {"last": len(course.scores), "given": len(deals)}
        problems.append(Problem("deals", "after-the-end", _AFTER_THE_END, late))
    params: dict[str, object] = {"ns": course.ns, "ew": course.ew, "counted": course.counted}
    params |= {"deals": end.deals or 0, "target": end.target_words(rules.unit)}
    return MatchScore(
        tuple(course.scores),
        course.ns,
        course.ew,
        course.set_aside,
        course.verdict.ended,
        course.verdict.winner,
        course.verdict.message or course.waiting(),
        params,
        tuple(problems),
    )


def _score_boards(
    rules: RuleSet, deals: Sequence[Deal | Fault], end: End, explain: bool
) -> MatchScore:
    """Score the boards that two pairs play: nothing is carried from one to the next."""
    wanted = end.deals or 0
    scores = tuple(score_board(rules, deal, explain) for deal in deals[:wanted])
    problems: tuple[Problem, ...] = ()
    if len(deals) > wanted:
        late = {"last": wanted, "given": len(deals)}
        problems = (Problem("deals", "after-the-end", _AFTER_THE_END, late),)
    ns, ew = sum(score.ns for score in scores), sum(score.ew for score in scores)
    ended = len(scores) == wanted
    message = ends.BOARDS_PLAYED if ended else ends.BOARDS_SO_FAR
    params = {"ns": ns, "ew": ew, "counted": len(scores), "deals": wanted}
    return MatchScore(scores, ns, ew, 0, ended, None, message, params, problems)


class _Course:
    """State of a match while its deals are scored one by one."""

    def __init__(
        self, rules: RuleSet, end: End, called: int | None, explain: bool, set_aside: int
    ) -> None:
        self.rules, self.end, self.called, self.explain = rules, end, called, explain
        self.plan = plan_of(rules)
        self.set_aside = set_aside
        self.ns = self.ew = 0
        self.scores: list[DealScore] = []
        self.counted = self.since_call = 0
        self.pending: frozenset[str] = frozenset()
        self.verdict = ends.GOES_ON
        self.faults: Counter[tuple[str, str]] = Counter()
        self.problems: list[Problem] = []
        #: Rebelotes forgotten by NS and EW; the first may be forgiven. Option: rebelote_tolerance.
        self.forgiven = (0, 0)
        #: Camp that may not take the next deal. Option: misdeal_bars_from.
        self.barred: str | None = None
        #: Camp that set points aside in a litige; None if they come from before the match.
        self.owner: str | None = None
        #: Only the clock can end the match below this number of deals and this target.
        self.deals_wanted = end.deals or _NO_END
        self.target = end.goal or _NO_END
        self.timed = end.clock and called is not None
        self.slow = self.timed or self.plan.exact_last_deal or self.plan.watches_faults
        if self._time_over(0, 0) and not end.decisive:
            self.verdict = Verdict(True, None, ends.CLOCK_EQUAL)

    def play(self, deal: Deal | Fault) -> None:
        """Score one more deal and judge the match after it."""
        last = self.counted + 1 >= self.deals_wanted
        if last or self.slow or type(deal) is Fault or deal.omitted_ns or deal.omitted_ew:  # type: ignore[union-attr]
            self._play_slowly(deal, last)
            return
        # fast path for nearly all deals: the match cannot end unless a camp reaches the target
        score = score_deal(self.rules, deal, self.set_aside, False, self.explain)  # type: ignore[arg-type]
        marked_ns, marked_ew, outcome, set_aside, _, _ = score
        ns, ew = self.ns + marked_ns, self.ew + marked_ew
        if ns >= self.target or ew >= self.target:
            self._judged(deal, score, last, over=False)
            return
        if outcome in PLAYED or self._counts(score):
            self.counted += 1
            if outcome is LITIGE:
                self.owner = deal.taker  # type: ignore[union-attr]
        self.verdict = ends.GOES_ON
        self.scores.append(score)
        self.ns, self.ew, self.set_aside = ns, ew, set_aside

    def _play_slowly(self, deal: Deal | Fault, last: bool) -> None:
        """Score a deal that may be special: by the clock, its number, its rounding, a fault…"""
        number = len(self.scores) + 1
        after_call = self.timed and self.called is not None and number > self.called
        last = last or (not self.end.both and self._time_over(number, after_call))
        self._watch(deal, number)
        score = self._score(deal, last)
        if isinstance(deal, Fault) and not (deal.kind == MISDEAL and score.barred is None):
            # a misdeal of the deal dealt again leaves it barred
            self.barred = score.barred
        self.since_call += after_call and self._counts(score)
        self._judged(deal, score, last, self._time_over(number, 0))
        if isinstance(deal, Deal):
            ns, ew = self.forgiven
            self.forgiven = (ns + deal.omitted_ns, ew + deal.omitted_ew)

    def _watch(self, deal: Deal | Fault, number: int) -> None:
        """Count a fault, or check that a barred camp does not take the deal dealt again."""
        if isinstance(deal, Fault) and deal.kind == MISDEAL:
            self.faults[deal.camp, deal.kind] += not is_free(self.rules, deal)
            return
        if isinstance(deal, Fault):
            self.faults[deal.camp, deal.kind] += 1
        elif self.barred is not None and deal.taker == self.barred:
            params = {"camp": CAMP_NAMES[self.barred]}
            field = f"deals[{number - 1}].taker"
            self.problems.append(Problem(field, "barred", _BARRED, params))
        self.barred = None
        if self.rules.misdeal_count == CONSECUTIVE:
            for camp in CAMPS:
                del self.faults[camp, MISDEAL]

    def _judged(self, deal: Deal | Fault, score: DealScore, last: bool, over: bool) -> None:
        """Judge the match after a deal; score the deal again as the last one if it is the last."""
        counts = self._counts(score)
        self.counted += counts
        verdict, pending = self._judge(deal, score, counts, over)
        if isinstance(deal, Deal) and not last:
            score, verdict, pending = self._as_last(deal, score, (verdict, pending), over)
        if verdict.ended and score.set_aside:
            score, verdict = self._settle(deal, score, verdict, counts, over)
        self.pending = pending
        self._keep(deal, score, verdict)

    def _keep(self, deal: Deal | Fault, score: DealScore, verdict: Verdict) -> None:
        self.verdict = verdict
        if score.outcome is LITIGE:
            self.owner = deal.taker if isinstance(deal, Deal) else None
        self.scores.append(score)
        self.ns += score.ns
        self.ew += score.ew
        self.set_aside = score.set_aside

    def _counts(self, score: DealScore) -> bool:
        """Return whether a deal counts in the number of deals. Option: all_pass."""
        counted = score.outcome in PLAYED
        return counted or (score.outcome == PASSED and self.plan.all_pass_counts)

    def waiting(self) -> str:
        """Return the sentence that says what an unfinished match waits for."""
        end = self.end
        if end.deals is not None:
            return ends.SO_FAR
        if end.clock and self.called is not None and self.called <= len(self.scores):
            return ends.BELOW_TARGET if end.both else ends.AFTER_TIME
        return ends.BEFORE_TIME if end.clock and (end.both or not end.target) else ends.BELOW_TARGET

    def _score(self, deal: Deal | Fault, last: bool) -> DealScore:
        if isinstance(deal, Fault):
            time = self.faults[deal.camp, deal.kind]
            return score_fault(self.rules, deal, self.set_aside, time, self.explain)
        return score_deal(self.rules, deal, self.set_aside, last, self.explain, self.forgiven)

    def _time_over(self, played: int, more: int) -> bool:
        """Return whether the clock ends the match after ``played`` deals.

        ``more`` is the number of deals to add to those already counted since the call.
        """
        if not self.end.clock or self.called is None or played < self.called:
            return False
        return self.since_call + more >= self.end.after_clock

    def _judge(
        self, deal: Deal | Fault, score: DealScore, counts: bool, over: bool
    ) -> tuple[Verdict, frozenset[str]]:
        """Judge the match after a scored deal: by the target, then the deals, then the clock."""
        verdict, pending = self.verdict, self.pending
        if verdict.message == ends.EQUAL_TOTALS and score.ns != score.ew:
            # a paid misdeal comes before the deal that must separate equal camps
            verdict = Verdict(False, None, ends.ONE_MORE_TO_DECIDE)
        end, rules, before = self.end, self.rules, Totals(self.ns, self.ew)
        if isinstance(deal, Deal) and (deal.omitted_ns or deal.omitted_ew):
            deal = without_late_belotes(rules, deal, self.forgiven)
        marks = score.ns or score.ew or (counts and score.outcome != PASSED)
        if end.target is not None and (marks or (end.both and over)):
            verdict, pending = judge_target(rules, end, pending, deal, score, before)
            if end.both and not over:
                return ends.GOES_ON, pending
            if verdict.ended:
                return verdict, pending
        if end.deals is not None and counts:
            by_deals = judge_deals(rules, end, self.counted, score, before)
            verdict = by_deals if by_deals is not ends.GOES_ON or not end.target else verdict
        if over and not end.both and not verdict.ended:
            verdict = judge_clock(rules, end, score, before)
        return verdict, pending

    def _as_last(
        self,
        deal: Deal,
        score: DealScore,
        judged: tuple[Verdict, frozenset[str]],
        over: bool,
    ) -> tuple[DealScore, Verdict, frozenset[str]]:
        """Score and judge the deal as the last one, if reaching the target makes it the last.

        If a litige ends the match, no later deal can win the points it sets aside. It is then
        scored as the last deal, unless that score makes the match go on. If the last deal is not
        rounded, a deal that ends the match with or without rounding is counted to the point.
        """
        exact = self.plan.exact_last_deal and score.outcome in PLAYED
        litige = score.outcome == LITIGE
        if self.end.target is None or not (exact or (litige and judged[0].ended)):
            return score, *judged
        as_last = self._score(deal, last=True)
        verdict, pending = self._judge(deal, as_last, True, over)
        if not (judged[0].ended or verdict.ended):
            return score, *judged
        if as_last.set_aside:
            return score, ends.ONE_MORE_DEAL, judged[1]
        if litige and not verdict.ended:
            return score, verdict, judged[1]
        return as_last, verdict, pending

    def _settle(
        self, deal: Deal | Fault, score: DealScore, verdict: Verdict, counts: bool, over: bool
    ) -> tuple[DealScore, Verdict]:
        """Settle points still set aside by a litige when the match ends. Option: last_litige."""
        match self.rules.last_litige:
            case "one-more-deal":
                return score, ends.ONE_MORE_DEAL
            case "lost":
                return score._replace(set_aside=0), verdict
            case "keep":
                return self._give_back(deal, score, verdict, counts, over)
            case _:
                assert_never(self.rules.last_litige)

    def _give_back(
        self, deal: Deal | Fault, score: DealScore, verdict: Verdict, counts: bool, over: bool
    ) -> tuple[DealScore, Verdict]:
        """Give the points set aside back to the camp that made them, if it is known."""
        if self.owner is None:
            return score._replace(set_aside=0), verdict
        to_ns, to_ew = score.set_aside * (self.owner == NS), score.set_aside * (self.owner == EW)
        lines = score.lines
        if self.explain:
            rule = GIVEN_BACK.rule(self.rules)
            unit = self.rules.unit
            amounts = to_ns * unit, to_ew * unit
            lines += (Line(rule, GIVEN_BACK.message, NOTHING, *amounts, GIVEN_BACK.telling),)
        given_back = score._replace(
            ns=score.ns + to_ns, ew=score.ew + to_ew, set_aside=0, lines=lines
        )
        again, _ = self._judge(deal, given_back, counts, over)
        return (given_back, again) if again.ended else (score, again)


#: Larger than any number of deals or points in a match.
_NO_END: Final = 1 << 62

_BARRED = N_(
    "%(camp)s ne peut pas prendre cette donne : elle est redistribuée après sa fausse donne."
)
_AFTER_THE_END = N_(
    "La partie était finie à la donne %(last)s : enlevez les suivantes (%(given)s donnes tapées)."
)


class Capped(NamedTuple):
    """The totals that count, in points, and a sentence for each total that a cap lowered."""

    ns: int
    ew: int
    texts: tuple[Text, ...] = ()


def cap(
    ns: int,
    ew: int,
    winner: str | None,
    winner_cap: int | None = None,
    loser_cap: int | None = None,
) -> Capped:
    """Return the totals of a finished match, lowered to caps such as 1280 and 664, or 135.

    ``winner`` is the camp that won. If it is None, both camps get the winner's cap. A cap of None
    lowers nothing.

    >>> cap(1402, 655, "NS", 1280, 664)[:2]
    (1280, 655)
    >>> cap(1402, 655, "NS", 1280, 664).texts[0].params["cap"]
    1280
    """
    counted = {NS: ns, EW: ew}
    texts = []
    for camp in CAMPS:
        limit = loser_cap if winner is not None and camp != winner else winner_cap
        if limit is not None and counted[camp] > limit:
            params = {"camp": CAMP_NAMES[camp], "total": counted[camp], "cap": limit}
            texts.append(Text(_CAPPED, params))
            counted[camp] = limit
    return Capped(counted[NS], counted[EW], tuple(texts))


_CAPPED = N_("Total de %(camp)s plafonné : %(total)s points comptés %(cap)s.")
