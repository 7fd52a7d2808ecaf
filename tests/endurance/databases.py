"""PostgreSQL for a run: a new database on a running server, or a whole server to kill."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests.endurance.server import PATIENCE
from tests.ports import free_port

OPTIONS = "-c listen_addresses=127.0.0.1 -c unix_socket_directories=''"


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """Create a database on the server at this address; give its address, then delete it."""
    name = f"endurance_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def postgresql_programs() -> Path | None:
    """Return the folder of the newest PostgreSQL of this machine; None if there is none."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if folders:
        return max(folders, key=lambda folder: int(folder.parent.name))
    program = shutil.which("initdb")
    return Path(program).parent if program else None


class Cluster:
    """A PostgreSQL server of the run, which syncs every commit to the disk, as by default."""

    def __init__(self, folder: Path) -> None:
        programs = postgresql_programs()
        if programs is None:
            raise SystemExit("PostgreSQL is not installed (Debian: apt-get install postgresql)")
        self.programs = programs
        self.data = folder / "postgresql" / "data"
        self.port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Cluster:
        folder = self.data.parent
        folder.mkdir()
        if os.getuid() == 0:
            folder.parent.chmod(0o711)
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale")
        self.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        self._run("pg_ctl", "--mode=immediate", "stop", check=False)

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        deadline = time.monotonic() + PATIENCE
        options = f"--options={OPTIONS} -c port={self.port}"
        log = f"--log={self.data.parent / 'log'}"
        # After a kill, the processes that the server left behind refuse its return for a moment.
        while not self._run("pg_ctl", "--wait", "--silent", log, options, "start", check=False):
            if time.monotonic() > deadline:
                raise RuntimeError((self.data.parent / "log").read_text())
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill the server as the system would, without a word to its other processes."""
        process = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(process, signal.SIGKILL)

    def stop_at_once(self) -> None:
        """Stop the server without letting it finish anything (`pg_ctl --mode=immediate`)."""
        self._run("pg_ctl", "--mode=immediate", "--silent", "stop")

    def _run(self, program: str, *options: str, check: bool = True) -> bool:
        """Run a program of PostgreSQL; return whether it succeeded. It refuses to run as root."""
        done = subprocess.run(
            [self.programs / program, f"--pgdata={self.data}", *options],
            user="postgres" if os.getuid() == 0 else None,
            cwd=self.data.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=check,
        )
        return done.returncode == 0
