"""Thread that sends other programs what happens, while a server runs."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connections

from tournaments.machine import serving

logger = logging.getLogger(__name__)

#: Seconds between two looks.
EVERY = 3.0


class Messenger(threading.Thread):
    """Thread that sends the notices. A spare, which writes nothing, leaves them to the first."""

    def __init__(self) -> None:
        super().__init__(name="hooks", daemon=True)
        self._over = threading.Event()

    def run(self) -> None:
        # Imported now: a server starts without waiting for HTTP and its certificates.
        from tournaments.annexes.hooks.services.sending import deliver

        while not self._over.wait(EVERY):
            try:
                if serving.writes():
                    deliver(self._over.is_set)
            except DatabaseError:
                # The disk is full, or the database stops: look again later.
                logger.warning("hooks", exc_info=True)
            finally:
                connections.close_all()

    def stop(self) -> None:
        """Stop the thread. A notice in progress is sent again at the next start."""
        self._over.set()
        self.join(timeout=EVERY)
