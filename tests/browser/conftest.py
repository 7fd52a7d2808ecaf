"""Fixtures: a real server on an empty database, and a real browser."""

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

# Options that keep Chromium from using the network for anything but the page.
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
    """Server started by `make serve`, on its own port and folder; tests may kill and restart it."""

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
        """Start the server and wait until it answers."""
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
        """Kill the server, as a power cut would."""
        self.process.kill()
        self.process.wait(timeout=20)

    def stop(self) -> None:
        """Stop the server normally (SIGTERM)."""
        self.process.terminate()
        self.process.wait(timeout=20)


def on_data_of(folder: Path) -> dict[str, str]:
    """Return the environment of a program that keeps its data in `folder`."""
    kept = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    return {**kept, "DATA_DIR": str(folder)}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data folder of a new installation, made once and copied for each test."""
    folder = tmp_path_factory.mktemp("prepared") / "var"
    for asked in ("migrate", "collectstatic"):
        command = [sys.executable, "manage.py", asked, "--no-input", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=on_data_of(folder), check=True)
    return folder


@pytest.fixture
def running(tmp_path: Path, prepared: Path) -> Iterator[Server]:
    """Running server on an empty database."""
    found = Server(tmp_path, prepared)
    yield found
    found.stop()


@pytest.fixture
def server(running: Server) -> str:
    """Address of a running server on an empty database."""
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
    """Page of the desk's laptop; relative addresses lead to the server."""
    context = browser.new_context(base_url=server, viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    yield opened
    context.close()


@pytest.fixture
def shell(server: str, tmp_path: Path) -> Callable[[str], None]:
    """Function that runs Python on the server's database, in another process."""

    def run(code: str) -> None:
        command = [sys.executable, "manage.py", "shell", "-c", code]
        subprocess.run(command, cwd=ROOT, env=on_data_of(tmp_path / "var"), check=True)

    return run


@pytest.fixture
def console(page: Page) -> list[str]:
    """List of the errors of the browser's console."""
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return wrong
