"""Thread that sends outside what happens, while a server runs."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from typing import ClassVar

from django.db import DatabaseError, connections

from tournaments.machine import serving

logger = logging.getLogger(__name__)

#: Seconds between two looks.
EVERY = 3.0


class Sender(threading.Thread, ABC):
    """Thread that sends what is due. A spare, which writes nothing, leaves it to the first laptop.

    `title` names the thread in the log.
    """

    title: ClassVar[str]

    def __init__(self) -> None:
        super().__init__(name=self.title, daemon=True)
        self._over = threading.Event()

    @abstractmethod
    def deliver(self) -> None:
        """Send what is due, until `_over`."""

    def run(self) -> None:
        while not self._over.wait(EVERY):
            try:
                if serving.writes():
                    self.deliver()
            except DatabaseError:
                # The disk is full, or the database stops: look again later.
                logger.warning(self.title, exc_info=True)
            except Exception:
                # One notice that nobody foresaw must not silence the others until a restart.
                logger.exception(self.title)
            finally:
                connections.close_all()

    def stop(self) -> None:
        """Stop the thread. What is in progress is sent again at the next start."""
        self._over.set()
        self.join(timeout=EVERY)


class Messenger(Sender):
    """Thread that sends the notices to other programs."""

    title = "hooks"

    def deliver(self) -> None:
        # Imported now: a server starts without waiting for HTTP and its certificates.
        from tournaments.annexes.hooks.services.sending import deliver

        deliver(self._over.is_set)
