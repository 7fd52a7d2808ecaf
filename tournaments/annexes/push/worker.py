"""Thread that sends the messages to phones, while a server runs."""

from __future__ import annotations

from django.conf import settings

from tournaments.annexes.hooks.worker import Sender
from tournaments.annexes.push.services.forgetting import forget_all


class Pusher(Sender):
    """Thread that notifies phones. Where none is notified, it forgets them and ends."""

    title = "push"

    def __init__(self) -> None:
        super().__init__()
        self._seen: tuple[int, int] | None = None

    def deliver(self) -> None:
        if not settings.PUSH:
            # A server that notified phones, or its copy in a hall.
            forget_all()
            self._over.set()
            return
        # Imported now: a server starts without waiting for HTTP and its certificates.
        from tournaments.annexes.push.services.sending import deliver

        self._seen = deliver(self._seen, self._over.is_set)
