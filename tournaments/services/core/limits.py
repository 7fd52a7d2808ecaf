"""Strangers, known by nothing but their address, and the limits to what they may try."""

from __future__ import annotations

import ipaddress
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.machine import serving
from tournaments.machine.proxy import parsed_address
from tournaments.models import Attempt
from tournaments.words.figures import hour
from tournaments.words.house_enums import Attempted
from tournaments.words.texts import Refused

#: Age at which an attempt is deleted. It is longer than any limit.
FORGOTTEN = timedelta(days=1)
#: Bits of an IPv6 address that one subscriber holds: the rest is free to choose.
SUBSCRIBER = 64
#: Bits that the addresses of one public network share, by version of the protocol.
NETWORK = {4: 24, 6: 48}


@dataclass(frozen=True, slots=True)
class Limit:
    """Source of attempts, and the most that it may make within some minutes."""

    source: str
    most: int
    minutes: int


class TooMany(Exception):
    """A source has made its attempts; it may try again in `minutes`, at least 1."""

    def __init__(self, minutes: int) -> None:
        super().__init__(minutes)
        self.minutes = minutes


def source(sort: str, value: str) -> str:
    """Return the source of attempts for a value: `sort` is a word such as "address" or "name"."""
    text = f"{sort}:{value}"
    return salted_hmac("tournaments.limits", text, algorithm="sha256").hexdigest()


def origin(address: str) -> str:
    """Return the part of an address that one client holds: IPv4 whole, IPv6 without its last half.

    >>> origin("2001:db8:1:2:3:4:5:6"), origin("192.0.2.7"), origin("")
    ('2001:db8:1:2::', '192.0.2.7', '')
    """
    ip = parsed_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        network = ipaddress.ip_network((ip, SUBSCRIBER), strict=False)
        return str(network.network_address)
    return str(ip) if ip is not None else ""


def network(address: str) -> str:
    """Return the public network around an address, for those who hold many addresses of it.

    A private address stands for itself: its network is the whole hall.

    >>> network("81.2.69.142"), network("2a01:e0a:1:2::3"), network("192.168.1.20")
    ('81.2.69.0/24', '2a01:e0a:1::/48', '192.168.1.20')
    """
    ip = parsed_address(address)
    if ip is None or not ip.is_global:
        return origin(address)
    return str(ipaddress.ip_network((ip, NETWORK[ip.version]), strict=False))


def count_attempt(
    kind: Attempted, limits: Sequence[Limit], *, heard: Limit | None = None
) -> list[int]:
    """Count an attempt against these limits; return its keys, for `take_back`.

    `heard` is the source of one device, and the few attempts that it may make whatever the others
    did: who guesses locks nobody out who has the right word. They are counted like the others.
    Raises `TooMany`, and counts nothing, if one of the sources has reached its limit.
    """
    now = timezone.now()
    if not serving.writes():
        return _count_here(kind, limits, heard, now)
    with transaction.atomic():
        if heard is None or _wait(kind, heard, now):
            waits = [wait for limit in limits if (wait := _wait(kind, limit, now))]
            if waits:
                raise TooMany(max(waits))
        Attempt.objects.filter(at__lt=now - FORGOTTEN).delete()
        attempts = Attempt.objects.bulk_create(
            Attempt(kind=kind, source=limit.source, at=now)
            for limit in (*limits, heard)
            if limit is not None
        )
    return [attempt.pk for attempt in attempts]


def take_back(attempts: Sequence[int]) -> None:
    """Delete attempts that succeeded: they do not count."""
    if not serving.writes():
        for key in attempts:
            _here.pop(key, None)
        return
    Attempt.objects.filter(pk__in=attempts).delete()


#: Attempts while the database is only read, by key: kind, source and moment.
_here: dict[int, tuple[Attempted, str, datetime]] = {}
_keys = itertools.count(1)


def _count_here(
    kind: Attempted, limits: Sequence[Limit], heard: Limit | None, now: datetime
) -> list[int]:
    """Count an attempt in this process: a spare writes nothing in its copy."""
    for old in [key for key, (_kind, _source, at) in _here.items() if at < now - FORGOTTEN]:
        _here.pop(old, None)
    full = [limit.minutes for limit in limits if _is_full_here(kind, limit, now)]
    if full and (heard is None or _is_full_here(kind, heard, now)):
        raise TooMany(max(full))
    counted = {next(_keys): limit for limit in (*limits, heard) if limit is not None}
    _here.update({key: (kind, limit.source, now) for key, limit in counted.items()})
    return list(counted)


def _is_full_here(kind: Attempted, limit: Limit, now: datetime) -> bool:
    since = now - timedelta(minutes=limit.minutes)
    recent = [at for at in list(_here.values()) if at[:2] == (kind, limit.source) and at[2] > since]
    return len(recent) >= limit.most


def _wait(kind: Attempted, limit: Limit, now: datetime) -> int:
    """Return the minutes that a source must wait; 0 if it may try now."""
    window = timedelta(minutes=limit.minutes)
    # A clock set back leaves attempts in the future. They must not lock anybody out until then.
    recent = Attempt.objects.filter(
        kind=kind, source=limit.source, at__gt=now - window, at__lt=now + window
    )
    times = recent.order_by("-at").values_list("at", flat=True)
    # The attempt that must grow old before the next one.
    last = times[limit.most - 1 : limit.most].first()
    if last is None:
        return 0
    seconds = (last + window - now).total_seconds()
    return max(1, -int(-seconds // 60))


#: Part of digests already stored: it never changes, wherever this module moves.
SALT = "tournaments.views.register"

#: Minutes over which every limit below counts.
HOUR: Final = 60
#: Most entries and confirmations in an hour, at one table and from an address.
ANSWERED: Final = 60
ANSWERED_BY_ADDRESS: Final = 2000


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
    return Stranger(_digest(origin(address)), _digest(network(address)))


def count_answer(by: Stranger, match: int) -> None:
    """Count an entry or a confirmation at a table. Raises `TooSoon`, and counts nothing."""
    count_write(
        Attempted.TABLE,
        Limit(source("match", str(match)), ANSWERED, HOUR),
        Limit(source("address", by.address), ANSWERED_BY_ADDRESS, HOUR),
    )


def count_write(kind: Attempted, *limits: Limit) -> None:
    """Count a write of a stranger. Raises `TooSoon`, and counts nothing."""
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
