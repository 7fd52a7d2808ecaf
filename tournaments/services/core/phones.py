"""Phones of the hall: the address where they reach this server, and whether they enter results."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.http.request import validate_host
from django.utils.translation import gettext as _

from tournaments.machine.network import is_this_machine
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused, clean_name

FIELD = "phones_address"
#: Longest name of a wifi network, in bytes, and shortest password (IEEE 802.11).
LONGEST_WIFI, SHORTEST_PASSWORD = 32, 8
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://")
# A name known on the local wifi is enough, such as "belote" or "laptop.lan".
HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.ASCII)


def set_phones(  # nosec B107: an empty password is none
    contest: Contest,
    by: User | None,
    address: str,
    wifi: str = "",
    password: str = "",
    no_password: bool = False,
    token: UUID | None = None,
) -> None:
    """Set the address at which phones reach this server, and how they join the wifi.

    With an empty `address` the program finds one itself. `wifi` is the name of the network. With
    its password, or with `no_password` for an open network, posters print a code to scan. Raises
    `Refused`.
    """
    address, wifi = clean_address(address), clean_name(wifi)
    _refuse_wifi(wifi, password, no_password)
    after = {
        FIELD: address,
        "wifi": wifi,
        "wifi_password": password,
        "wifi_open": no_password,
    }
    with writing(contest, by, token) as action:
        before = {name: getattr(action.contest, name) for name in after}
        for name, value in after.items():
            setattr(action.contest, name, value)
        action.log("set_phones", action.contest.name, before, after)


def let_players_enter(
    contest: Contest, by: User | None, allowed: bool, token: UUID | None = None
) -> None:
    """Let players enter their results by the link on their sheet, or leave that to the desk."""
    with writing(contest, by, token) as action:
        before = action.contest.players_enter
        action.contest.players_enter = allowed
        action.log(
            "let_players_enter",
            action.contest.name,
            before={"players_enter": before},
            after={"players_enter": allowed},
        )


def _refuse_wifi(name: str, password: str, no_password: bool) -> None:
    if not password and not no_password:
        return
    if password and no_password:
        raise Refused(
            _("Un wifi ouvert n’a pas de mot de passe : effacez-le, ou décochez."), "wifi_password"
        )
    if not name:
        raise Refused(_("Donnez le nom du wifi, tel que les téléphones l’affichent."), "wifi")
    if len(name.encode()) > LONGEST_WIFI:
        raise Refused(
            _("Un nom de wifi a 32 lettres au plus : donnez-le seul, sans le mot de passe."), "wifi"
        )
    if password and not (len(password) >= SHORTEST_PASSWORD and password.isprintable()):
        raise Refused(_("Un mot de passe de wifi a au moins 8 signes."), "wifi_password")


def clean_address(typed: str) -> str:
    """Return the address as it is stored: `http://host:port` without a path; empty for none.

    Raises `Refused` for an invalid address, and for one at which this server would not answer.

    >>> clean_address(" 192.168.1.20:8000/ ")
    'http://192.168.1.20:8000'
    """
    typed = clean_name(typed).lower().rstrip("/")
    if not typed:
        return ""
    if not SCHEME.match(typed):
        typed = f"http://{typed}"
    expected = _("Tapez une adresse comme http://192.168.1.20:8000, sans rien après.")
    try:
        parts = urlsplit(typed)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise Refused(expected, FIELD) from error
    beside = parts.path or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("http", "https") or beside or port == 0 or len(typed) > NAME_LENGTH:
        raise Refused(expected, FIELD)
    if parts.netloc.endswith(":") or not _is_host(host):
        raise Refused(expected, FIELD)
    if is_this_machine(host):
        raise Refused(
            _(
                "« %(host)s » est cet ordinateur vu de lui-même : aucun téléphone ne le trouve là. "
                "Donnez l’adresse affichée au démarrage du programme, ou laissez vide."
            )
            % {"host": host},
            FIELD,
        )
    named = f"[{host}]" if ":" in host else host
    if not validate_host(named, settings.ALLOWED_HOSTS):
        raise Refused(
            _(
                "Ce serveur ne répond pas à l’adresse « %(host)s » : ALLOWED_HOSTS, dans ses "
                "réglages, n’en accepte que d’autres (%(allowed)s)."
            )
            % {"host": host, "allowed": ", ".join(settings.ALLOWED_HOSTS)},
            FIELD,
        )
    return typed


def _is_host(host: str) -> bool:
    """Return whether the host is a name or an IP address that a phone can look up."""
    if ":" not in host and not re.fullmatch(r"[0-9.]+", host):
        return HOST.fullmatch(host) is not None
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
