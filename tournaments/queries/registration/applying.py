"""What the core asks of the annex where players apply for a place."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.machine.annexes import Door, behind
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Applying:
    """Counts shown on every page of the desk: unanswered applications and the waiting list.

    `place_free` tells whether the hall has room for one team of the waiting list.
    """

    asked: int
    waiting: int
    place_free: bool


class Applies(Door):
    """Applications of a contest."""

    part = "applies"

    def counts(self, contest: Contest) -> Applying | None:
        """Return these counts, or None if nobody can apply or has applied."""
        return None

    def is_open(self, contest: Contest) -> bool:
        """Return whether players may apply, whatever the time: kept pages cannot know it."""
        return False


def applying_of(contest: Contest) -> Applying | None:
    """Return the counts of the applications, or None if the desk has no page of them."""
    return next((annex.counts(contest) for annex in behind(Applies)), None)


def may_apply(contest: Contest) -> bool:
    """Return whether players may apply on a page of the contest, whatever the time."""
    return any(annex.is_open(contest) for annex in behind(Applies))
