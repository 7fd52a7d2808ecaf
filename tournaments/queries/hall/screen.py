"""Content of the projector's screen, read at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, times_of
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws import bracket_view, pools
from tournaments.queries.draws.bracket_view import BracketView
from tournaments.queries.draws.pools import PoolsView
from tournaments.queries.hall.live import Hall
from tournaments.queries.hall.progress import Progress
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings


@dataclass(frozen=True, slots=True)
class Screen:
    """A contest as the hall sees it.

    `round` is the round being played, None between two rounds. `standings` count the results so
    far, None if there are none. `starts_at` is the start time, if set.
    """

    contest: ContestInfo
    hall: Hall
    progress: Progress
    teams: tuple[TeamLine, ...]
    round: RoundView | None
    standings: Standings | None
    pools: PoolsView | None
    brackets: tuple[BracketView, ...]
    starts_at: time | None


def screen_of(contest: Contest, *, in_full: bool = True) -> Screen:
    """Return the content of the screen, in a fixed number of queries for any contest.

    People are named `in_full`, for the hall, or as the contest names them to everybody.
    """
    now = Snapshot(contest, in_full=in_full)
    info, teams, drawn = now.info, now.teams, now.rounds
    times = times_of(contest)
    last = drawn[-1] if drawn else None
    return Screen(
        contest=info,
        hall=now.hall,
        progress=now.progress,
        teams=tuple(team for team in teams if not team.withdrawn),
        round=last if last is not None and not last.closed else None,
        standings=_standings(info, teams, drawn),
        pools=pools.view_of(info, teams, drawn),
        brackets=bracket_view.view_of(info, teams, drawn).brackets,
        starts_at=times.starts_at if times else None,
    )


def _standings(
    info: ContestInfo, teams: list[TeamLine], drawn: Sequence[RoundView]
) -> Standings | None:
    """Return the standings after the last round with a confirmed result, or None before any."""
    after = max((view.number for view in drawn if view.confirmed), default=0)
    return compute(info, teams, list(drawn), after) if after else None
