"""Scores one match of belote at three: totals of the players, and its end (B §10.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..cards import BELOTE_POINTS, CAPOT_POINTS
from ..catalogue.table import HALF, OWN, WHOLE_CAMP
from ..ends import End
from ..penalties import Fault
from ..plan import plan_of
from ..reasons import GIVEN_BACK
from ..rules import RuleSet
from ..score import FAILED, LITIGE, PASSED, PLAYED
from ..words import N_, NOTHING, Params, Problem, Text
from .check import PLAYER_NAMES, PLAYERS, DealOfThree, Three, as_camps
from .score import LineOfThree, ScoreOfThree, score_fault_of_three, score_of_three


class MatchOfThree(NamedTuple):
    """The score of every deal, the totals by player, and the state of the match.

    ``winner`` is None while the match goes on, and if several players share the highest total when
    it ends. ``problems`` is not empty if deals follow the end; those deals are not scored.
    """

    deals: tuple[ScoreOfThree, ...]
    totals: Three
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


class _Verdict(NamedTuple):
    """Whether a match has ended, its winner, the player the sentence names, and the sentence."""

    ended: bool
    winner: str | None
    named: str | None
    message: str


def score_match_of_three(
    rules: RuleSet,
    deals: Sequence[DealOfThree | Fault],
    end: End,
    explain: bool = False,
    set_aside: int = 0,
    time_up: bool | int = False,
) -> MatchOfThree:
    """Score a match from its deals in order. B, C §10.1.c and §10.3, for each player.

    The deals must have passed ``check_of_three`` and the faults ``check_fault_of_three``. The other
    arguments are those of ``score_match``.

    >>> rules = RuleSet.preset("belote-3")
    >>> deals = [DealOfThree("P1", points=(90, None, None)), DealOfThree("P2", points=(0, 70, 92))]
    >>> match = score_match_of_three(rules, deals, End(2))
    >>> match.totals, match.winner
    ((252, 72, 234), 'P1')
    """
    called = None if time_up is False else len(deals) if time_up is True else time_up
    course = _Course(rules, end, called if end.clock else None, explain, set_aside)
    for deal in deals:
        if course.verdict.ended:
            break
        course.play(deal)
    problems: tuple[Problem, ...] = ()
    if len(course.scores) < len(deals):
        late = {"last": len(course.scores), "given": len(deals)}
        problems = (Problem("deals", "after-the-end", _AFTER_THE_END, late),)
    verdict = course.verdict
    params: dict[str, object] = {"totals": _totals(course.totals), "counted": course.counted}
    params |= {"deals": end.deals or 0, "target": end.target_words(rules.unit)}
    if verdict.named:
        params["player"] = PLAYER_NAMES[verdict.named]
    return MatchOfThree(
        tuple(course.scores),
        course.totals,
        course.set_aside,
        verdict.ended,
        verdict.winner,
        verdict.message or course.waiting(),
        params,
        problems,
    )


class _Course:
    """State of a match while its deals are scored one by one."""

    def __init__(
        self, rules: RuleSet, end: End, called: int | None, explain: bool, set_aside: int
    ) -> None:
        self.rules, self.end, self.called, self.explain = rules, end, called, explain
        self.plan = plan_of(rules)
        self.set_aside = set_aside
        self.totals: Three = (0, 0, 0)
        self.scores: list[ScoreOfThree] = []
        self.counted = self.since_call = 0
        #: Players at the target by their belotes alone, who still need a trick.
        self.pending: frozenset[str] = frozenset()
        self.verdict = _GOES_ON
        self.faults: Counter[tuple[str, str]] = Counter()
        #: Player who set points aside in a litige; None if they come from before the match.
        self.owner: str | None = None
        if self._time_over(0, 0) and not end.decisive:
            self.verdict = _Verdict(True, None, None, _EQUAL)

    def play(self, deal: DealOfThree | Fault) -> None:
        """Score one more deal and judge the match after it."""
        end, number = self.end, len(self.scores) + 1
        after_call = self.called is not None and number > self.called
        last = end.deals is not None and self.counted + 1 >= end.deals
        last = last or (not end.both and self._time_over(number, after_call))
        if isinstance(deal, Fault):
            self.faults[deal.camp, deal.kind] += 1
        score = self._score(deal, last)
        counts = score.outcome in PLAYED or (score.outcome == PASSED and self.plan.all_pass_counts)
        self.since_call += after_call and counts
        self.counted += counts
        over = self._time_over(number, 0)
        verdict, pending = self._judge(deal, score, counts, over)
        if not last and isinstance(deal, DealOfThree):
            score, verdict, pending = self._as_last(deal, score, verdict, pending, over)
        if verdict.ended and score.set_aside:
            score, verdict = self._settle(deal, score, verdict, counts, over)
        if score.outcome == LITIGE and isinstance(deal, DealOfThree):
            self.owner = deal.taker
        self.verdict, self.pending = verdict, pending
        self.scores.append(score)
        self.totals = _added(self.totals, score.marks)
        self.set_aside = score.set_aside

    def waiting(self) -> str:
        """Return the sentence that says what an unfinished match waits for."""
        if self.end.deals is not None:
            return _SO_FAR
        return _BELOW_TARGET if self.end.target is not None else _BEFORE_TIME

    def _score(self, deal: DealOfThree | Fault, last: bool) -> ScoreOfThree:
        if isinstance(deal, Fault):
            time = self.faults[deal.camp, deal.kind]
            return score_fault_of_three(self.rules, deal, self.set_aside, time, self.explain)
        return score_of_three(self.rules, deal, self.set_aside, last, self.explain)

    def _time_over(self, played: int, more: int) -> bool:
        """Return whether the clock ends the match after ``played`` deals."""
        if self.called is None or played < self.called:
            return False
        return self.since_call + more >= self.end.after_clock

    def _judge(
        self, deal: DealOfThree | Fault, score: ScoreOfThree, counts: bool, over: bool
    ) -> tuple[_Verdict, frozenset[str]]:
        """Judge the match after a scored deal: by the target, then the deals, then the clock."""
        end, totals = self.end, _added(self.totals, score.marks)
        verdict, pending = _GOES_ON, self.pending
        if end.goal is not None and max(totals) >= end.goal:
            verdict, pending = self._at_target(end.goal, deal, score, totals)
            if end.both and not over:
                return _GOES_ON, pending
            if verdict.ended:
                return verdict, pending
        by_deals = end.deals is not None and counts and self.counted >= end.deals
        if by_deals or (over and not end.both):
            verdict = _final(self.rules, end, score, totals)
        return verdict, pending

    def _at_target(
        self, target: int, deal: DealOfThree | Fault, score: ScoreOfThree, totals: Three
    ) -> tuple[_Verdict, frozenset[str]]:
        """Judge a match to a target that a player has reached. B §10.3."""
        pending = self.pending
        if isinstance(deal, DealOfThree) and score.outcome in PLAYED:
            capoted = _capoted(deal)
            rescued = [player for player in PLAYERS if player in pending - capoted]
            if len(rescued) == 1:
                won = _Verdict(True, rescued[0], rescued[0], _TRICK_TAKEN)
                return won, pending - {rescued[0]}
            pending -= frozenset(rescued)
            pending |= self._by_belotes_alone(target, deal, capoted, score)
        first = _first(totals)
        if first is None:
            return _Verdict(False, None, None, _EQUAL_TOTALS), pending
        if first in pending:
            return _Verdict(False, None, first, _NEEDS_A_TRICK), pending
        return _Verdict(True, first, first, _REACHED), pending

    def _by_belotes_alone(
        self, target: int, deal: DealOfThree, capoted: frozenset[str], score: ScoreOfThree
    ) -> frozenset[str]:
        """Return the players, failing or capoted, whom only belotes of this deal take there."""
        belotes = _marked_belotes(self.rules, deal, score)
        players = zip(PLAYERS, self.totals, score.marks, belotes, strict=True)
        return frozenset(
            player
            for player, was, marked, by_belotes in players
            if (player in capoted or (score.outcome == FAILED and player == deal.taker))
            and was < target <= was + marked
            and was + max(0, marked - by_belotes) < target
        )

    def _as_last(
        self,
        deal: DealOfThree,
        score: ScoreOfThree,
        verdict: _Verdict,
        pending: frozenset[str],
        over: bool,
    ) -> tuple[ScoreOfThree, _Verdict, frozenset[str]]:
        """Score the deal as the last one, if reaching the target makes it the last.

        The reasons are those of a match of two camps: see ``scoring.match``.
        """
        exact = self.plan.exact_last_deal and score.outcome in PLAYED
        litige = score.outcome == LITIGE
        if self.end.target is None or not (exact or (litige and verdict.ended)):
            return score, verdict, pending
        as_last = self._score(deal, last=True)
        again, then = self._judge(deal, as_last, True, over)
        if not (verdict.ended or again.ended):
            return score, verdict, pending
        if as_last.set_aside:
            return score, _ONE_MORE_DEAL, pending
        if litige and not again.ended:
            return score, again, pending
        return as_last, again, then

    def _settle(
        self,
        deal: DealOfThree | Fault,
        score: ScoreOfThree,
        verdict: _Verdict,
        counts: bool,
        over: bool,
    ) -> tuple[ScoreOfThree, _Verdict]:
        """Settle points still set aside by a litige when the match ends. Option: last_litige."""
        if self.rules.last_litige == "one-more-deal":
            return score, _ONE_MORE_DEAL
        if self.rules.last_litige == "lost" or self.owner is None:
            return score._replace(set_aside=0), verdict
        back = score.set_aside
        returned = (
            back * (self.owner == "P1"),
            back * (self.owner == "P2"),
            back * (self.owner == "P3"),
        )
        lines = score.lines
        if self.explain:
            rule = GIVEN_BACK.rule(self.rules)
            lines += (LineOfThree(rule, GIVEN_BACK.message, NOTHING, returned, GIVEN_BACK.telling),)
        given_back = ScoreOfThree(_added(score.marks, returned), score.outcome, 0, lines)
        again, _ = self._judge(deal, given_back, counts, over)
        return (given_back, again) if again.ended else (score, again)


def _final(rules: RuleSet, end: End, score: ScoreOfThree, totals: Three) -> _Verdict:
    """Judge a match after its last deal or once its time is up: the highest total wins."""
    if score.outcome == LITIGE and score.set_aside and rules.last_litige == "one-more-deal":
        return _ONE_MORE_DEAL
    first = _first(totals)
    if first is not None:
        return _Verdict(True, first, first, _WON)
    if end.decisive:
        return _Verdict(False, None, None, _EQUAL_TOTALS)
    return _Verdict(True, None, None, _EQUAL)


def _first(totals: Three) -> str | None:
    """Return the player with the highest total; None if several share it."""
    best = max(totals)
    return PLAYERS[totals.index(best)] if totals.count(best) == 1 else None


def _capoted(deal: DealOfThree) -> frozenset[str]:
    """Return the players of the side that took no trick."""
    camps = as_camps(deal)
    taker = frozenset({str(deal.taker)})
    if camps.ew == CAPOT_POINTS:
        return taker
    return frozenset(PLAYERS) - taker if camps.ns == CAPOT_POINTS else frozenset()


def _marked_belotes(rules: RuleSet, deal: DealOfThree, score: ScoreOfThree) -> Three:
    """Return the points of belotes in each player's mark, as the option ``defenders`` shares them.

    A belote that its camp loses is in nobody's mark here: its owner could not reach the target by
    it.
    """
    own = [BELOTE_POINTS // rules.unit * belotes for belotes in deal.belotes]
    of_defence = sum(
        points for points, player in zip(own, PLAYERS, strict=True) if player != deal.taker
    )
    whole = rules.defenders == WHOLE_CAMP or (
        rules.defenders not in (HALF, OWN) and score.outcome != FAILED
    )
    shared = own if rules.defenders == OWN else [of_defence if whole else of_defence // 2] * 3
    first, second, third = (
        own[place] if player == deal.taker else shared[place]
        for place, player in enumerate(PLAYERS)
    )
    return first, second, third


def _added(totals: Three, marks: Three) -> Three:
    return totals[0] + marks[0], totals[1] + marks[1], totals[2] + marks[2]


def _totals(totals: Three) -> Text:
    return Text(_TOTALS, dict(zip(("p1", "p2", "p3"), totals, strict=True)))


_GOES_ON: Final = _Verdict(False, None, None, "")
_ONE_MORE_DEAL: Final = _Verdict(
    False,
    None,
    None,
    N_("La partie continue : litige à la dernière donne, une donne de plus est jouée."),
)
_TOTALS = N_("%(p1)s, %(p2)s et %(p3)s")
_SO_FAR = N_("La partie continue, %(totals)s. Donnes comptées : %(counted)s sur %(deals)s.")
_BELOW_TARGET = N_("La partie continue : aucun joueur n’a atteint %(target)s points, %(totals)s.")
_BEFORE_TIME = N_("La partie continue, %(totals)s. Donnes comptées : %(counted)s.")
_EQUAL = N_(
    "Fin de la partie : la première place est partagée, %(totals)s. Donnes comptées : %(counted)s."
)
_WON = N_("Fin de la partie : %(player)s gagne, %(totals)s. Donnes comptées : %(counted)s.")
_REACHED = N_("%(player)s gagne : %(target)s points atteints, %(totals)s.")
_TRICK_TAKEN = N_(
    "%(player)s gagne : %(target)s points atteints par une belote, validés par un pli, %(totals)s."
)
_EQUAL_TOTALS = N_(
    "La partie continue : la première place est partagée, %(totals)s ; une donne de plus départage "
    "les joueurs."
)
_NEEDS_A_TRICK = N_(
    "La partie continue : %(player)s n’atteint %(target)s points que par une belote et doit encore "
    "faire un pli."
)
_AFTER_THE_END = N_(
    "La partie était finie à la donne %(last)s : enlevez les suivantes (%(given)s donnes tapées)."
)
