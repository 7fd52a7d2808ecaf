"""Who took which file of a contest, noted beside the contest and not in its log."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from django.contrib.auth.models import User

from tournaments.annexes.contest_file.rules.members import Extra
from tournaments.models import Contest, Departure


def note_departure(
    contest: Contest, by: User | None, raw: bytes, extras: Collection[Extra]
) -> Departure:
    """Note that somebody takes this file. The contest does not change: its version stays."""
    return Departure.objects.create(
        contest=contest,
        by=by,
        sha256=sha256(raw).hexdigest(),
        with_phones=Extra.PHONES in extras,
        with_cash=Extra.CASH in extras,
    )
