"""What seasons add to the pages of the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.seasons.queries.pages import public_seasons
from tournaments.annexes.seasons.queries.together import seasons_of
from tournaments.annexes.seasons.tables.of_contest import seasons_of_contest

Values = Mapping[str, Any] | None


def home(_shown: Mapping[str, Any]) -> Values:
    """The last public seasons."""
    seasons = public_seasons()
    return {"seasons": seasons} if seasons else None


def of_contest(shown: Mapping[str, Any]) -> Values:
    """What the day gives in the public seasons that count the contest."""
    seasons = seasons_of_contest(shown["contest"])
    return {"seasons": seasons} if seasons else None


def at_desk(shown: Mapping[str, Any]) -> Values:
    """The seasons that the contest is a day of."""
    seasons = seasons_of(shown["contest"])
    return {"seasons": seasons} if seasons else None
