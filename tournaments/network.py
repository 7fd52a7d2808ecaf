"""The addresses of this machine that a phone on the same wifi can reach.

Nothing is sent to find them, so it works in a hall without internet.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import sys
from collections.abc import Iterator

if sys.platform != "win32":
    import fcntl

# Nothing is sent to them: connecting a UDP socket only asks the system which of its own addresses
# it would use to reach the internet (a documentation address) or the usual private networks.
DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
# Networks between programs of this laptop, which no phone can join.
INTERNAL_INTERFACES = ("docker", "br-", "veth", "virbr", "vbox", "vmnet")
SIOCGIFADDR = 0x8915


def lan_addresses() -> list[str]:
    """The addresses a phone on the same wifi can reach, the likeliest first; perhaps none."""
    reachable: list[str] = []
    for text in candidate_addresses():
        address = ipaddress.ip_address(text)
        if address.is_loopback or address.is_link_local or address.is_unspecified:
            continue
        if text not in reachable:
            reachable.append(text)
    return reachable


def is_this_machine(host: str) -> bool:
    """Whether the name, or the number, is the one by which any machine calls itself.

    >>> [is_this_machine(host) for host in ("localhost", "127.0.1.1", "::1", "192.168.1.20")]
    [True, True, True, False]
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def candidate_addresses() -> Iterator[str]:
    """The addresses of this machine, the likeliest first, with repetitions."""
    for destination in DESTINATIONS:
        with contextlib.suppress(OSError):
            yield routed_address(destination)
    if sys.platform == "linux":
        # A hotspot opened by the laptop itself is on no route: only its interface tells it.
        for _index, name in socket.if_nameindex():
            if not name.startswith(INTERNAL_INTERFACES):
                with contextlib.suppress(OSError):
                    yield interface_address(name)
    else:
        with contextlib.suppress(OSError):
            found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            yield from (str(answer[4][0]) for answer in found)


def routed_address(destination: str) -> str:
    """The address of this machine the system would use to reach the destination."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((destination, 9))
        return str(probe.getsockname()[0])


def interface_address(name: str) -> str:
    """The address of a network interface (Linux)."""
    request = name.encode()[:15].ljust(256, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        return socket.inet_ntoa(fcntl.ioctl(asked.fileno(), SIOCGIFADDR, request)[20:24])
