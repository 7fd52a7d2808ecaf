"""Whether every board of a duplicate is played, so that its cards and its deals may be shown."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import Regulation


def boards_over(contest: Contest) -> bool:
    """Return whether nobody has a board left to play: the last round is closed. At most one query.

    A contest without boards has none left.
    """
    regulation = Regulation.from_data(contest.regulation)
    if not regulation.is_duplicate or contest.closed_at is not None:
        return True
    return contest.rounds.exclude(closed_at=None).count() >= regulation.rounds


def over_among(info: ContestInfo, views: Iterable[RoundView]) -> bool:
    """Return whether nobody has a board left to play, from the rounds drawn. No query."""
    if not info.regulation.is_duplicate or info.closed:
        return True
    return sum(view.closed for view in views) >= info.regulation.rounds
