"""Contests and their seasons: which count a contest, and which contests are forgotten together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments.models import Contest, Season, SeasonDay
from tournaments.models.prepared import prepared
from tournaments.queries.core.contests import ContestInfo


@dataclass(frozen=True, slots=True)
class SeasonRef:
    """A season to link to."""

    slug: str
    name: str
    public: bool
    closed: bool


def seasons_of(contest: Contest | ContestInfo) -> list[SeasonRef]:
    """Return the seasons that a contest is a day of, latest first. One query."""
    rows = _seasons(contest.pk)
    return [SeasonRef(slug, name, public, at is not None) for slug, name, public, at in rows]


@prepared
def _seasons(contest: int) -> QuerySet[Season, tuple[str, str, bool, datetime | None]]:
    rows = Season.objects.filter(days__contest=contest)
    return rows.values_list("slug", "name", "public", "closed_at")


def forgotten_with(contest: Contest) -> list[Contest]:
    """Return the contests whose people are forgotten together with this one's, in a fixed order.

    They are all those of its seasons, and those of theirs: a season where some people have a name
    and others none would tell who the others are. Two queries for each step.
    """
    chosen: set[int] = set()
    new = {contest.pk}
    while new:
        chosen |= new
        seasons = SeasonDay.objects.filter(contest__in=new).values("season")
        days = SeasonDay.objects.filter(season__in=seasons)
        new = set(days.values_list("contest", flat=True)) - chosen
    return list(Contest.objects.filter(pk__in=chosen).order_by("pk"))


def seasons_seen(user: User) -> QuerySet[Season]:
    """Return the seasons whose pages of the desk the person may read, latest first."""
    if user.is_superuser:
        return Season.objects.all()
    works = Q(contests__organiser=user) | Q(contests__members__user=user)
    return Season.objects.filter(Q(organiser=user) | works).distinct()
