"""People who wait for a partner."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.machine.annexes import serves
from tournaments.models import Contest
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class SingleLine:
    pk: int
    name: str
    club: str
    came_at: datetime


def partners_to_draw(contest: Contest, regulation: Regulation) -> str:
    """Return why the first round waits for its partners, or "". Option: partners. One query."""
    if not regulation.draws_partners:
        return ""
    count = contest.singles.count()
    if count < 2:
        return ""
    return _("%(n)d personnes attendent un partenaire : tirez d’abord les paires au sort.") % {
        "n": count
    }


def waiting(contest: Contest) -> list[SingleLine]:
    """Return the people who wait for a partner, first to come first. One query."""
    return [
        SingleLine(single.pk, single.player.name, single.player.club, single.came_at)
        for single in contest.singles.select_related("player")
    ]


@dataclass(frozen=True, slots=True)
class Room:
    """Capacity of the hall in teams, None if unlimited, and number of places taken."""

    capacity: int | None
    taken: int

    @property
    def full(self) -> bool:
        return self.capacity is not None and self.taken >= self.capacity

    @property
    def free(self) -> int | None:
        return None if self.capacity is None else max(self.capacity - self.taken, 0)


def room_of(contest: Contest) -> Room:
    """Return the room left in the hall. Two queries, or none if the capacity is unlimited.

    A team that has left frees its place. Two people without a partner take one place. Only the
    annex of applications limits the hall: beyond its places, it has a waiting list.
    """
    if contest.capacity is None or not serves("applications"):
        return Room(None, 0)
    teams = contest.teams.filter(last_round=None).count()
    return Room(contest.capacity, teams + (contest.singles.count() + 1) // 2)
