"""Strangers: people without a role in the contest, known by nothing but their address.

What they write is limited by address and by hour. The limits are wide, because a whole hall may
share the address of one router. Nobody of the desk is limited.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.services.core.limits import (
    Limit,
    TooMany,
    count_attempt,
    network,
    origin,
    source,
)
from tournaments.words.hours import hour
from tournaments.words.house_enums import Attempted
from tournaments.words.texts import Refused

#: Part of digests already stored: it never changes, wherever this module moves.
SALT = "tournaments.views.register"

#: Minutes over which every limit below counts.
HOUR: Final = 60
#: Most applications in an hour, of an address and of the public network around it.
APPLIED: Final = 60
APPLIED_BY_NETWORK: Final = 240
#: Most corrections and withdrawals in an hour, of one application and of an address.
CORRECTED: Final = 20
CORRECTED_BY_ADDRESS: Final = 240
#: Most entries and confirmations in an hour, at one table and from an address.
ANSWERED: Final = 60
ANSWERED_BY_ADDRESS: Final = 2000
#: Most calls in an hour, of a table and from an address.
CALLED: Final = 12
CALLED_BY_ADDRESS: Final = 240
#: Minutes that a table lets pass between two calls.
BETWEEN_CALLS: Final = 1


class TooSoon(Refused):
    """Refusal of a write for now: its source has written as much as one hour allows."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Sender of a write who has no role in the contest.

    `address` and `network` are keyed digests: of the address that one client holds, and of the
    network around it. They are the same on a private network, where no network tells people apart.
    """

    address: str
    network: str


def stranger_at(address: str) -> Stranger:
    """Return the stranger who writes from a network address."""
    return Stranger(_digest(origin(address)), _digest(network(address)))


def count_application(by: Stranger) -> None:
    """Count an application for a place. Raises `TooSoon`, and counts nothing."""
    _count(
        Attempted.APPLY,
        Limit(source("address", by.address), APPLIED, HOUR),
        Limit(source("network", by.network), APPLIED_BY_NETWORK, HOUR),
    )


def count_correction(by: Stranger, application: str) -> None:
    """Count a correction or a withdrawal of the application so named.

    Raises `TooSoon`, and counts nothing.
    """
    _count(
        Attempted.CORRECT,
        Limit(source("application", application), CORRECTED, HOUR),
        Limit(source("address", by.address), CORRECTED_BY_ADDRESS, HOUR),
    )


def count_answer(by: Stranger, match: int) -> None:
    """Count an entry or a confirmation at a table. Raises `TooSoon`, and counts nothing."""
    _count(
        Attempted.TABLE,
        Limit(source("match", str(match)), ANSWERED, HOUR),
        Limit(source("address", by.address), ANSWERED_BY_ADDRESS, HOUR),
    )


def count_call(by: Stranger, caller: str) -> None:
    """Count a call of a table to the desk. `caller` names the match, or the team that leaves.

    Raises `TooSoon`, and counts nothing.
    """
    _count(
        Attempted.CALL,
        Limit(source("last call", caller), 1, BETWEEN_CALLS),
        Limit(source("caller", caller), CALLED, HOUR),
        Limit(source("address", by.address), CALLED_BY_ADDRESS, HOUR),
    )


def _count(kind: Attempted, *limits: Limit) -> None:
    try:
        count_attempt(kind, limits)
    except TooMany as refusal:
        # The last minute may have begun: the hour that is said is never too early.
        when = timezone.now() + timedelta(minutes=refusal.minutes, seconds=59)
        raise TooSoon(
            _(
                "Trop d’envois d’ici pour l’instant : réessayez à partir de %(hour)s, ou allez à "
                "la table de marque."
            )
            % {"hour": hour(when)}
        ) from refusal


def _digest(value: str) -> str:
    return salted_hmac(SALT, value, algorithm="sha256").hexdigest()
