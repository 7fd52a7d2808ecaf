"""Proxy in front of the server: which one is trusted, and what it says of the client.

Any client can send an `X-Forwarded-For` header: it counts only from TRUSTED_PROXY.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext as _

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

#: Word of TRUSTED_PROXY for a proxy that speaks through a Unix socket, which has no address.
UNIX = "unix"
FORWARDED_FOR = "HTTP_X_FORWARDED_FOR"
FORWARDED_PROTO = "HTTP_X_FORWARDED_PROTO"
#: Headers by which a proxy says that it stands in between.
SIGNS = (
    FORWARDED_FOR,
    FORWARDED_PROTO,
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_REAL_IP",
    "HTTP_FORWARDED",
    "HTTP_VIA",
)
#: Networks with fewer fixed bits than this hold strangers: nobody runs all of their machines.
FEWEST_BITS = {4: 8, 6: 16}


@dataclass(frozen=True, slots=True)
class TrustedProxies:
    """Machines whose word about the client counts: networks, and perhaps a Unix socket."""

    networks: tuple[Network, ...] = ()
    unix: bool = False

    def __bool__(self) -> bool:
        return bool(self.networks) or self.unix

    def trust(self, address: str) -> bool:
        """Return whether the machine at this address is a trusted proxy; "" is a Unix socket."""
        if not address:
            return self.unix
        ip = parsed_address(address)
        return ip is not None and any(ip in network for network in self.networks)


@dataclass(frozen=True, slots=True)
class Client:
    """Client of a request: its address ("" if unknown), and whether it speaks HTTPS."""

    address: str
    https: bool


def parsed_proxies(typed: Iterable[str]) -> TrustedProxies:
    """Return the proxies of TRUSTED_PROXY. Raises `ValueError`, which names the wrong word.

    >>> parsed_proxies(["127.0.0.1", "10.1.0.0/16"]).trust("10.1.2.3")
    True
    """
    words = [word.strip() for word in typed if word.strip()]
    networks = []
    for word in words:
        if word == UNIX:
            continue
        try:
            network = ipaddress.ip_network(word)
        except ValueError as error:
            raise ValueError(_("« %(word)s » n’en est pas un") % {"word": word}) from error
        if network.prefixlen < FEWEST_BITS[network.version]:
            raise ValueError(_("%(network)s est trop vaste") % {"network": word})
        networks.append(network)
    return TrustedProxies(tuple(networks), UNIX in words)


def client_of(environ: Mapping[str, str], proxies: TrustedProxies) -> Client:
    """Return the client of a WSGI request.

    Each proxy adds its own client at the end of `X-Forwarded-For`. The client is the last address
    that is no trusted proxy, because anybody may have written the ones before it.
    """
    address = environ.get("REMOTE_ADDR", "")
    https = environ.get("wsgi.url_scheme") == "https"
    if not proxies.trust(address):
        return Client(address, https)
    https = environ.get(FORWARDED_PROTO, "").rsplit(",", 1)[-1].strip().lower() == "https"
    for word in reversed(environ.get(FORWARDED_FOR, "").split(",")):
        ip = parsed_address(_without_port(word.strip()))
        if ip is None:
            break
        address = str(ip)
        if not proxies.trust(address):
            break
    return Client(address, https)


def came_through(environ: Mapping[str, str]) -> bool:
    """Return whether a proxy carried a request, trusted or not: HTTP/1.0 is never a browser's."""
    signed = any(sign in environ for sign in SIGNS)
    return signed or environ.get("SERVER_PROTOCOL") == "HTTP/1.0"


def refuse_half_configured() -> None:
    """Raise `ImproperlyConfigured` if the settings of a proxy are missing or contradictory."""
    problems = faults(
        settings.TRUSTED_PROXY,
        https=settings.HTTPS,
        hosts=settings.ALLOWED_HOSTS,
        debug=settings.DEBUG,
    )
    if settings.PUSH and not public_name(settings.ALLOWED_HOSTS):
        problems.append(
            _(
                "PUSH=1 va avec ALLOWED_HOSTS, le nom public du site, par exemple "
                "ALLOWED_HOSTS=concours.example.org : sans lui, les iPhone ne seraient pas "
                "prévenus."
            )
        )
    if problems:
        raise ImproperlyConfigured("\n".join(problems))


def faults(
    typed: Sequence[str], *, https: bool | None, hosts: Sequence[str], debug: bool
) -> list[str]:
    """Return what is missing or contradictory in the settings of an installation behind a proxy.

    `https` is None if nothing says whether the proxy speaks HTTPS.
    """
    try:
        proxies = parsed_proxies(typed)
    except ValueError as error:
        return [
            _(
                "TRUSTED_PROXY attend l’adresse du serveur mandataire, comme 127.0.0.1, un réseau "
                "comme 172.18.0.0/16, ou « unix » : %(error)s."
            )
            % {"error": error}
        ]
    problems = []
    if https and not proxies:
        problems.append(
            _(
                "HTTPS=1 va avec TRUSTED_PROXY, l’adresse du serveur mandataire qui parle HTTPS, "
                "par exemple TRUSTED_PROXY=127.0.0.1 : sans elle, personne ne pourrait se "
                "connecter."
            )
        )
    if proxies and https is None:
        problems.append(
            _(
                "TRUSTED_PROXY va avec HTTPS : HTTPS=1 si le serveur mandataire parle HTTPS aux "
                "navigateurs, HTTPS=0 sinon."
            )
        )
    if proxies and (not hosts or "*" in hosts):
        problems.append(
            _(
                "TRUSTED_PROXY va avec ALLOWED_HOSTS, les noms du site, par exemple "
                "ALLOWED_HOSTS=concours.example.org."
            )
        )
    if proxies and debug:
        problems.append(
            _("DEBUG=1 montrerait les réglages du programme à des inconnus : enlevez-le.")
        )
    return problems


def public_name(hosts: Sequence[str]) -> str:
    """Return the first name of ALLOWED_HOSTS that the internet may know; "" if there is none.

    >>> public_name(["*", "localhost", "192.0.2.7", ".federation.example"])
    'federation.example'
    """
    names = (name.lstrip(".") for name in hosts)
    return next((name for name in names if "." in name and parsed_address(name) is None), "")


def parsed_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return an IP address, or None. An IPv4 address written as IPv6 becomes IPv4.

    >>> parsed_address("::ffff:192.0.2.7")
    IPv4Address('192.0.2.7')
    """
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return mapped or ip


def _without_port(word: str) -> str:
    """Return an address without the port and brackets that some proxies add.

    >>> [_without_port(word) for word in ("192.0.2.7:4711", "[2001:db8::1]:443", "2001:db8::1")]
    ['192.0.2.7', '2001:db8::1', '2001:db8::1']
    """
    if word.startswith("["):
        return word[1:].partition("]")[0]
    return word.partition(":")[0] if word.count(":") == 1 else word
