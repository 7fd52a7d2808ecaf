"""The real server of the program, which the run may kill and start again."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from tests import ROOT
from tests.ports import free_port

#: Seconds that a start may take on a busy machine.
PATIENCE = 120


class Server:
    """`manage.py serve` on the database named by the environment of this process."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = folder / "server.txt"

    def launch(self) -> None:
        """Start the server without waiting for it."""
        with self.said.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.launch()
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self.said.read_text()}")
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self.process.kill()
        self.process.wait(timeout=PATIENCE)

    def stop(self) -> None:
        """Stop the server normally (SIGTERM)."""
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)

    @property
    def runs(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    def _answers(self) -> bool:
        with socket.socket() as knock:
            return knock.connect_ex(("127.0.0.1", self.port)) == 0
