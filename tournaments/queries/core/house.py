"""What a person has used of the house besides contests."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef

from tournaments.models import Gathering, HouseLine, Season


@dataclass(frozen=True, slots=True)
class Used:
    """Whether a person has a season, halls gathered, and whether the house erased anything."""

    seasons: bool
    halls: bool
    erasures: bool


def used_by(user: User) -> Used:
    """Return what a person has used. One query."""
    own = {"organiser": OuterRef("pk")}
    row = User.objects.filter(pk=user.pk).values_list(
        Exists(Season.objects.filter(**own)),
        Exists(Gathering.objects.filter(**own)),
        Exists(HouseLine.objects.all()),
    )
    return Used(*row.get())
