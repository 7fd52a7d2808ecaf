"""The page of the door, where teams say on a tablet that they are there."""

from __future__ import annotations

import base64

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Contest

#: Part of the links shown to tablets: it never changes, wherever this module moves.
SALT = "tournaments.queries.door"
#: 128 bits: impossible to guess.
TOKEN_BYTES = 16


def door_is_open(contest: Contest) -> bool:
    """Tell whether teams may say that they are there: until the first round is drawn. One query."""
    return contest.door_open and contest.closed_at is None and not contest.rounds.exists()


def door_token(contest: Contest) -> str:
    """Return the secret part of the address of the door; each opening has its own."""
    text = f"{contest.pk}.{contest.door_serial}"
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_door(contest: Contest, token: str) -> bool:
    """Tell whether this is the address of the door, as it was last opened."""
    return contest.door_serial > 0 and constant_time_compare(token, door_token(contest))
