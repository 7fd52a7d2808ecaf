"""Phones are forgotten: after the contest, where none is notified."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import PushPhone

#: How long a phone stays once the contest is closed, and after the day of one left open.
KEPT: Final = timedelta(days=2)
KEPT_IF_OPEN: Final = timedelta(days=30)


def forget_all() -> None:
    """Delete every phone: this installation notifies none, or no more. One query if none is."""
    _delete(PushPhone.objects.all())


def forget_old() -> None:
    """Delete the phones of contests that are over. One query, without a write if there is none."""
    now = timezone.now()
    over = Q(team__contest__closed_at__lt=now - KEPT)
    left_open = Q(team__contest__date__lt=timezone.localdate(now) - KEPT_IF_OPEN)
    _delete(PushPhone.objects.filter(over | left_open))


def _delete(phones: QuerySet[PushPhone]) -> None:
    """Delete these phones. An empty deletion would still wait for the lock of the database."""
    keys = list(phones.values_list("pk", flat=True))
    if keys:
        PushPhone.objects.filter(pk__in=keys).delete()
