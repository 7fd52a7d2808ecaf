"""What each player marks on one deal of belote at three, and which marks of a match can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, assert_never

from .. import reasons as why
from ..cards import BELOTE_POINTS, CAPOT_POINTS, DEAL_POINTS, NS
from ..catalogue.table import BEAT_EACH, WHOLE_CAMP
from ..ends import End
from ..facts import Step
from ..penalties import Fault, score_fault
from ..plan import plan_of
from ..reasons import Reason
from ..rules import RuleSet
from ..score import FAILED, PLAYED, Outcome, Rival, account, steps_of
from ..words import N_, Params, Problem
from .check import (
    DEFENCE,
    PLAYER_NAMES,
    PLAYERS,
    TAKER,
    DealOfThree,
    Three,
    as_camps,
    complete_points_of_three,
    defenders_of,
)


class LineOfThree(NamedTuple):
    """One step towards the marks: its source and clauses as in ``Line``, and each player's part."""

    rule: str
    message: str
    params: Params
    amounts: Three
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.message % self.params


class ScoreOfThree(NamedTuple):
    """The marks of the players, the points set aside for the next deal, and the lines."""

    marks: Three
    outcome: Outcome
    set_aside: int
    lines: tuple[LineOfThree, ...] = ()


def score_of_three(
    rules: RuleSet,
    deal: DealOfThree,
    set_aside: int = 0,
    last: bool = False,
    explain: bool = True,
) -> ScoreOfThree:
    """Return what each player marks.

    Marks and ``set_aside`` are in tens with the option unit, lines always in points. The deal must
    have passed ``check_of_three``. The other arguments are those of ``score_deal``.

    >>> rules = RuleSet.preset("belote-3")
    >>> score_of_three(rules, DealOfThree("P1", points=(90, None, None), belotes=(0, 1, 0))).marks
    (0, 182, 182)
    """
    plan = plan_of(rules)
    rival = _rival(rules, deal) if deal.taker and rules.three_beat == BEAT_EACH else None
    marked = account(plan, as_camps(deal), set_aside * rules.unit, last, (0, 0), rival)
    outcome, left, facts, steps = marked.outcome, marked.left, marked.facts, steps_of(plan, marked)
    if rules.defenders == WHOLE_CAMP:
        shared = [(reason, (taker, camp, camp)) for reason, taker, camp in steps]
    else:
        rounds = plan.rounds and outcome in PLAYED and not (last and plan.is_exact(left))
        shared = _shared(rules, deal, steps, outcome, rounds)
    places = (
        (0, 1, 2) if deal.taker is None else (PLAYERS.index(deal.taker), *defenders_of(deal.taker))
    )
    order = [places.index(place) for place in range(3)]
    amounts = [_three(step[place] for place in order) for _, step in shared]
    exact = map(sum, zip(*amounts, strict=True))
    marks = _three(points // rules.unit for points in exact)
    lines: tuple[LineOfThree, ...] = ()
    if explain:
        params = facts._asdict()
        lines = tuple(
            LineOfThree(
                reason.rule(rules),
                reason.message,
                {**params, **reason.params},
                three,
                reason.telling,
            )
            for (reason, _), three in zip(shared, amounts, strict=True)
        )
    return ScoreOfThree(marks, outcome, left // rules.unit, lines)


def score_fault_of_three(
    rules: RuleSet, fault: Fault, set_aside: int = 0, time: int = 1, explain: bool = True
) -> ScoreOfThree:
    """Return the marks of a deal stopped by a fault of one player.

    Each of the two other players marks the price. The arguments are those of ``score_fault``.
    """
    score = score_fault(rules, fault._replace(camp=NS), set_aside, time, explain)
    marks = _three(score.ew * (player != fault.camp) for player in PLAYERS)
    named = {"camp": PLAYER_NAMES[fault.camp]}
    lines = tuple(
        LineOfThree(line.rule, line.message, {**line.params, **named}, marks, line.clauses)
        for line in score.lines
    )
    return ScoreOfThree(marks, score.outcome, score.set_aside, lines)


def _three(values: Iterable[int]) -> Three:
    first, second, third = values
    return first, second, third


def _rival(rules: RuleSet, deal: DealOfThree) -> Rival:
    """Return the totals of the better defender. Options: three_beat, annonces_help."""
    points = complete_points_of_three(str(deal.taker), deal.points, deal.capot)
    places = defenders_of(str(deal.taker))
    capoted = as_camps(deal).ns == CAPOT_POINTS
    judge = not capoted and plan_of(rules).annonces_judge
    cards = [(points[place] or 0) + deal.annonces[place] * judge for place in places]
    belotes = [BELOTE_POINTS * deal.belotes[place] for place in places]
    return Rival(max(cards), max(map(sum, zip(cards, belotes, strict=True))))


def _shared(
    rules: RuleSet, deal: DealOfThree, steps: list[Step], outcome: Outcome, rounds: bool
) -> list[tuple[Reason, Three]]:
    """Return the steps of the taker and of its two opponents: shared first, then rounded."""
    plan = plan_of(rules)
    exact = [step for step in steps if step[0] is not plan.rounding_reason]
    taker_off = sum(taker for reason, taker, _ in steps if reason is plan.rounding_reason)
    whole = sum(camp for _, _, camp in exact)
    shares = _shares(rules, deal, exact, whole, outcome)
    lines: list[tuple[Reason, Three]] = [(r, (taker, camp, camp)) for r, taker, camp in exact]
    if shares != (whole, whole):
        lines.append((_SHARE, (0, shares[0] - whole, shares[1] - whole)))
    if rounds:
        one, other = (plan.rounded(share) - share for share in shares)
        if taker_off or one or other:
            lines.append((plan.rounding_reason, (taker_off, one, other)))
    return lines


def _shares(
    rules: RuleSet, deal: DealOfThree, steps: list[Step], whole: int, outcome: Outcome
) -> tuple[int, int]:
    """Return what each defender marks of the camp's ``whole`` mark. Option: defenders."""
    match rules.defenders:
        case "camp":
            return whole, whole
        case "failed-half":
            return (_half(whole), _half(whole)) if outcome == FAILED else (whole, whole)
        case "half":
            return _half(whole), _half(whole)
        case "own":
            one, other = _own(deal, steps, outcome)
            rest = _half(whole - one - other)
            return one + rest, other + rest
        case _:
            assert_never(rules.defenders)


def _own(deal: DealOfThree, steps: list[Step], outcome: Outcome) -> tuple[int, int]:
    """Return what each defender marks alone: tricks unless the taker failed, belotes, annonces."""
    if deal.taker is None or outcome not in PLAYED:
        return 0, 0
    points = complete_points_of_three(deal.taker, deal.points, deal.capot)
    lost = [reason for reason, _, camp in steps if camp < 0]
    one, other = (
        (points[place] or 0) * (outcome != FAILED)
        + BELOTE_POINTS * deal.belotes[place] * (why.BELOTE_TAKEN not in lost)
        + deal.annonces[place] * (why.MOVED not in lost)
        for place in defenders_of(deal.taker)
    )
    return one, other


def _half(points: int) -> int:
    """Return half of the points; a half point goes up."""
    return (points + 1) // 2


_SHARE = Reason("", N_("Part de chaque défenseur dans la marque de la défense."), "defenders", True)


def check_marks_of_three(rules: RuleSet, end: End, marks: Sequence[int]) -> list[Problem]:
    """Return the doubts about what three players marked, in the unit of the sheet.

    Each deal brings the three players together at least its card points, and no player more than
    a capot with a belote; annonces leave no upper bound. Nothing is known of a match that ends by
    time or at a target.

    >>> rules = RuleSet.preset("belote-3")
    >>> check_marks_of_three(rules, End(deals=2), [90, 234, 234])
    []
    >>> [problem.code for problem in check_marks_of_three(rules, End(deals=2), [999, 0, 0])]
    ['most']
    """
    if end.deals is None or end.target is not None or end.clock:
        return []
    least, most = _bounds(rules)
    if rules.all_pass == "counted":
        least = 0
    problems = []
    if sum(marks) < least * end.deals:
        params = {"sum": sum(marks), "least": least * end.deals, "deals": end.deals}
        problems.append(Problem("marks", "sum", _TOO_LITTLE, params))
    if rules.annonces == "none" and max(marks) > most * end.deals:
        params = {"total": max(marks), "most": most * end.deals, "deals": end.deals}
        problems.append(Problem("marks", "most", _TOO_MUCH, params))
    return problems


@lru_cache
def _bounds(rules: RuleSet) -> tuple[int, int]:
    """Return the least that a deal brings to the three players, and the most it brings to one."""
    scores = [
        score_of_three(rules, deal, last=last, explain=False).marks
        for deal, last in product(_deals(), (False, True))
    ]
    return min(map(sum, scores)), max(map(max, scores))


def _deals() -> Iterator[DealOfThree]:
    """Yield deals taken by P1, of every result: his rivals share the rest, or P2 has it all."""
    taker = PLAYERS[0]
    deals = [
        DealOfThree(taker, points=(CAPOT_POINTS, 0, 0), capot=TAKER),
        DealOfThree(taker, points=(0, CAPOT_POINTS, 0), capot=DEFENCE),
    ]
    for taken in range(DEAL_POINTS + 1):
        left = DEAL_POINTS - taken
        deals += [
            DealOfThree(taker, points=(taken, rival, left - rival)) for rival in (left, left // 2)
        ]
    for deal, belotes in product(deals, _BELOTES):
        yield deal._replace(belotes=belotes)


#: Nobody has a belote, or P1, or P2.
_BELOTES: Final[tuple[Three, ...]] = ((0, 0, 0), (1, 0, 0), (0, 1, 0))

_TOO_LITTLE = N_("Les totaux font %(sum)s, au moins %(least)s attendus (donnes : %(deals)s).")
_TOO_MUCH = N_(
    "Un joueur ne peut pas marquer plus de %(most)s (donnes : %(deals)s) ; reçu %(total)s."
)
