"""All results of a contest for its files: teams, rounds, ranking, deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.deal import Deal
from scoring.score import DealScore
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.results.sheets import deals_of_matches
from tournaments.queries.standings.cells import Cell, cells_of, settled
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation

#: Deals of a match, each with its marks.
ScoredDeals = tuple[tuple[Deal, DealScore], ...]


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
    deals: Mapping[int, ScoredDeals]


def results_of(contest: Contest, *, in_full: bool = True) -> Results:
    """Return all results, read at one moment; names `in_full` or as for all. Eight queries."""
    now = Snapshot(contest, in_full=in_full, of_desk=True)
    return results_at(now, now.rounds, now.received)


def results_at(now: Snapshot, rounds: Sequence[RoundView], standings: Standings) -> Results:
    regulation = now.info.regulation
    cells = cells_of(regulation, now.teams, now.rounds, settled(regulation, now.teams, now.rounds))
    return Results(
        contest=now.info,
        teams=tuple(now.teams),
        rounds=tuple(rounds),
        standings=standings,
        cells={number: tuple(cells_of_team) for number, cells_of_team in cells.items()},
        deals=deals_of(regulation, ((view, line) for view in rounds for line in view.tables)),
    )


def deals_of(
    regulation: Regulation, lines: Iterable[tuple[RoundView, TableLine]]
) -> dict[int, ScoredDeals]:
    chosen_sides = {
        line.match: (view.spot(line), line.entry.chosen)
        for view, line in lines
        if line.confirmed and line.entry is not None
    }
    scored = {}
    for match, deals in deals_of_matches(chosen_sides).items():
        spot, chosen = chosen_sides[match]
        score = regulation.at_table(chosen).score(spot, deals)
        scored[match] = tuple(zip(deals, score.deals, strict=False))
    return scored
