"""Requests larger than those of the core, which annexes take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest

from tournaments.machine.annexes import Door
from tournaments.server.ways import Way


class Large(Door):
    """Addresses of an annex whose requests may have `most` bytes."""

    part = "large"

    most: ClassVar[int] = 0

    def takes(self, way: Way, path: str, environ: Mapping[str, Any]) -> bool:
        return False

    def knows(self, request: HttpRequest) -> bool:
        """Return whether the hall's sender of such a request is known now. One query at most."""
        return False
