"""A second, smaller judge of a match to a target, which shares no line with the engine.

It reads the marks of ``second_scorer`` and follows the sentences of ``win_needs`` and ``both_over``
one by one. It knows no litige to carry, no clock and no fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.scoring.second_scorer import CAPOT, Judged, Marks, late_rebelotes, second_marks

CAMPS = ("NS", "EW")


class Course(NamedTuple):
    """Totals of both camps, the number of deals played, and the winner once there is one."""

    totals: tuple[int, int]
    played: int
    winner: str | None


class Judge:
    """A match that goes on deal by deal until a camp may win it."""

    def __init__(self, options: dict[str, Any], target: int, exceed: bool) -> None:
        self.o, self.goal = options, target + exceed
        self.totals = dict.fromkeys(CAMPS, 0)
        self.pardoned = (0, 0)
        #: Camps that reached the target by a belote alone, and still have to take a trick.
        self.waiting: set[str] = set()
        #: Whether the match is drawn, both camps being at the target.
        self.drawn = False

    def plays(self, deal: Any) -> str | None:
        """Add a deal and return the camp that wins the match on it."""
        marks = second_marks(self.o, deal, 0, False, self.pardoned)
        late = late_rebelotes(self.o, deal, self.pardoned)
        omitted = (deal.omitted_ns, deal.omitted_ew)
        ns, ew = (
            used + mark - lost
            for used, mark, lost in zip(self.pardoned, omitted, late, strict=True)
        )
        self.pardoned = (ns, ew)
        if marks.outcome in ("passed", "replayed"):
            return None
        marked = {deal.taker: marks.taker, other(deal.taker): marks.defence}
        before = dict(self.totals)
        for camp in CAMPS:
            self.totals[camp] += marked[camp]
        if max(self.totals.values()) < self.goal:
            return None
        if self.o["both_over"] == "draw" and min(self.totals.values()) >= self.goal:
            self.drawn = True
            return None
        if self.o["win_needs"] == "belote-rule":
            saved = self.saved_by_a_trick(deal)
            if saved:
                return saved
            self.waiting |= self.by_belotes_alone(deal, marks, before, marked, late)
        leader = self.leader(deal, marks, marked, late)
        return leader if leader and self.may_win(leader, deal, marks, late) else None

    def saved_by_a_trick(self, deal: Any) -> str | None:
        """Return the waiting camp that takes its trick; if both do, neither waits any more."""
        saved = [camp for camp in CAMPS if camp in self.waiting and camp != capoted(deal)]
        self.waiting -= set(saved)
        return saved[0] if len(saved) == 1 else None

    def by_belotes_alone(
        self,
        deal: Any,
        marks: Marks,
        before: dict[str, int],
        marked: dict[str, int],
        late: Sequence[int],
    ) -> set[str]:
        """Return the camps, failing or capoted, that reach the target by belotes alone."""
        camps = set()
        for camp, belotes in zip(CAMPS, self.belotes(deal, late), strict=True):
            lost = camp == capoted(deal) or (marks.outcome == "failed" and camp == deal.taker)
            without = before[camp] + max(0, marked[camp] - belotes // self.o["unit"])
            reaches = before[camp] < self.goal <= before[camp] + marked[camp]
            if lost and reaches and without < self.goal:
                camps.add(camp)
        return camps

    def belotes(self, deal: Any, late: Sequence[int]) -> tuple[int, int]:
        """Return the points of each camp's belotes that count in this deal."""
        if isinstance(deal.contract, int) and deal.contract < self.o.get("belote_from", 0):
            return 0, 0
        return 20 * (deal.belotes_ns - late[0]), 20 * (deal.belotes_ew - late[1])

    def leader(
        self, deal: Any, marks: Marks, marked: dict[str, int], late: Sequence[int]
    ) -> str | None:
        """Return the camp to judge, or None if nothing separates the two."""
        both = min(self.totals.values()) >= self.goal
        rule = self.o["both_over"] if both else "higher"
        if rule == "last-deal":
            won = {"made": deal.taker, "failed": other(deal.taker)}
            return won.get(marks.outcome)
        if rule == "last-taker":
            return str(deal.taker)
        if rule == "last-deal-marks":
            return higher(marked["NS"], marked["EW"])
        if rule == "last-deal-points":
            ns, ew = self.belotes(deal, late)
            return higher(deal.ns + ns, deal.ew + ew)
        return higher(self.totals["NS"], self.totals["EW"])

    def may_win(self, camp: str, deal: Any, marks: Marks, late: Sequence[int]) -> bool:
        needs = self.o["win_needs"]
        if self.o["capot_annonces"] == "kept" and camp == capoted(deal):
            return False
        if needs == "belote-rule":
            return camp not in self.waiting
        if needs == "not-by-belote":
            return self.totals[camp] - marked_by_belotes(self.o, deal, camp, late) >= self.goal
        if needs == "made":
            return marks.outcome == "made" and camp == deal.taker
        if needs == "anything":
            return True
        failed = marks.outcome == "failed" and camp == deal.taker
        return camp != capoted(deal) and not (needs == "not-lost" and failed)


def marked_by_belotes(options: dict[str, Any], deal: Any, camp: str, late: Sequence[int]) -> int:
    """Return how much less the camp would mark if its deal were judged with belotes marked at 0."""
    judged = Judged(options, deal, False, (late[0], late[1]))
    success = judged.outcome() == "made"

    def marked() -> int:
        if success:
            taker, defence = judged.made()
        else:
            defence, taker = judged.whole(False)
        return taker if camp == deal.taker else defence

    with_belotes = marked()
    judged.taker.belotes = judged.defence.belotes = 0
    return (with_belotes - marked()) // int(options["unit"])


def other(camp: str) -> str:
    return "EW" if camp == "NS" else "NS"


def higher(ns: int, ew: int) -> str | None:
    return None if ns == ew else "NS" if ns > ew else "EW"


def capoted(deal: Any) -> str | None:
    """Return the camp without a trick."""
    return "EW" if deal.ns == CAPOT else "NS" if deal.ew == CAPOT else None


def second_course(
    options: dict[str, Any], deals: Sequence[Any], target: int, exceed: bool
) -> Course:
    """Return how a match to a target goes, until it ends or the deals do."""
    judge = Judge(options, target, exceed)
    for played, deal in enumerate(deals, start=1):
        winner = judge.plays(deal)
        if winner or judge.drawn:
            return Course((judge.totals["NS"], judge.totals["EW"]), played, winner)
    return Course((judge.totals["NS"], judge.totals["EW"]), len(deals), None)
