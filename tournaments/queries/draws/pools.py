"""State of the pools: rankings, results, matches to come and qualified teams.

Each pool has its own ranking over the rounds of pools, with the contest's criteria, computed by
`queries.standings.ranking`. In a pool where winners meet winners, the matches give the places once
all are played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.criteria import Criterion
from tournaments.models import Contest
from tournaments.pairing import Draw, DrawRefused, Entrant, History, draw
from tournaments.pairing.arrangement import arranged
from tournaments.pairing.halls import spread
from tournaments.pairing.pools.pools import WINNERS_ROUNDS, Pool, pool_of, qualified, winners_order
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, TeamRef, entrants
from tournaments.queries.draws.pool_rounds import pools_of, winners_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.ranking import compute, rank_groups
from tournaments.queries.standings.rows import Row
from tournaments.words.enums import Stage


@dataclass(frozen=True, slots=True)
class PoolMatch:
    """A match of a pool, with its round of the contest and its table.

    `drawn` is false for a match to come, which may change if a team leaves. `points` and `against`
    are those of `one` and `other`, once the result counts.
    """

    round: int
    table: int
    one: TeamRef
    other: TeamRef
    drawn: bool
    points: int | None = None
    against: int | None = None


@dataclass(frozen=True, slots=True)
class PoolTable:
    """A pool: its teams in order of place. `winners` tells whether winners meet winners."""

    name: str
    winners: bool
    teams: tuple[TeamLine, ...]
    rows: tuple[Row, ...]
    matches: tuple[PoolMatch, ...]

    @property
    def played(self) -> bool:
        return any(match.points is not None for match in self.matches)

    @property
    def crosstable(self) -> tuple[tuple[TeamRef, tuple[tuple[Cell, ...] | None, ...]], ...]:
        """Each team, in ranking order, with its cells against every team; None against itself."""
        refs = [row.team for row in self.rows]
        return tuple(
            (row.team, tuple(None if ref == row.team else _against(row, ref) for ref in refs))
            for row in self.rows
        )


@dataclass(frozen=True, slots=True)
class PoolsView:
    """Pools of a contest. `waiting` are the teams present that are in no pool.

    `rounds` are the numbers of the rounds of pools drawn. `over` tells whether a round of another
    kind followed them.
    """

    contest: ContestInfo
    pools: tuple[PoolTable, ...]
    criteria: tuple[Criterion, ...]
    rounds: tuple[int, ...]
    over: bool
    waiting: tuple[TeamRef, ...]

    def in_hall(self, hall: int) -> PoolsView:
        """Return the pools of a hall, from its key: a pool never spans two."""
        mine = tuple(pool for pool in self.pools if pool.teams[0].hall == hall)
        return replace(self, pools=mine)


def pools_view(contest: Contest) -> PoolsView | None:
    """Return the current pools of a contest, or None. Seven queries."""
    return view_of(contest_info(contest), entrants(contest), rounds_of(contest))


def view_of(
    info: ContestInfo, teams: Sequence[TeamLine], drawn_views: Sequence[RoundView]
) -> PoolsView | None:
    """Return the pools made and played in these rounds. No query."""
    pools = pools_of(drawn_views)
    if not pools:
        return None
    views = [view for view in drawn_views if view.stage == Stage.POOLS]
    lines = {team.number: team for team in teams}
    foreseen = [] if len(drawn_views) > len(views) else _foreseen(info, pools, views, lines)
    matches: dict[str, list[PoolMatch]] = defaultdict(list)
    for name, match in [*_matches_drawn(views), *foreseen]:
        matches[name].append(match)
    placed = pool_of(pools)
    tables = tuple(
        PoolTable(
            name=pool.name,
            winners=pool.winners,
            teams=tuple(lines[number] for number in pool.teams if number in lines),
            rows=rows,
            matches=tuple(matches[pool.name]),
        )
        for pool, rows in zip(pools, _ranked(info, pools, lines, views), strict=True)
    )
    last = drawn_views[-1].number
    return PoolsView(
        contest=info,
        pools=tables,
        criteria=compute(info, [], views).criteria,
        rounds=tuple(view.number for view in views),
        over=len(drawn_views) > len(views),
        waiting=tuple(
            TeamRef(team.number, team.name)
            for team in teams
            if team.number not in placed and not team.withdrawn and team.first_round <= last + 1
        ),
    )


def order_from_pools(
    info: ContestInfo, teams: Sequence[TeamLine], drawn_views: Sequence[RoundView]
) -> tuple[tuple[int, ...], Mapping[int, str]]:
    """Return the teams still here, all first places first, and the pool of each. No query.

    The lots drawn at registration settle the last ties.
    """
    pools = pools_of(drawn_views)
    views = [view for view in drawn_views if view.stage == Stage.POOLS]
    lines = {team.number: team for team in teams}
    here = {team.number for team in teams if not team.withdrawn}

    def order(rows: Sequence[Row]) -> list[int]:
        ranked = sorted(rows, key=lambda row: (row.rank, lines[row.team.number].lot))
        return [row.team.number for row in ranked]

    orders = [
        [number for number in order(rows) if number in here]
        for rows in _ranked(info, pools, lines, views)
    ]
    placed = pool_of(pools)
    in_pools = [line for line in teams if line.number in placed]
    general = order(compute(info, in_pools, views).rows)
    return qualified(orders, general, len(placed)), placed


def _ranked(
    info: ContestInfo,
    pools: Sequence[Pool],
    lines: Mapping[int, TeamLine],
    views: list[RoundView],
) -> list[tuple[Row, ...]]:
    groups = [[lines[number] for number in pool.teams if number in lines] for pool in pools]
    rankings = rank_groups(info, groups, views)
    waited = any(view.sheets.confirmed < len(view.tables) for view in views)
    if len(views) < WINNERS_ROUNDS or waited or not any(pool.winners for pool in pools):
        return rankings
    won = [winners_of(info.regulation, list(lines.values()), view) for view in views]
    return [
        _by_matches(rows, winners_order(pool, won)) if pool.winners else rows
        for pool, rows in zip(pools, rankings, strict=True)
    ]


def _by_matches(rows: Sequence[Row], order: Sequence[int]) -> tuple[Row, ...]:
    ordered = sorted(rows, key=lambda row: order.index(row.team.number))
    return tuple(row._replace(rank=rank, shared=False) for rank, row in enumerate(ordered, start=1))


def _matches_drawn(views: Sequence[RoundView]) -> list[tuple[str, PoolMatch]]:
    matches = []
    for view in views:
        for line in view.tables:
            one, other = line.ns.members[0], line.ew.members[0]
            match = PoolMatch(view.number, line.table, one, other, drawn=True)
            if line.entry is not None and line.entry.confirmed:
                match = replace(match, points=line.entry.ns, against=line.entry.ew)
            matches.append((line.section, match))
    return matches


def _foreseen(
    info: ContestInfo,
    pools: Sequence[Pool],
    views: Sequence[RoundView],
    lines: Mapping[int, TeamLine],
) -> list[tuple[str, PoolMatch]]:
    """Return the matches to come, if the same teams play. Empty if results decide the meetings."""
    if any(pool.winners for pool in pools):
        return []
    here = [
        Entrant(team)
        for pool in pools
        for team in pool.teams
        if team in lines and not lines[team].withdrawn
    ]
    fixed = {t.number: t.fixed_table for t in lines.values() if t.fixed_table is not None}
    place = _placing(info, lines, fixed)
    last = views[-1]
    matches: list[tuple[str, PoolMatch]] = []
    for meeting in range(last.given["meeting"] + 1, max(pool.rounds for pool in pools) + 1):
        try:
            new_draw = place(
                draw("pools", here, History(), 0, pools=pools, meeting=meeting, accept=True)
            )
        except DrawRefused:
            continue
        number = last.number + meeting - last.given["meeting"]
        for table in new_draw.tables:
            one, other = (TeamRef(team, lines[team].name) for team in (table.ns, table.ew))
            matches.append(
                (table.section, PoolMatch(number, table.number, one, other, drawn=False))
            )
    return matches


def _placing(
    info: ContestInfo, lines: Mapping[int, TeamLine], fixed: Mapping[int, int]
) -> Callable[[Draw], Draw]:
    """Return what gives matches a table of their hall; `fixed` are those that teams keep."""
    if not info.halls:
        return partial(arranged, fixed=fixed)
    positions = {hall.pk: hall.position for hall in info.halls}
    stays = {t.number: positions[t.hall] for t in lines.values() if t.hall is not None}
    ranges = [hall.range for hall in info.halls]
    return partial(spread, halls=ranges, stays=stays, fixed=fixed)


def _against(row: Row, other: TeamRef) -> tuple[Cell, ...]:
    return tuple(
        cell
        for cell in row.cells
        if cell.opponent is not None and cell.opponent.numbers == (other.number,)
    )
