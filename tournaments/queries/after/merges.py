"""Spellings merged into people of an address book, each of which may be separated again."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet

from tournaments.models import NameMerge, Player


def merges_in_book(owner: User, kept: Player | None = None) -> QuerySet[NameMerge]:
    """Return the merges of an address book, or of one person of it, latest first. One query."""
    merges = NameMerge.objects.filter(kept__organiser=owner).select_related("kept", "by")
    return merges if kept is None else merges.filter(kept=kept)
