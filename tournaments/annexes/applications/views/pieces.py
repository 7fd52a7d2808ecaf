"""What applications add to the pages of the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.applications.views.applications import applying_form


def settings(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """The form of the settings of applications."""
    contest, _tab = shown["request"].framed
    return {"applying_form": applying_form(contest)}
