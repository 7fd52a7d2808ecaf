"""Thread that looks at the watched folder of photographed sheets while a server runs."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connections

from tournaments.annexes.photos import files as photo_files
from tournaments.machine import serving

logger = logging.getLogger(__name__)

#: Seconds between two looks.
EVERY = 3.0


class PhotoWatch(threading.Thread):
    """Thread that takes the files of the watched folder, and has interrupted readings go on.

    A spare, which writes nothing, leaves them.
    """

    def __init__(self) -> None:
        super().__init__(name="photos", daemon=True)
        self._over = threading.Event()

    def run(self) -> None:
        photo_files.open_watched()
        while not self._over.wait(EVERY):
            if serving.writes():
                self._look()

    def stop(self) -> None:
        """Stop the thread, after the look in progress."""
        self._over.set()
        self.join()

    def _look(self) -> None:
        try:
            if photo_files.any_to_read():
                # Imported now: most servers read no sheet, and pictures weigh.
                from tournaments.annexes.photos.views.watched import look

                look()
        except (OSError, DatabaseError):
            # The disk is full, or the folder is on a stick that was pulled out: look again later.
            logger.warning("watched folder", exc_info=True)
        except Exception:
            # One file that nobody foresaw must not leave the others unread until a restart.
            logger.exception("watched folder")
        finally:
            connections.close_all()
