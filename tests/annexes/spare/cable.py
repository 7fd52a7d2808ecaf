"""`python -m tests.annexes.spare.cable`: the program, on a laptop whose cable can be pulled out.

While the file that CABLE names is there, the cable is out: this laptop reaches no other one.
Browsers still reach it.
"""

from __future__ import annotations

import errno
import os
import sys
from http.client import HTTPConnection
from pathlib import Path

from tournaments.server.command import run

_connect = HTTPConnection.connect


def _connect_by_cable(connection: HTTPConnection) -> None:
    if Path(os.environ["CABLE"]).exists():
        raise OSError(errno.ENETUNREACH, os.strerror(errno.ENETUNREACH))
    _connect(connection)


if __name__ == "__main__":
    HTTPConnection.connect = _connect_by_cable  # type: ignore[method-assign]
    run(["manage.py", *sys.argv[1:]])
