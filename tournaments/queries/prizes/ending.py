"""What is left to do once a contest is over: prizes, diplomas, cash box, copy, archive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from tournaments.models import Ceremony, Contest
from tournaments.queries.prizes.lines import terms_of
from tournaments.words.enums import TO_TICK, EndAct


@dataclass(frozen=True, slots=True)
class EndStep:
    """One act, and whether it is done. `to_tick` tells whether only the desk can say so.

    `begun` tells whether it goes on: a ceremony that is being led.
    """

    act: EndAct
    done: bool
    to_tick: bool
    begun: bool = False


def ending_of(contest: Contest) -> tuple[EndStep, ...]:
    """Return the acts that end this contest, in order.

    The giving is left out of a contest without prizes, the count of one that took no money. Five
    queries, or six. The ceremony is done once it was led to its end, or ticked;
    the diplomas once they are printed, or ticked.
    """
    lots = contest.prizes.exists()
    shared_out = lots and terms_of(contest).given_at is not None
    last = contest.payments.order_by("-number").values_list("number", flat=True).first()
    counted = contest.cash_counts.order_by("-number").values_list("upto", flat=True).first()

    def acts() -> Iterator[EndAct]:
        for act in EndAct:
            match act:
                case EndAct.GIVE:
                    if lots:
                        yield act
                case EndAct.COUNT:
                    if last is not None:
                        yield act
                case EndAct.CEREMONY | EndAct.DIPLOMAS | EndAct.COPY | EndAct.ARCHIVE:
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
    if led - {None}:
        seen.add(EndAct.CEREMONY)
    done = seen | {EndAct(word) for word in contest.ticked}
    begun = {EndAct.CEREMONY} - done if None in led else set()
    return tuple(EndStep(act, act in done, act in TO_TICK - seen, act in begun) for act in acts())


def ceremony_over(contest: Contest) -> bool:
    """Return whether the ceremony was led to its end; without one, the end is the contest's.

    That of a category does not count. One query.
    """
    ceremony = Ceremony.objects.filter(contest=contest, category=None).first()
    return (contest.closed_at if ceremony is None else ceremony.ended_at) is not None


def next_of(steps: tuple[EndStep, ...]) -> EndStep | None:
    """Return the first act that is not done, or None."""
    return next((step for step in steps if not step.done), None)
