"""All results of a contest for its files: teams, rounds, ranking, deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.deal import Deal
from scoring.score import DealScore
from tournaments.models import Contest
from tournaments.models import Deal as DealRow
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.results.sheets import DEAL_COLUMNS, stored_deal
from tournaments.queries.standings.cells import Cell, cells_of
from tournaments.queries.standings.owed import settled
from tournaments.queries.standings.rows import Standings


@dataclass(frozen=True, slots=True)
class Results:
    """A contest as written in its files.

    `cells` are the scores of each team in each round, dropped or not, by team number. `deals` are
    those of the confirmed results typed deal by deal, with their marks, by match.
    """

    contest: ContestInfo
    teams: tuple[TeamLine, ...]
    rounds: tuple[RoundView, ...]
    standings: Standings
    cells: Mapping[int, tuple[Cell, ...]]
    deals: Mapping[int, tuple[tuple[Deal, DealScore], ...]]


def results_of(contest: Contest, *, in_full: bool = True) -> Results:
    """Return all the results of a contest, read at one moment. Eight queries.

    People are named `in_full`, for the desk, or as the contest names them to everybody.
    """
    now = Snapshot(contest, in_full=in_full, of_desk=True)
    regulation = now.info.regulation
    cells = cells_of(regulation, now.teams, now.rounds, settled(regulation, now.teams, now.rounds))
    return Results(
        contest=now.info,
        teams=tuple(now.teams),
        rounds=tuple(now.rounds),
        standings=now.received,
        cells={number: tuple(found) for number, found in cells.items()},
        deals=_deals(contest, now),
    )


def _deals(contest: Contest, now: Snapshot) -> dict[int, tuple[tuple[Deal, DealScore], ...]]:
    """Return the deals of each match that counts, scored by the regulation. One query."""
    known = {
        line.match: (view.spot(line), line.entry.chosen)
        for view in now.rounds
        for line in view.tables
        if line.confirmed and line.entry is not None
    }
    rows = (
        DealRow.objects.filter(entry__current=True, entry__match__round__contest=contest)
        .order_by("entry__match", "number")
        .values_list(*DEAL_COLUMNS, "entry__match")
    )
    played: dict[int, list[Deal]] = defaultdict(list)
    for row in rows:
        if row[-1] in known:
            played[row[-1]].append(stored_deal(row))
    regulation = now.info.regulation
    scored = {}
    for match, deals in played.items():
        spot, chosen = known[match]
        score = regulation.at_table(chosen).score(spot, deals)
        scored[match] = tuple(zip(deals, score.deals, strict=False))
    return scored
