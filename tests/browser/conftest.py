"""Fixtures: a real server on an empty database, and a real browser.

The server and the browser start once for each process of pytest. Each test begins on an empty
database and with a browser context of its own. The tests of a file share a database that is long to
fill: `Server.lasting`.
"""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from tests import ROOT
from tests.browser.database import database_at
from tests.ports import free_port

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
#: Milliseconds that a page may take on a busy machine, before a test fails.
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)

Shell = Callable[[str], str]
SignIn = Callable[..., None]
Opened = Callable[..., BrowserContext]


class Server:
    """Server started by `make serve`, on its own port and folder; tests may kill and restart it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = folder / "server.txt"
        self.database = folder / "var" / "dixdeder.sqlite3"
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        # The same key here and there: a session made by a test is valid on the server.
        key = {"SECRET_KEY": settings.SECRET_KEY}
        self.environment = {**kept, **key, "DATA_DIR": str(folder / "var")}
        self.emptied = 0
        #: Whether the rows of a fixture of a file last until its last test.
        self.rows_last = False
        self.start()
        self.empty = folder / "empty.sqlite3"
        copy(self.database, self.empty)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with self.said.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        for _attempt in range(1200):
            assert self.process.poll() is None, self.said.read_text()
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise TimeoutError(self.said.read_text())

    def begin(self) -> None:
        """Empty the database, unless its rows last, and start the server if a test killed it."""
        if not self.rows_last:
            self.clear()
        if self.process.poll() is not None:
            self.start()

    @contextmanager
    def lasting(self) -> Iterator[None]:
        """Empty the database, then keep what is written in it until the context ends."""
        self.clear()
        self.rows_last = True
        try:
            yield
        finally:
            self.rows_last = False

    def clear(self) -> None:
        """Empty the database."""
        copy(self.empty, self.database)
        # The server keeps pages by contest and version. No two tests use the same contest.
        self.emptied += 1
        with closing(sqlite3.connect(self.database)) as opened, opened:
            opened.execute("DELETE FROM sqlite_sequence WHERE name = 'tournaments_contest'")
            row = ("tournaments_contest", 100 * self.emptied)
            opened.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", row)

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self.process.kill()
        self.process.wait(timeout=20)

    def stop(self) -> None:
        """Stop the server normally (SIGTERM)."""
        self.process.terminate()
        self.process.wait(timeout=20)


def copy(source: Path, target: Path) -> None:
    """Copy a database in one transaction, while programs may have both open."""
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        read.backup(written)


@pytest.fixture(scope="session")
def server_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Server of all the tests of this process."""
    shared = Server(tmp_path_factory.mktemp("server"))
    yield shared
    shared.stop()


@pytest.fixture
def running(server_of_all: Server) -> Server:
    """Running server, on an empty database or on that of a fixture of the file."""
    server_of_all.begin()
    return server_of_all


@pytest.fixture
def server(running: Server) -> str:
    """Address of the running server."""
    return running.address


@pytest.fixture(scope="session")
def shell_of_all(server_of_all: Server, django_db_blocker: Any) -> Shell:
    """Function that runs Python on the server's database and returns what it prints.

    It acts as another program of the same machine would: nothing of it is in the server's memory.
    """

    def run(code: str) -> str:
        output = StringIO()
        file = server_of_all.database
        with django_db_blocker.unblock(), database_at(file), redirect_stdout(output):
            exec(code, {})
        return output.getvalue()

    return run


@pytest.fixture
def shell(running: Server, shell_of_all: Shell) -> Shell:
    """Function that runs Python on the database of the test, and returns what it prints."""
    return shell_of_all


@pytest.fixture
def sign_in(running: Server, django_db_blocker: Any) -> SignIn:
    """Function that gives a page's context the session of a user made by the factories."""

    def give(page: Page, name: str = "organiser") -> None:
        client = Client()
        with django_db_blocker.unblock(), database_at(running.database):
            client.force_login(User.objects.get(username=name))
        session = client.cookies[settings.SESSION_COOKIE_NAME]
        page.context.add_cookies(
            [{"name": session.key, "value": session.value, "url": running.address}]
        )

    return give


def open_to_type(page: Page, address: str) -> None:
    """Open a page, and wait until Chromium takes keys.

    It gives the focus a moment after the page's load, and drops keys before the first frame.
    """
    page.goto(address)
    expect(page.locator("[autofocus]:focus")).to_be_attached()
    page.evaluate("new Promise(ready => requestAnimationFrame(() => requestAnimationFrame(ready)))")


def intercept(
    page: Page, address: str, answer: Callable[[Route], Any], times: int | None = None
) -> None:
    """Let `answer` handle requests to an address, once Chromium no longer lets one pass."""
    seen: list[Route] = []

    def see(route: Route) -> None:
        seen.append(route)
        route.fulfill(status=204)

    page.route(re.compile("icons.svg.intercepted$"), see)
    page.route(f"**{address}", answer, times=times)
    while not seen:
        page.evaluate("fetch('/static/icons.svg?intercepted').then(() => null)")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium, headless."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture
def opened(browser: Browser, server: str) -> Iterator[Opened]:
    """Function that opens a browser context with its own cookies, closed after the test.

    A script error on any page of any context fails the test.
    """
    wrong: list[str] = []
    with ExitStack() as closing_later:

        def open_context(**options: Any) -> BrowserContext:
            context = browser.new_context(**{"base_url": server, "locale": "fr-FR", **options})
            context.on("weberror", lambda seen: wrong.append(f"{seen.page}: {seen.error}"))
            context.set_default_timeout(PATIENCE)
            closing_later.callback(context.close)
            return context

        yield open_context
    assert wrong == []


@pytest.fixture
def page(opened: Opened) -> Page:
    """Page of the desk's laptop; relative addresses lead to the server."""
    return opened(viewport={"width": 1280, "height": 900}).new_page()


@pytest.fixture
def console(page: Page) -> list[str]:
    """List of the errors of the browser's console."""
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    return wrong
