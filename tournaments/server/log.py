"""Line of the log for each request, if LOG_REQUESTS asks for it.

The address of the client is left out: it is a detail about a person, and the proxy knows it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from uuid import uuid4

from tournaments.machine.health.logs import Asked, answering
from tournaments.machine.proxy import TrustedProxies
from tournaments.server.requests import Scope

log = logging.getLogger("tournaments.server.requests")

#: Header by which a proxy gives the request a number, and what such a number looks like.
NUMBER = b"x-request-id"
PLAIN = re.compile(rb"[\w-]{1,64}")


def asked_by(scope: Scope, headers: Mapping[bytes, bytes], proxies: TrustedProxies) -> Asked:
    """Return a request as the log names it. Only a trusted proxy may give it its number."""
    number_sent = headers.get(NUMBER, b"")
    sender = (scope.get("client") or ("", 0))[0]
    number = (
        number_sent.decode()
        if PLAIN.fullmatch(number_sent) and proxies.trust(sender)
        else uuid4().hex
    )
    return Asked(number, scope["method"], scope["path"])


def note_answer(request: Asked, status: int, seconds: float) -> None:
    """Log a request that was answered."""
    if not log.isEnabledFor(logging.INFO):
        return
    milliseconds = round(seconds * 1000, 1)
    fields = request.as_data()
    with answering(request):
        log.info(
            "%s %s: %d, %s ms",
            fields["method"],
            fields["path"],
            status,
            milliseconds,
            extra={"told": {"status": status, "ms": milliseconds}},
        )
