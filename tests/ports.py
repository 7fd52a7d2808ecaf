"""Local ports on which the tests start servers."""

from __future__ import annotations

import socket
from random import SystemRandom

#: Systems take the ports of outgoing connections from 32768 upwards. A port of that range may be
#: taken between the moment it is chosen and the moment a server listens on it.
CHOICE = range(12000, 32000)


def free_port() -> int:
    """Return a local port that nobody listens on. Two processes hardly ever get the same one."""
    while True:
        port = SystemRandom().choice(CHOICE)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
