"""Finished contests of an organiser, in the order of their dates."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest


class Finished(NamedTuple):
    """A finished contest: what names it, and what changes when anything in it does."""

    pk: int
    uid: UUID
    version: int
    slug: str
    name: str
    date: date


def finished_contests(owner: User) -> list[Finished]:
    """Return the contests that an organiser has finished, the oldest first. One query."""
    rows = Contest.objects.filter(organiser=owner, closed_at__isnull=False)
    ordered = rows.order_by("date", "pk").values_list(*Finished._fields)
    return [Finished(*row) for row in ordered]


class Progress(NamedTuple):
    """How many of the finished contests are read so far."""

    read: int
    total: int

    @property
    def done(self) -> bool:
        """Whether all of them are read."""
        return self.read == self.total
