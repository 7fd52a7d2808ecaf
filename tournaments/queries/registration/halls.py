"""Halls of a contest with their teams and the people who hold their desks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournaments.models import Contest, Member
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.halls import HallLine, halls_of
from tournaments.words.enums import Role


@dataclass(frozen=True, slots=True)
class HallState:
    """A hall, its number of teams that play, and how many it holds."""

    hall: HallLine
    teams: int
    holds: int

    @property
    def full(self) -> bool:
        return self.teams >= self.holds


@dataclass(frozen=True, slots=True)
class Helper:
    """A person who works for the contest, and the only hall where they write, if any."""

    user: int
    name: str
    role: Role
    hall: int | None


@dataclass(frozen=True, slots=True)
class HallsView:
    halls: tuple[HallState, ...]
    without: int
    helpers: tuple[Helper, ...]


def halls_view(contest: Contest) -> HallsView:
    """Return the halls as their page shows them. At most three queries."""
    info, halls = contest_info(contest), halls_of(contest)
    counts: Counter[int | None] = Counter(
        contest.teams.filter(last_round=None).values_list("hall", flat=True)
    )
    members = Member.objects.filter(contest=contest).exclude(role=Role.ORGANISER)
    rows = members.order_by("user__username").values_list("user", "user__username", "role", "hall")
    return HallsView(
        tuple(
            HallState(hall, counts[hall.pk], hall.room(4 if info.melee else 2)) for hall in halls
        ),
        counts[None],
        tuple(Helper(user, name, Role(role), hall) for user, name, role, hall in rows),
    )
