"""Climb of a team: its rank after each round."""

from __future__ import annotations

from functools import partial

from tournaments.annexes.share.papers.pictures.axes import Across, round_names, ticks
from tournaments.annexes.share.papers.pictures.figure import SIZE, WIDTH, Figure, Picture
from tournaments.annexes.share.queries.pictures.climb import Climb, climb_of
from tournaments.annexes.share.queries.pictures.scales import rank_said, rank_share, rank_ticks
from tournaments.papers.kit.layout import CENTRE
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.climbs import Climbs


def climb(climbs: Climbs, team: TeamRef) -> Picture | None:
    """Return a picture of a team's rank after each round; None with fewer than two ranks."""
    climb_data = climb_of(climbs, team)
    return (
        None
        if climb_data is None
        else Picture(climb_data.told, 252, partial(_draw_climb, climb_data))
    )


def _draw_climb(climb: Climb, high: float) -> Figure:
    figure = Figure(high)
    across = Across(38, WIDTH - 8, len(climb.rounds))
    top, bottom = figure.height - 22, 58.0

    def height(rank: float) -> float:
        return top - rank_share(rank, climb.worst) * (top - bottom)

    with figure.shared():
        levels = [(height(rank), rank_said(rank)) for rank in rank_ticks(climb.worst)]
        ticks(figure, levels, across.left, across.right)
    points = [
        None if rank is None else (across.at(place), height(rank))
        for place, rank in enumerate(climb.ranks)
    ]
    figure.path(points, 2.0)
    for point in filter(None, points):
        figure.dot(*point, min(3.2, across.strip * 0.2))
    size = min(SIZE + 1, max(6.5, across.strip * 0.42))
    for place, rank in enumerate(climb.ranks):
        if rank is not None:
            above = 7 if height(rank) > bottom + 12 else -15
            figure.text(across.at(place), height(rank) + above, rank_said(rank), size, CENTRE, True)
    with figure.shared():
        round_names(figure, climb.rounds, across, bottom - 34)
    return figure
