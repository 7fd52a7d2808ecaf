"""Messages about the entrants of a contest: teams, or players."""

from __future__ import annotations

from typing import Any

from tournaments.models import Contest
from tournaments.regulation import Regulation
from tournaments.words.entrants import worded


def said_in(contest: Contest, message: str, **params: Any) -> str:
    """Return a sentence about teams, worded for players in a contest of individuals."""
    return worded(Regulation.from_data(contest.regulation).individuals, message, params)
