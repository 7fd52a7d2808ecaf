"""Results of a contest as the hall sees them."""

from __future__ import annotations

from dataclasses import replace

from tournaments.models import Contest
from tournaments.queries.after.results import Results, ScoredDeals, deals_of, results_at
from tournaments.queries.core.contests import contest_info
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.queries.results.rounds import RoundView, TableLine


def hall_results_of(contest: Contest) -> Results:
    """Return the results that everybody may read, as the pages of the hall show them.

    A secret round has none, and neither has a match whose result does not count yet. The ranking is
    the one after the last complete round. One query besides those of the snapshot.
    """
    now = snapshot_of(contest)
    return results_at(now, hall_rounds(now), now.standings)


def hall_rounds(now: Snapshot) -> list[RoundView]:
    """Return the rounds of the hall with the results that count. No query besides its rounds."""
    return [replace(view, tables=tuple(map(_counted, view.tables))) for view in now.rounds]


def _counted(line: TableLine) -> TableLine:
    return line if line.confirmed else line._replace(entry=None)


def hall_deals_of(contest: Contest, view: RoundView, line: TableLine) -> ScoredDeals:
    """Return the deals of a match as the hall sees it, with their marks. One query."""
    regulation = contest_info(contest).regulation
    return deals_of(regulation, [(view, line)]).get(line.match, ())
