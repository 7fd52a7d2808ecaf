"""Content of the projector's screen, read at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, times_of
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws import bracket_view, pools
from tournaments.queries.draws.bracket_view import BracketView
from tournaments.queries.draws.pools import PoolsView
from tournaments.queries.draws.progress import Progress
from tournaments.queries.hall.halls import in_hall
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.live import Hall, hall_of
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.rows import Standings


@dataclass(frozen=True, slots=True)
class Screen:
    """What the hall sees. `round` is None between two rounds, `standings` before one is over."""

    contest: ContestInfo
    hall: Hall
    progress: Progress
    teams: tuple[TeamLine, ...]
    round: RoundView | None
    standings: Standings | None
    pools: PoolsView | None
    brackets: tuple[BracketView, ...]
    starts_at: time | None


def screen_of(contest: Contest, *, in_full: bool = True, only: HallLine | None = None) -> Screen:
    """Return the content of the screen, in a fixed number of queries for any contest.

    People are named `in_full`, for the hall, or as the contest names them to everybody. The screen
    of `only` one hall has its tables, its teams and its announcements; the standings are those of
    all.
    """
    now = Snapshot(contest, in_full=in_full)
    info, teams, views = now.info, now.teams, now.rounds
    times = times_of(contest)
    last = views[-1] if views else None
    if only is not None:
        info = replace(info, name=f"{info.name} – {only.label}")
        last = in_hall(last, only, teams) if last is not None else None
    here = [team for team in teams if not team.withdrawn]
    return Screen(
        contest=info,
        hall=now.hall if only is None else hall_of(contest, only),
        progress=now.progress,
        teams=tuple(team for team in here if only is None or team.hall == only.pk),
        round=last if last is not None and not last.closed else None,
        standings=now.standings if now.standings.begun else None,
        pools=pools.view_of(info, teams, views),
        brackets=bracket_view.view_of(info, teams, views).brackets,
        starts_at=times.starts_at if times else None,
    )
