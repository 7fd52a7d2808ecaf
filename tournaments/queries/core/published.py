"""Rounds that the hall may know."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Contest, Round


def published(contest: Contest) -> QuerySet[Round]:
    """Return the rounds that the hall may know: all but a draft."""
    return contest.rounds.filter(draft=False)
