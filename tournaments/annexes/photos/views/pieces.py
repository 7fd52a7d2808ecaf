"""What the photographs add to the pages of the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.photos.queries.photos import pictures_of


def match(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The pictures kept with the versions of a result."""
    pictures = pictures_of(shown["sheet"].match) if shown["history"] else []
    return {"pictures": pictures} if pictures else None
