"""How the services speak of who enters a contest: of teams, or of players."""

from __future__ import annotations

from typing import Any

from tournaments.entrant_words import worded
from tournaments.models import Contest
from tournaments.regulation import Regulation


def said_in(contest: Contest, message: str, **params: Any) -> str:
    """A sentence about teams, said of players in a contest of individuals."""
    return worded(Regulation.from_data(contest.regulation).individuals, message, params)
