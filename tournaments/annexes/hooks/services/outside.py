"""Addresses outside the house, the only ones that a notice may reach, and the connection to them.

A notice is sent by the server, which also reaches the machines of its own network: an address that
leads there would let a person read or command them.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import string
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, urlsplit

from django.utils.translation import gettext as _

from tournaments.words.texts import Refused

#: What is raised when nobody answers, or not as HTTP says.
SILENCE = (OSError, ValueError, http.client.HTTPException)
#: Seconds that a receiver has to answer.
PATIENCE = 10.0
#: Most characters kept of what failed.
LONGEST = 200
HTTPS_PORT = 443
OK, MULTIPLE_CHOICES = 200, 300


def outside(address: str) -> tuple[SplitResult, list[str]]:
    """Return the parts of an address, and the IP addresses to reach it by.

    Raises `Refused` if it is not an HTTPS address, has a name and a password, is not known by name
    servers, or leads inside the house in any of the ways that its name stands for.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
    except ValueError:
        parts, host, port = urlsplit(""), "", 0
    if parts.scheme != "https" or not host or parts.username is not None:
        raise Refused(
            _("Donnez une adresse en https, comme https://federation.example/annonces."),
            field="address",
        )
    places = resolved(host, port)
    if not places:
        raise Refused(
            _("Aucun serveur ne répond au nom « %(host)s ».") % {"host": host}, field="address"
        )
    if not all(map(is_outside, places)):
        raise Refused(
            _("« %(host)s » est une machine de ce réseau : donnez un serveur d’internet.")
            % {"host": host},
            field="address",
        )
    return parts, places


def resolved(host: str, port: int) -> list[str]:
    """Return the IP addresses that a name stands for; none if it is unknown."""
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(place[0]) for *_kind, place in places]


def is_outside(place: str) -> bool:
    """Return whether an IP address is on the internet, and not a tunnel to another one."""
    ip = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        elif ip.sixtofour is not None or ip.teredo is not None or ip in TRANSLATED:
            return False
    return ip.is_global and not ip.is_multicast


#: IPv6 addresses that a router turns into IPv4 ones.
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class Connection(http.client.HTTPSConnection):
    """HTTPS connection to IP addresses that were looked at, under the name of their certificate.

    The name is not resolved again, so it cannot lead elsewhere in the meantime.
    """

    def __init__(
        self, host: str, port: int, places: Sequence[str], secured: ssl.SSLContext | None
    ) -> None:
        self._secured = secured or ssl.create_default_context()
        super().__init__(host, port, timeout=PATIENCE, context=self._secured)
        self._places = places

    def connect(self) -> None:
        self.sock = self._secured.wrap_socket(self._reached(), server_hostname=self.host)

    def _reached(self) -> socket.socket:
        """Return a socket to the first address that answers. A hall may lack IPv6, or IPv4."""
        *others, last = self._places
        for place in others:
            with suppress(OSError):
                return socket.create_connection((place, self.port), timeout=PATIENCE / 2)
        return socket.create_connection((last, self.port), timeout=PATIENCE)

    def cut(self) -> None:
        """End the connection from another thread: the one that reads it stops waiting."""
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of a receiver: its status, None if none came. `why` says then what failed."""

    status: int | None
    why: str = ""

    @property
    def arrived(self) -> bool:
        """Whether the receiver took what was sent."""
        return self.status is not None and OK <= self.status < MULTIPLE_CHOICES


def post(
    address: str, body: bytes, headers: dict[str, str], secured: ssl.SSLContext | None = None
) -> Answer:
    """Send a body, and return the answer. A redirection is not followed.

    Who sends to many makes the context `secured` once: reading the certificates takes longer than
    a handshake.
    """
    try:
        return Answer(_status(address, body, headers, secured))
    except Refused as refusal:
        return Answer(None, str(refusal)[:LONGEST])
    except SILENCE as error:
        return Answer(None, (str(error) or type(error).__name__).replace("\0", "")[:LONGEST])


def _status(
    address: str, body: bytes, headers: dict[str, str], secured: ssl.SSLContext | None
) -> int:
    """Return the status of the answer. Raises `Refused` as `outside` does, or one of `SILENCE`."""
    parts, places = outside(address)
    assert parts.hostname is not None, "outside has looked"
    connection = Connection(parts.hostname, parts.port or HTTPS_PORT, places, secured)
    # A receiver that drips its answer would hold the others back.
    late = threading.Timer(2 * PATIENCE, connection.cut)
    late.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", quote(target, safe=string.punctuation), body, headers)
        return connection.getresponse().status
    finally:
        late.cancel()
        connection.close()
