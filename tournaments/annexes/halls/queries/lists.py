"""Gatherings to choose from, and contests that may be those of halls."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Q

from tournaments.models import Contest, Gathering

#: Contests offered as halls or as a final: the latest ones.
MOST_OFFERED = 40


@dataclass(frozen=True, slots=True)
class GatheringRef:
    """A gathering in a list, with its number of halls."""

    slug: str
    name: str
    halls: int


def gatherings_of(user: User) -> list[GatheringRef]:
    """Return the gatherings that a person may read, latest first. One query."""
    gatherings = Gathering.objects.annotate(count=Count("halls", distinct=True))
    if not user.is_superuser:
        works = Q(halls__contest__organiser=user) | Q(halls__contest__members__user=user)
        seen = Gathering.objects.filter(works | Q(organiser=user, halls=None)).values("pk")
        gatherings = gatherings.filter(pk__in=seen)
    return [GatheringRef(one.slug, one.name, one.count) for one in gatherings]


def offered_contests(organised: Q, gathering: Gathering | None = None) -> list[Contest]:
    """Return the contests to choose from, latest first, those of the gathering in any case.

    `organised` is the condition of the contests that the person organises. Two queries.
    """
    latest = list(Contest.objects.filter(organised).distinct()[:MOST_OFFERED])
    if gathering is None:
        return latest
    own = Contest.objects.filter(Q(gathered__gathering=gathering) | Q(final_of=gathering))
    gatherings = {contest.pk for contest in latest}
    return latest + [contest for contest in own.distinct() if contest.pk not in gatherings]
