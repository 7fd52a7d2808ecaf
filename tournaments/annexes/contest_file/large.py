"""Large requests: the file of a contest, and those of several halls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tournaments.annexes.contest_file.rules.value import MOST_BYTES
from tournaments.server import bodies
from tournaments.server.ways import Way

#: Addresses where the desk gives such files.
OF_FILES = re.compile(r"/desk/new/import/$|/house/gatherings/[^/]+/files/$")


class Large(bodies.Large):
    """The file, and the rest of its form."""

    most = MOST_BYTES + 100_000

    def takes(self, way: Way, path: str, environ: Mapping[str, Any]) -> bool:
        return way is Way.DESK and OF_FILES.match(path) is not None
