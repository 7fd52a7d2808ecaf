"""The server of `make serve` on a free local port, with the benchmark's database."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.ports import free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@dataclass(frozen=True, slots=True)
class Serving:
    """A running server: its port and its process id."""

    port: int
    pid: int

    @property
    def cpu(self) -> float:
        """CPU seconds that the server has used so far. Linux only."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def browsing() -> Iterator[Browser]:
    """Run Chromium for the duration of the context."""
    from playwright.sync_api import sync_playwright

    # Playwright runs an event loop in this thread, where Django would refuse its queries.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])


@contextmanager
def serving(*options: str, **environment: str) -> Iterator[Serving]:
    """Run a server for the duration of the context."""
    port = free_port()
    with tempfile.TemporaryFile() as console:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), *options],
            env={**os.environ, **environment},
            stdout=console,
            stderr=console,
        )
        try:
            _wait(port, server)
            yield Serving(port, server.pid)
        finally:
            server.terminate()
            server.wait(timeout=20)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    for _attempt in range(1200):
        if server.poll() is not None:
            raise RuntimeError("the server stopped")
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")
