"""Room left in the hall: its capacity against the number of teams that play."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Room:
    """Capacity of the hall in teams, None if unlimited, and number of places taken."""

    capacity: int | None
    taken: int

    @property
    def full(self) -> bool:
        """Whether the hall cannot take one more team."""
        return self.capacity is not None and self.taken >= self.capacity

    @property
    def free(self) -> int | None:
        """Number of free places; None if unlimited."""
        return None if self.capacity is None else max(self.capacity - self.taken, 0)


def room_of(contest: Contest) -> Room:
    """Return the room left in the hall. Two queries, or none if the capacity is unlimited.

    A team that has left frees its place. Two people without a partner take one place.
    """
    if contest.capacity is None:
        return Room(None, 0)
    teams = contest.teams.filter(last_round=None).count()
    return Room(contest.capacity, teams + (contest.singles.count() + 1) // 2)
