"""One server for a folder of data, found again by whoever starts the program a second time."""

from __future__ import annotations

import threading
import time
import webbrowser
from pathlib import Path

from django.conf import settings
from filelock import FileLock, Timeout

from tournaments.machine.network import answers

#: File that the server locks as long as it runs. A lock ends with its process, even killed.
LOCK = "serving.lock"
#: File that holds the port of the server.
PORT = "serving.txt"
#: Ports tried after the first one.
TRIES = 100
#: Seconds that the browser waits for the server.
PATIENCE = 60


class Alone:
    """The right of this process to serve the folder of data."""

    def __init__(self) -> None:
        self.folder = Path(settings.DATA_DIR)
        self.lock = FileLock(self.folder / LOCK)

    def taken(self) -> bool:
        """Take the right for as long as this process runs; return whether it was free."""
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            return False
        return True

    def note(self, port: int) -> None:
        if self.lock.is_locked:
            (self.folder / PORT).write_text(str(port), "ascii")

    def port_of_other(self) -> int | None:
        """Return the port of the process that has the right, if it has said it."""
        try:
            return int((self.folder / PORT).read_text("ascii"))
        except (OSError, ValueError):
            return None


def next_free(port: int) -> int:
    """Return the first port, from this one, on which nothing of this machine answers."""
    for one in range(port, min(port + TRIES, 65536)):
        if not answers(one):
            return one
    return port


def open_browser(port: int) -> None:
    """Open the browser of this computer on the home page, once the server answers."""

    def wait_and_open() -> None:
        until = time.monotonic() + PATIENCE
        while not answers(port):
            if time.monotonic() > until:
                return
            time.sleep(0.1)
        webbrowser.open(f"http://localhost:{port}/")

    threading.Thread(target=wait_and_open, daemon=True).start()
