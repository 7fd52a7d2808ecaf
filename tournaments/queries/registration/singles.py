"""People who wait for a partner."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class SingleLine:
    """A person who came alone."""

    pk: int
    name: str
    club: str
    came_at: datetime


def waiting(contest: Contest) -> list[SingleLine]:
    """Return the people who wait for a partner, first to come first. One query."""
    return [
        SingleLine(single.pk, single.player.name, single.player.club, single.came_at)
        for single in contest.singles.select_related("player")
    ]
