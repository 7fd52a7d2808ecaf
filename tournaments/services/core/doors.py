"""Doors of the services: what an annex does when the core writes.

Each is called inside the core's transaction. An annex overrides the methods that concern it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.machine.annexes import Door, behind
from tournaments.models import Contest, Player


class Leaving:
    """One forgetting: what an annex keeps of the people who leave these contests.

    The core makes it before a name goes, and calls `keep` at the end.
    """

    def refuse_open(self) -> None:
        """Raise `Refused` if these people cannot be forgotten yet."""

    def trace_of(self, player: int) -> UUID | None:
        """Return what all the nameless places of a person share; None if nothing needs it."""
        return None

    def left(self, player: int, nobody: Player) -> None:
        """Note that a person, by key, left their place to this nameless one."""

    def keep(self, by: User | None, *, unlink: bool = False) -> None:
        """Write what is kept. With `unlink`, nothing leads from a person to it any more."""


class Forgets(Door):
    """What an annex forgets of people."""

    part = "forgets"
    always = True

    def together(self, contest: Contest) -> Collection[Contest]:
        """Return the contests whose people are forgotten with those of this one."""
        return (contest,)

    def leaving(self, contests: Sequence[Contest]) -> Leaving:
        """Return what is kept of the people of these contests."""
        return Leaving()

    def forget(self, contest: Contest, only: Player | None = None) -> None:
        """Delete what shows the people of a contest, or one of them."""

    def clear(self) -> None:
        """Drop the values with names that this process holds."""


class Refuses(Door):
    """Changes of a contest that an annex refuses."""

    part = "refuses"
    always = True

    def reopening(self, contest: Contest) -> None:
        """Raise `Refused` if the contest may not be opened again."""

    def deleting(self, contest: Contest) -> None:
        """Raise `Refused` if the contest may not be deleted."""


class Ends(Door):
    """What an annex keeps of a contest that ends."""

    part = "ends"
    always = True

    def ended(self, contest: Contest) -> None:
        """Keep what later changes of its people must not move. The contest is over already."""


def forgotten_with(contest: Contest) -> list[Contest]:
    """Return the contests whose people are forgotten with those of this one, in a fixed order."""
    contests = {contest.pk: contest}
    for annex in behind(Forgets):
        contests |= {other.pk: other for other in annex.together(contest)}
    return [contests[key] for key in sorted(contests)]


class AllLeaving(Leaving):
    """The same for all annexes."""

    def __init__(self, contests: Iterable[Contest]) -> None:
        listed = list(contests)
        self._annexes = [annex.leaving(listed) for annex in behind(Forgets)]

    def refuse_open(self) -> None:
        for one in self._annexes:
            one.refuse_open()

    def trace_of(self, player: int) -> UUID | None:
        traces = (one.trace_of(player) for one in self._annexes)
        return next((trace for trace in traces if trace is not None), None)

    def left(self, player: int, nobody: Player) -> None:
        for one in self._annexes:
            one.left(player, nobody)

    def keep(self, by: User | None, *, unlink: bool = False) -> None:
        for one in self._annexes:
            one.keep(by, unlink=unlink)
