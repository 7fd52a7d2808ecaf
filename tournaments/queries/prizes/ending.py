"""What is left to do once a contest is over: prizes, diplomas, cash box, copy, archive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from tournaments.machine.annexes import serves
from tournaments.machine.backups import state
from tournaments.machine.backups.copying import second_copies
from tournaments.models import Award, Ceremony, Contest
from tournaments.queries.prizes.lines import terms_of
from tournaments.queries.prizes.lots import prizes_of
from tournaments.words.enums import TO_TICK, EndAct, PrizeBy


@dataclass(frozen=True, slots=True)
class EndStep:
    """One act, and whether it is done. `to_tick` tells whether only the desk can say so.

    `begun` tells whether it goes on: a ceremony that is being led. `to_hand` is the number of lots
    that it still hands over, None before they are given.
    """

    act: EndAct
    done: bool
    to_tick: bool
    begun: bool = False
    to_hand: int | None = None


def ending_of(contest: Contest) -> tuple[EndStep, ...]:
    """Return the acts that end this contest, in order.

    The giving is left out of a contest without prizes, the count of one that took no money. Six
    queries, or seven, and those of the prizes if some are to choose. The ceremony is done once it
    was led to its end, once every lot is handed over without one, or ticked; the diplomas once they
    are printed, or ticked; the copy once one left this computer after the contest ended, or ticked.
    """
    ways = set(contest.prizes.values_list("by", flat=True))
    shared_out = bool(ways) and terms_of(contest).given_at is not None
    to_hand = lots_to_hand(contest, PrizeBy.CHOICE in ways) if shared_out else None
    last = contest.payments.order_by("-number").values_list("number", flat=True).first()
    counted = contest.cash_counts.order_by("-number").values_list("upto", flat=True).first()

    def acts() -> Iterator[EndAct]:
        for act in EndAct:
            match act:
                case EndAct.GIVE:
                    if ways:
                        yield act
                case EndAct.COUNT:
                    if last is not None:
                        yield act
                case EndAct.DIPLOMAS:
                    if serves("share"):
                        yield act
                case EndAct.ARCHIVE:
                    if serves("archives"):
                        yield act
                case EndAct.CEREMONY | EndAct.COPY:
                    yield act
                case _:
                    assert_never(act)

    seen: set[EndAct] = set()
    if shared_out:
        seen.add(EndAct.GIVE)
    if last is not None and counted == last:
        seen.add(EndAct.COUNT)
    if contest.prints.filter(kind="diplomas").exists():
        seen.add(EndAct.DIPLOMAS)
    led = set(Ceremony.objects.filter(contest=contest).values_list("ended_at", flat=True))
    if led - {None} or (to_hand == 0 and None not in led and contest.hidden_from is None):
        seen.add(EndAct.CEREMONY)
    if _left_this_computer(contest):
        seen.add(EndAct.COPY)
    done = seen | {EndAct(word) for word in contest.ticked}
    begun = {EndAct.CEREMONY} - done if None in led else set()
    left = {EndAct.CEREMONY: to_hand}
    return tuple(
        EndStep(act, act in done, act in TO_TICK - seen, act in begun, left.get(act))
        for act in acts()
    )


def lots_to_hand(contest: Contest, some_to_choose: bool) -> int:
    """Return how many lots nobody has come for yet. One query, and those of the lots to choose."""
    uncollected = Award.objects.filter(prize__contest=contest, collected_at=None)
    waiting = uncollected.values("team", "prize").distinct().count()
    return waiting + (len(prizes_of(contest).will_choose) if some_to_choose else 0)


def _left_this_computer(contest: Contest) -> bool:
    """Return whether a copy was downloaded or put in the second folder since the end. No query."""
    if contest.closed_at is None:
        return False
    brought = (copy.at for copy in second_copies()[:1])
    taken = (at for at in (state().taken_at, *brought) if at is not None)
    return any(at >= contest.closed_at for at in taken)


def ceremony_over(contest: Contest) -> bool:
    """Return whether the ceremony (no category's) or else the contest is over. One query."""
    ceremony = Ceremony.objects.filter(contest=contest, category=None).first()
    return (contest.closed_at if ceremony is None else ceremony.ended_at) is not None


def next_of(steps: tuple[EndStep, ...]) -> EndStep | None:
    return next((step for step in steps if not step.done), None)
