"""People who wait for a partner."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class SingleLine:
    """A person who came alone."""

    pk: int
    name: str
    club: str
    came_at: datetime


def partners_to_draw(contest: Contest, regulation: Regulation) -> str:
    """Return why the first round waits for its partners, or "". Option: partners. One query.

    A single person who stays without a partner does not hold up the others.
    """
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
