"""Switch of the notices of online orders: on under a new secret, or off."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest
from tournaments.services.cash.counts import at_the_box

#: 128 bits: impossible to guess.
KEY_BYTES = 16


def receive_notices(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Receive notices under a new secret; the one before opens nothing any more."""
    with at_the_box(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.notice_key = secrets.token_urlsafe(KEY_BYTES)
        action.log("receive_notices", action.contest.name)


def stop_notices(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Receive notices no more."""
    with at_the_box(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.notice_key = ""
        action.log("stop_notices", action.contest.name)
