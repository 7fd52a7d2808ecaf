"""A federation's server on this machine: what `deploy/` starts, on free ports and in a new folder.

PostgreSQL, the program and the proxy are real. The command of the program is the container's, and
its settings are those of the example for systemd.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import psutil
import psycopg

from tests import ROOT
from tests.deploy.browser import NAME, PATIENCE, Browser
from tests.endurance.databases import Cluster
from tests.ports import free_port
from tournaments.machine.health.metrics import shared_folder

DEPLOY = ROOT / "deploy"
#: The program as a person types it in a checkout.
PROGRAM = f"{sys.executable} -m tournaments"
DATABASE = "dixdeder"
METRICS_TOKEN = "4f9c0a7be2d15836ac71f0e98b24d36c"


def settings_of_example() -> dict[str, str]:
    """Return the variables of the example of settings."""
    lines = (DEPLOY / "environment.example").read_text(encoding="utf-8").splitlines()
    return dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", "\n".join(lines)))


def command_of_container() -> list[str]:
    """Return the options after `dixdeder` that the container runs by itself."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    match = re.search(r"(?m)^CMD (.+)$", text)
    assert match is not None
    return [str(word) for word in json.loads(match[1])]


def wait_for(happened: Callable[[], object]) -> None:
    """Wait until something is true, with the patience of a busy machine."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.05)


@dataclass
class Site:
    """The running server: its folder, its ports, its cluster and its processes."""

    folder: Path
    cluster: Cluster
    http: int
    https: int
    port: int
    program: subprocess.Popen[bytes] | None = None

    @property
    def dumps(self) -> Path:
        return self.folder / "dumps"

    @property
    def said(self) -> Path:
        """What the program wrote to its console."""
        return self.folder / "console.txt"

    @property
    def authority(self) -> Path:
        """Certificate of the authority that Caddy made."""
        return self.folder / "caddy/caddy/pki/authorities/local/root.crt"

    def environment(self, database: str = DATABASE) -> dict[str, str]:
        """Return the settings of the example, in the folder of this site."""
        programs = f"{self.cluster.programs}:{os.environ['PATH']}"
        return {
            **{name: value for name, value in os.environ.items() if name != "COPIES_TO"},
            **settings_of_example(),
            "ALLOWED_HOSTS": NAME,
            "DATABASE_URL": self.url(database),
            "DATA_DIR": str(self.folder / "data"),
            "DUMPS": str(self.dumps),
            "DIXDEDER": PROGRAM,
            "LOG_REQUESTS": "1",
            "METRICS_TOKEN": METRICS_TOKEN,
            "PATH": programs,
        }

    def url(self, database: str = DATABASE) -> str:
        # A password that PostgreSQL does not ask for, with signs that an address must escape.
        return f"postgres://postgres:s%40lt%5C%2F@127.0.0.1:{self.cluster.port}/{database}"

    def sql(self, query: str, database: str = DATABASE) -> list[tuple[Any, ...]]:
        """Carry out a query; return its rows."""
        with psycopg.connect(self.url(database), autocommit=True) as server:
            done = server.execute(query.encode())
            return done.fetchall() if done.description else []

    def run(
        self, *command: str, database: str = DATABASE, fails: bool = False
    ) -> subprocess.CompletedProcess[str]:
        """Run a script of `deploy/`, or a command of `manage.py`."""
        scripts = command[0].endswith(".sh")
        first = [str(DEPLOY / command[0])] if scripts else [sys.executable, "manage.py", command[0]]
        done = subprocess.run(
            [*first, *command[1:]],
            cwd=ROOT,
            env=self.environment(database),
            capture_output=True,
            text=True,
        )
        assert bool(done.returncode) is fails, done.stdout + done.stderr
        return done

    def start(self) -> None:
        """Start the program as the container does, and wait until it serves."""
        options = [str(self.port) if word == "8000" else word for word in command_of_container()]
        with self.said.open("a") as console:
            self.program = subprocess.Popen(
                [*PROGRAM.split(), *options],
                cwd=ROOT,
                env=self.environment(),
                stdout=console,
                stderr=console,
            )
        self.wait_for_health("ok", "degraded")

    def stop(self) -> None:
        """Stop the program as systemd and containers do."""
        assert self.program is not None
        self.program.terminate()
        assert self.program.wait(PATIENCE) == 0, self.said.read_text()

    def workers(self) -> list[psutil.Process]:
        """Return the processes that serve, without the one that watches them."""
        assert self.program is not None
        children = psutil.Process(self.program.pid).children()
        return [one for one in children if "spawn_main" in " ".join(one.cmdline())]

    def health(self) -> tuple[int, dict[str, str]]:
        """Ask how the program is as the container does: from inside, by plain HTTP."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.port}/health/", timeout=5
            ) as response:
                return response.status, json.load(response)
        except HTTPError as error:
            return error.code, json.load(error)

    def wait_for_health(self, *words: str) -> dict[str, str]:
        """Wait until the status is one of these words; return what is told with it."""
        assert self.program is not None
        deadline = time.monotonic() + PATIENCE
        while True:
            health: dict[str, str] = {}
            with suppress(OSError):
                health = self.health()[1]
            if health.get("status") in words:
                return health
            assert self.program.poll() is None, self.said.read_text()
            assert time.monotonic() < deadline, (health, self.said.read_text())
            time.sleep(0.1)

    def wait_for_copies(self, word: str) -> None:
        """Wait until the health address says this word of the copies."""
        wait_for(lambda: self.health()[1]["copies"] == word)

    def browser(self, address: str = "127.0.0.1") -> Browser:
        return Browser(self.https, address, self.authority)

    def log(self) -> list[dict[str, Any]]:
        """Return the lines of the program's log, without those of its announcement."""
        lines = self.said.read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]


@contextmanager
def running_site() -> Iterator[Site]:
    """Start the whole server on an empty database; stop it at the end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Cluster(folder) as cluster:
            site = Site(folder, cluster, free_port(), free_port(), free_port())
            site.sql(f"CREATE DATABASE {DATABASE}", "postgres")
            with proxy(site):
                try:
                    yield site
                finally:
                    if site.program is not None:
                        site.program.kill()
                        site.program.wait()
                    # A server that is killed leaves it.
                    shutil.rmtree(shared_folder(folder / "data", site.port), ignore_errors=True)


@contextmanager
def proxy(site: Site) -> Iterator[None]:
    """Run Caddy with the file of `deploy/`."""
    caddy = shutil.which("caddy")
    assert caddy is not None
    environment = {
        **os.environ,
        "SITE_NAME": NAME,
        "TLS": "internal",
        "PROGRAM": f"127.0.0.1:{site.port}",
        "HTTP_PORT": str(site.http),
        "HTTPS_PORT": str(site.https),
        "MAINTENANCE": str(DEPLOY / "maintenance"),
        "XDG_DATA_HOME": str(site.folder / "caddy"),
        "XDG_CONFIG_HOME": str(site.folder / "caddy"),
    }
    command = [caddy, "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    with (site.folder / "caddy.txt").open("w") as log:
        running = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        yield
    finally:
        running.terminate()
        running.wait(20)
