"""Whether the hall still has room: the teams that play against what it holds."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Room:
    """How many teams the hall holds, None for as many as come, and how many places are taken."""

    capacity: int | None
    taken: int

    @property
    def full(self) -> bool:
        """Whether one more team would be too many."""
        return self.capacity is not None and self.taken >= self.capacity

    @property
    def free(self) -> int | None:
        """How many more teams there is room for; None for as many as come."""
        return None if self.capacity is None else max(self.capacity - self.taken, 0)


def room_of(contest: Contest) -> Room:
    """The room left in the hall. At most two queries, none where it holds as many as come.

    A team that has left gives its place back; two people without a partner take the place of one.
    """
    if contest.capacity is None:
        return Room(None, 0)
    teams = contest.teams.filter(last_round=None).count()
    return Room(contest.capacity, teams + (contest.singles.count() + 1) // 2)
