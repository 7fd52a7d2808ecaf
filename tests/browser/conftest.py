"""A real server on an empty database, and a real browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests import ROOT

# Nothing but the page is asked of the network.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """`make serve`'s server, on a port and a folder of its own; it may be killed and come back."""

    def __init__(self, folder: Path, prepared: Path) -> None:
        shutil.copytree(prepared, folder / "var")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = folder / "server.txt"
        self.environment = on_data_of(folder / "var")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.said.open("a") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
        for _attempt in range(1200):
            assert self.process.poll() is None, self.said.read_text()
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    break
            time.sleep(0.1)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(timeout=20)

    def stop(self) -> None:
        """End it as its keeper would."""
        self.process.terminate()
        self.process.wait(timeout=20)


def on_data_of(folder: Path) -> dict[str, str]:
    """The environment of a program whose data are in `folder`."""
    kept = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    return {**kept, "DATA_DIR": str(folder)}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server that was started once: made here, copied for each test."""
    folder = tmp_path_factory.mktemp("prepared") / "var"
    for asked in ("migrate", "collectstatic"):
        command = [sys.executable, "manage.py", asked, "--no-input", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=on_data_of(folder), check=True)
    return folder


@pytest.fixture
def running(tmp_path: Path, prepared: Path) -> Iterator[Server]:
    """A server on a database where nothing is yet."""
    found = Server(tmp_path, prepared)
    yield found
    found.stop()


@pytest.fixture
def server(running: Server) -> str:
    """The address of a server on a database where nothing is yet."""
    return running.address


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium, headless."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of the desk's laptop, whose short addresses are the server's."""
    context = browser.new_context(base_url=server, viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    yield opened
    context.close()


@pytest.fixture
def shell(server: str, tmp_path: Path) -> Callable[[str], None]:
    """Run Python beside the server, on its database."""

    def run(code: str) -> None:
        command = [sys.executable, "manage.py", "shell", "-c", code]
        subprocess.run(command, cwd=ROOT, env=on_data_of(tmp_path / "var"), check=True)

    return run


@pytest.fixture
def console(page: Page) -> list[str]:
    """What the browser complained of."""
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return wrong
