"""Signature of the notices of online orders, as « Standard Webhooks » writes it.

A notice has an identifier, a moment and a body; the signature is the HMAC-SHA256 of the three.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Contest

#: Part of the secrets already given: it never changes, wherever this module moves.
SALT: Final = "tournaments.queries.notices"
#: Before a secret, so that people and programs know what it is.
PREFIX: Final = "whsec_"
#: Seconds between the moment of a notice and its arrival, either way: two clocks differ.
TOLERANCE: Final = 300
#: Longest identifier of a notice, in characters.
LONGEST: Final = 100


def notices_secret(contest: Contest) -> str:
    """Return the secret that signs the notices of a contest. Nothing of it is stored."""
    return PREFIX + base64.b64encode(_key(contest)).decode()


def signed_identifier(
    contest: Contest, headers: Mapping[str, str], body: bytes, now: datetime
) -> str | None:
    """Return the identifier of a notice; None if it is not signed by this contest's secret.

    A notice that is older or newer than `TOLERANCE` is not signed: somebody sends it again.
    """
    identifier = headers.get("webhook-id", "")
    moment = headers.get("webhook-timestamp", "")
    if not 0 < len(identifier) <= LONGEST or not (moment.isascii() and moment.isdigit()):
        return None
    if len(moment) > len("9999999999") or abs(now.timestamp() - int(moment)) > TOLERANCE:
        return None
    expected = "v1," + signature(_key(contest), identifier, moment, body)
    # A sender that changes its secret signs with both.
    signed = headers.get("webhook-signature", "").split(" ")
    return identifier if any(constant_time_compare(one, expected) for one in signed) else None


def signature(key: bytes, identifier: str, moment: str, body: bytes) -> str:
    """Return the signature of a notice by the key of a secret, in base 64."""
    content = f"{identifier}.{moment}.".encode() + body
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def _key(contest: Contest) -> bytes:
    text = f"{contest.pk}.{contest.notice_key}"
    key: bytes = salted_hmac(SALT, text, algorithm="sha256").digest()
    return key
