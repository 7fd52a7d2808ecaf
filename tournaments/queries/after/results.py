"""All results of a contest for its files: teams, rounds, ranking, deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.deal import Deal
from scoring.score import DealScore
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
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
    return _results(now, now.rounds, now.received)


def hall_results_of(contest: Contest) -> Results:
    """Return the results that everybody may read, as the pages of the hall show them.

    A secret round has none, and neither has a match whose result does not count yet. The ranking is
    the one after the last complete round. One query besides those of the snapshot.
    """
    now = snapshot_of(contest)
    return _results(now, hall_rounds(now), now.standings)


def hall_rounds(now: Snapshot) -> list[RoundView]:
    """Return the rounds of the hall with the results that count. No query besides its rounds."""
    return [replace(view, tables=tuple(map(_counted, view.tables))) for view in now.rounds]


def _counted(line: TableLine) -> TableLine:
    return line if line.confirmed else line._replace(entry=None)


def _results(now: Snapshot, rounds: Sequence[RoundView], standings: Standings) -> Results:
    regulation = now.info.regulation
    cells = cells_of(regulation, now.teams, now.rounds, settled(regulation, now.teams, now.rounds))
    return Results(
        contest=now.info,
        teams=tuple(now.teams),
        rounds=tuple(rounds),
        standings=standings,
        cells={number: tuple(cells_of_team) for number, cells_of_team in cells.items()},
        deals=_deals(regulation, ((view, line) for view in rounds for line in view.tables)),
    )


def hall_deals_of(contest: Contest, view: RoundView, line: TableLine) -> ScoredDeals:
    """Return the deals of a match as the hall sees it, with their marks. One query."""
    regulation = contest_info(contest).regulation
    return _deals(regulation, [(view, line)]).get(line.match, ())


def _deals(
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
