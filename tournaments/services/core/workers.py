"""Processes that carry out the works, each for one work, beside the web server."""

from __future__ import annotations

import subprocess  # nosec B404
import sys
import time
from threading import Thread

from tournaments.machine.health.metrics import environment_apart
from tournaments.machine.places import PACKAGE, another_process
from tournaments.machine.workroom import folder

#: Bytes of the file of errors, after which it starts anew.
MOST_ERRORS = 1_000_000
#: Seconds that a process may take to begin its work, on a laptop that does much else.
SLOW_START = 60.0

#: The process that this one started last, and when.
_last: tuple[subprocess.Popen[bytes], float] | None = None


def start_worker() -> None:
    """Start a process for the next work, if one waits; it outlives the web server."""
    errors = folder() / "errors.txt"
    mode = "ab" if errors.exists() and errors.stat().st_size < MOST_ERRORS else "wb"
    flags = 0
    if sys.platform == "win32":
        # No window opens, and Ctrl-C in the server's window does not reach the process.
        flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
    with errors.open(mode) as errors_file:
        process = subprocess.Popen(  # nosec B603
            another_process("work", "--background"),
            cwd=PACKAGE.parent,
            env=environment_apart(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors_file,
            start_new_session=True,
            creationflags=flags,
        )
    # The system keeps a line about an ended process until somebody reads its result.
    Thread(target=process.wait, daemon=True).start()
    global _last
    _last = process, time.monotonic()


def one_begins() -> bool:
    """Return whether a process started here a short while ago may not have begun its work yet."""
    if _last is None:
        return False
    process, started = _last
    return process.returncode is None and time.monotonic() - started < SLOW_START
