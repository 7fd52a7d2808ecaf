"""Gatherings of halls that a contest belongs to."""

from __future__ import annotations

from django.db.models import Q

from tournaments.models import Contest, Gathering


def gatherings_with(contest: Contest) -> list[Gathering]:
    """Return the gatherings where a contest is a hall or the final, by name. One query."""
    part = Q(halls__contest=contest) | Q(final=contest)
    return list(Gathering.objects.filter(part).distinct().order_by("name", "pk"))
