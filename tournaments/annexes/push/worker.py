"""Thread that sends the messages to phones, while a server runs."""

from __future__ import annotations

from django.conf import settings

from tournaments.annexes.hooks.worker import Sender


class Pusher(Sender):
    """Thread that notifies phones. It ends at once in a hall, where no phone subscribes."""

    title = "push"

    def __init__(self) -> None:
        super().__init__()
        self._seen: tuple[int, int] | None = None

    def run(self) -> None:
        if settings.PUSH:
            super().run()

    def deliver(self) -> None:
        # Imported now: a server starts without waiting for HTTP and its certificates.
        from tournaments.annexes.push.services.sending import deliver

        self._seen = deliver(self._seen, self._over.is_set)
