"""Addresses of this machine that a phone on the same wifi can reach, found without a packet."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import sys
from collections.abc import Iterator

if sys.platform != "win32":
    import fcntl

# Nothing is sent to these addresses. Connecting a UDP socket only asks the system which of its own
# addresses it would use to reach the internet (a documentation address) or a usual private network.
DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
# Networks inside this laptop, which no phone can join.
INTERNAL_INTERFACES = ("docker", "br-", "veth", "virbr", "vbox", "vmnet")
SIOCGIFADDR = 0x8915


def lan_addresses() -> list[str]:
    """Return the addresses reachable from the same wifi, likeliest first; perhaps none."""
    reachable: list[str] = []
    for text in candidate_addresses():
        address = ipaddress.ip_address(text)
        if address.is_loopback or address.is_link_local or address.is_unspecified:
            continue
        if text not in reachable:
            reachable.append(text)
    return reachable


def is_this_machine(host: str) -> bool:
    """Whether a host name or address always means the local machine.

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


def answers(port: int) -> bool:
    """Return whether a program listens on the port: Windows lets two programs share one."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def candidate_addresses() -> Iterator[str]:
    """Yield the addresses of this machine, likeliest first, with repeats."""
    for destination in DESTINATIONS:
        with contextlib.suppress(OSError):
            yield routed_address(destination)
    if sys.platform == "linux":
        # No route leads to a hotspot of this laptop: only its network interface shows its address.
        for _index, name in socket.if_nameindex():
            if not name.startswith(INTERNAL_INTERFACES):
                with contextlib.suppress(OSError):
                    yield interface_address(name)
    else:
        with contextlib.suppress(OSError):
            answers = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            yield from (str(answer[4][0]) for answer in answers)


def routed_address(destination: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((destination, 9))
        return str(probe.getsockname()[0])


def interface_address(name: str) -> str:
    request = name.encode()[:15].ljust(256, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        return socket.inet_ntoa(fcntl.ioctl(sock.fileno(), SIOCGIFADDR, request)[20:24])
