"""Pieces of the core's pages. None shows without HTTPS, nor unless the owner asks: see `PUSH`.

The pages are kept for everybody, so the settings decide, and not the request: with HTTPS set, every
request by plain HTTP is sent to HTTPS.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from tournaments.annexes.push.services.forgetting import KEPT


def head(_shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the piece in the head of a team's page: what makes it one to install."""
    return {} if settings.PUSH else None


def button(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the button on a team's page, until the contest is closed."""
    if not settings.PUSH or shown["contest"].closed:
        return None
    # Imported now: a hall does not load the library of keys.
    from tournaments.annexes.push.services.phones import PUBLIC_KEY

    return {"public_key": PUBLIC_KEY}


def privacy(_shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the piece on the page of personal data."""
    return {"days": KEPT.days} if settings.PUSH else None
