"""Phones that are notified for a team: add one, stop one."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.annexes.push.rules import are_keys, private_key, public_bytes, to_text
from tournaments.models import PushPhone, Team
from tournaments.services.core.limits import HOUR, Limit, Stranger, count_write, source
from tournaments.words.house_enums import Attempted
from tournaments.words.texts import Refused

#: Part of the key already known to phones: it never changes, wherever this module moves.
SALT: Final = "tournaments.annexes.push"
KEY: Final = private_key(salted_hmac(SALT, "vapid", algorithm="sha256").digest())
#: Key that a phone is given, so that only this installation may write to it.
PUBLIC_KEY: Final = to_text(public_bytes(KEY))
#: Push services of the browsers. No other address is called, whatever a stranger sends.
SERVICES: Final = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "notify.windows.com",
    "push.apple.com",
    "push.services.mozilla.com",
)
#: Phones of one team, and subscriptions in an hour, for one team and from one address.
MOST_OF_TEAM: Final = 12
STARTED: Final = 60
STARTED_BY_ADDRESS: Final = 600


def start(
    team: Team, endpoint: str, public_key: str, secret: str, language: str, by: Stranger
) -> None:
    """Notify a phone for a team, and no more for another team. Raises `Refused`.

    A phone says it again whenever its page is opened: nothing is then written.
    """
    values = {"team": team, "public_key": public_key, "secret": secret, "language": language}
    if PushPhone.objects.filter(endpoint=endpoint, **values).exists():
        return
    if not _is_service(endpoint):
        raise Refused(_("Le service de notifications de ce navigateur n’est pas connu d’ici."))
    if not are_keys(public_key, secret):
        raise Refused(_("Ce navigateur n’a pas donné ses clés."))
    if team.contest.closed_at is not None:
        raise Refused(_("Ce concours est terminé."))
    count_write(
        Attempted.PHONE,
        Limit(source("team", str(team.pk)), STARTED, HOUR),
        Limit(source("address", by.address), STARTED_BY_ADDRESS, HOUR),
    )
    _make_room(team, endpoint)
    # What waited is about the other team, and so is what happened until now.
    PushPhone.objects.filter(endpoint=endpoint).exclude(team=team).delete()
    PushPhone.objects.update_or_create(endpoint=endpoint, defaults=values)


def _make_room(team: Team, endpoint: str) -> None:
    """Delete a phone of a full team: the oldest that received nothing. Raises `Refused` if none.

    A stranger may have invented it. A real one comes back when its page is opened.
    """
    others = team.push_phones.exclude(endpoint=endpoint)
    if others.count() < MOST_OF_TEAM:
        return
    replaced = others.filter(reached=False).first()
    if replaced is None:
        raise Refused(
            _("%(most)d téléphones sont déjà prévenus pour ce numéro.") % {"most": MOST_OF_TEAM}
        )
    replaced.delete()


def _is_service(endpoint: str) -> bool:
    """Return whether an address is that of a push service."""
    try:
        parts = urlsplit(endpoint)
        host, plain = parts.hostname or "", parts.port is None and parts.username is None
    except ValueError:
        return False
    known = any(host == service or host.endswith(f".{service}") for service in SERVICES)
    # PostgreSQL indexes 2,704 bytes at most: a thousand other signs may take more.
    return parts.scheme == "https" and plain and known and endpoint.isascii()


def stop(endpoint: str) -> None:
    """Notify a phone no more. Nothing happens if it is not notified."""
    PushPhone.objects.filter(endpoint=endpoint).delete()
