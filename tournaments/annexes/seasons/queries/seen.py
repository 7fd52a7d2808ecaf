"""Seasons whose pages of the desk a person may read."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments.models import Season


def seasons_seen(user: User) -> QuerySet[Season]:
    """Return the seasons whose pages of the desk the person may read, latest first."""
    if user.is_superuser:
        return Season.objects.all()
    works = Q(contests__organiser=user) | Q(contests__members__user=user)
    return Season.objects.filter(Q(organiser=user) | works).distinct()
