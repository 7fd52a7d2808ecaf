"""Demonstration apart: another process of this program, with data of its own, for one evening.

Its data are in a folder inside the data folder, made anew each time. It listens on the next free
port, and its cookies have other names, so that nobody is signed out of the real desk. It ends with
the process that started it: its standard input, a pipe of that process, then closes. It also ends
when a file in its folder asks for it: any process of the server may write that file, and no other
program can be hit, as it could be by a number of process.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess  # nosec B404
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from threading import Thread

from django.conf import settings
from django.utils.translation import gettext as _
from filelock import FileLock, Timeout

from tournaments.machine.backups.files import database_file
from tournaments.machine.places import PACKAGE, another_process
from tournaments.words.texts import Refused

#: File that tells the pages of every process about the demonstration.
TOLD = "told.json"
#: File that asks it to end.
STOP = "stop"
#: File that its process locks as long as it runs. A lock ends with its process, even killed.
ALIVE = "alive.lock"
#: Ports tried after that of the server.
TRIED = 50
#: Seconds that its process may take to begin.
PATIENCE = 60
#: Settings of the real program that the demonstration must not read: its database, its copies, its
#: key, its cache.
NOT_ITS_OWN = ("DATABASE_URL", "COPIES_TO", "PHOTOS_FROM", "SECRET_KEY", "CACHE_URL")
#: Word before the names of its cookies: a browser keeps those of all ports together.
COOKIES = "demo-"


class State(StrEnum):
    """What a demonstration that was started does.

    It takes some seconds to fill before it answers. FAILED: its process ended with an error. ENDED:
    its process no longer runs, and nobody asked it to stop.
    """

    PREPARING = "preparing"
    READY = "ready"
    STOPPING = "stopping"
    ENDED = "ended"
    FAILED = "failed"

    @property
    def runs(self) -> bool:
        return self not in (State.ENDED, State.FAILED)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Demonstration that was started: its port, who signs in there once it is filled, its state."""

    port: int
    username: str = ""
    password: str = ""
    state: State = State.PREPARING


def folder() -> Path:
    """Return the data folder of the demonstration; it may not exist."""
    return Path(settings.DATA_DIR) / "demonstration"


def why_none() -> str:
    """Return why no demonstration can be started here, or ""."""
    if settings.COOKIE_PREFIX == COOKIES:
        return _("Vous êtes déjà dans la démonstration.")
    if database_file() is None:
        return _(
            "Cette installation garde ses données dans PostgreSQL : lancez la démonstration sur un "
            "autre ordinateur."
        )
    if settings.TRUSTED_PROXY:
        return _(
            "Ce serveur est derrière un autre (proxy), qui ne connaît pas la démonstration : "
            "lancez-la sur votre ordinateur."
        )
    return ""


def demonstration() -> Demonstration | None:
    """Return the demonstration that was started last; None if there is none, or it was stopped."""
    try:
        stored = json.loads((folder() / TOLD).read_text(encoding="utf-8"))
        demo = Demonstration(**{**stored, "state": State(stored["state"])})
        since = time.time() - (folder() / TOLD).stat().st_mtime
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if demo.state == State.FAILED:
        return demo
    begins = not demo.username and since < PATIENCE
    if not begins and not is_alive(folder()):
        return replace(demo, state=State.ENDED)
    if (folder() / STOP).exists():
        return replace(demo, state=State.STOPPING)
    if demo.username and _answers(demo.port):
        return replace(demo, state=State.READY)
    return demo


def start_demonstration(after: int) -> Demonstration:
    """Start one, unless one runs, on a free port after this. Raises `Refused` if none can start."""
    running = demonstration()
    if running is not None and running.state == State.STOPPING:
        raise Refused(_("La démonstration s’arrête : attendez un instant."))
    if running is not None and running.state.runs:
        return running
    why = why_none()
    if why:
        raise Refused(why)
    started = Demonstration(_free_port(after))
    try:
        shutil.rmtree(folder(), ignore_errors=True)
        folder().mkdir(mode=0o700, parents=True)
        tell(started, folder())
        _run(started)
    except OSError as error:
        raise Refused(
            _("Cet ordinateur n’a pas pu lancer la démonstration : %(error)s")
            % {"error": error.strerror or error}
        ) from error
    return started


def stop_demonstration() -> None:
    """Ask the demonstration to end, as Ctrl-C would. Raises `Refused` if none runs."""
    running = demonstration()
    if running is None or not running.state.runs:
        raise Refused(_("La démonstration ne tourne plus."))
    try:
        (folder() / STOP).touch()
    except OSError as error:
        raise Refused(
            _("Cet ordinateur n’a pas pu arrêter la démonstration : %(error)s")
            % {"error": error.strerror or error}
        ) from error


def is_alive(data: Path) -> bool:
    """Return whether the process of the demonstration of this data folder runs."""
    try:
        with FileLock(data / ALIVE, timeout=0):
            return False
    except Timeout:
        return True


def tell(demonstration: Demonstration, data: Path) -> None:
    """Write in the demonstration's data folder what the pages must know of it, all at once."""
    partial = data / f"{TOLD}.partial"
    partial.write_text(json.dumps(asdict(demonstration)), encoding="utf-8")
    os.replace(partial, data / TOLD)


def _run(started: Demonstration) -> None:
    """Start the process, which ends when this one does."""
    own = {name: value for name, value in os.environ.items() if name not in NOT_ITS_OWN}
    own |= {"DATA_DIR": str(folder().absolute()), "COOKIE_PREFIX": COOKIES}
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
    with (folder() / "errors.txt").open("wb") as errors:
        process = subprocess.Popen(  # nosec B603
            another_process("demonstration", "--port", str(started.port)),
            cwd=PACKAGE.parent,
            env=own,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
            creationflags=flags,
        )
    # The thread holds the pipe, which stays open as long as this process lives.
    Thread(target=_follow, args=(process, started), daemon=True).start()


def _follow(process: subprocess.Popen[bytes], started: Demonstration) -> None:
    """Wait until the process ends; tell the pages if it failed."""
    if process.wait():
        with suppress(OSError):
            tell(replace(started, state=State.FAILED), folder())


def _free_port(after: int) -> int:
    """Return the first port after this one that nothing listens on. Raises `Refused`."""
    for port in range(after + 1, min(after + 1 + TRIED, 65536)):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
            tried.bind(("0.0.0.0", port))  # nosec B104: the server listens there
            return port
    raise Refused(_("Aucun port n’est libre à côté de celui du programme."))


def _answers(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.2)
        return probe.connect_ex(("127.0.0.1", port)) == 0
