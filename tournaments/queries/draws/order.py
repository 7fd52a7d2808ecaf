"""Order of the teams for a draw: the ranking, with a rule for matches still being played."""

from __future__ import annotations

from itertools import groupby
from typing import Any, assert_never

from scoring.criteria import CriterionName
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.late import waiting
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.brackets import other_rounds
from tournaments.queries.standings.cells import Cell, CellState, average_total, brought, cells_of
from tournaments.queries.standings.owed import settled
from tournaments.queries.standings.ranking import ranked_among, ranks_of, results_of
from tournaments.regulation import Regulation, Worth, outcome
from tournaments.regulation.format import ForfeitWorth
from tournaments.words.enums import LateRule


def order_for_final(
    info: ContestInfo, teams: list[TeamLine], drawn_views: list[RoundView]
) -> dict[int, int]:
    """Return the rank of each team in the ranking of the rounds; the lots settle the last ties."""
    views = [view for view in other_rounds(drawn_views) if not view.dropped]
    cells = cells_of(info.regulation, teams, views)
    here = ranked_among(teams, drawn_views, drawn_views, info.regulation)
    criteria: tuple[CriterionName, ...] = tuple(dict.fromkeys((*info.regulation.ranking, "lots")))
    return ranks_of(here, results_of(cells), criteria, info.regulation)


def order_for_draw(
    info: ContestInfo,
    teams: list[TeamLine],
    drawn_views: list[RoundView],
    late: LateRule = LateRule.NOTHING,
) -> dict[int, int]:
    """Return the rank of each ranked team, by the regulation's criteria for draws.

    `late` is the rule for the matches of the last round without a confirmed result.
    """
    worth: ForfeitWorth | None
    match late:
        case LateRule.BEFORE:
            return _as_before(info, teams, drawn_views)
        case LateRule.NOTHING:
            worth = None
        case LateRule.HALF:
            worth = Worth.HALF
        case LateRule.AVERAGE:
            worth = Worth.AVERAGE
        case _:
            assert_never(late)
    regulation = info.regulation
    views = [view for view in drawn_views if not view.dropped]
    cells = cells_of(regulation, teams, views, settled(regulation, teams, drawn_views))
    if worth is not None:
        cells = _provisional(regulation, cells, drawn_views[-1], worth)
    here = ranked_among(teams, drawn_views, drawn_views, regulation)
    return ranks_of(here, results_of(cells), regulation.pairing_criteria, regulation)


def wins_for_draw(
    info: ContestInfo, teams: list[TeamLine], drawn_views: list[RoundView]
) -> dict[int, int]:
    """Return the number of matches won by each team in the rounds that count."""
    views = [view for view in drawn_views if not view.dropped]
    cells = cells_of(info.regulation, teams, views)
    return {
        team: sum(cell.won for cell in cells_of_team)
        for team, cells_of_team in sorted(cells.items())
    }


def tables_before(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView]
) -> list[list[Any]]:
    """Return the tables of the last round that counts, as plain data for a draw of up and down.

    Each is [table, winning camp, losing camp, true], or [table, camp, camp, false] without a
    winner: a draw, or a table that still plays.
    """
    last = next((view for view in reversed(views) if not view.dropped), None)
    if last is None:
        return []
    won = {team: cell.won for team, (cell,) in cells_of(info.regulation, teams, [last]).items()}
    tables = []
    for line in last.tables:
        camps = [list(line.ns.numbers), list(line.ew.numbers)]
        ns, ew = (any(won.get(who) for who in camp) for camp in camps)
        tables.append([line.table, *(camps[::-1] if ew and not ns else camps), ns != ew])
    return tables


def _as_before(info: ContestInfo, teams: list[TeamLine], views: list[RoundView]) -> dict[int, int]:
    """Return the order in which teams still playing the last round keep their earlier place."""
    then = order_for_draw(info, teams, views[:-1])
    now = order_for_draw(info, teams, views)
    late = {one.number for line in waiting(views[-1]) for one, _camp in line.seated}
    order = sorted(now.keys() - late, key=lambda team: (now[team], team))
    # Inserted in ascending order, each team lands at its earlier place.
    kept = sorted(now.keys() & late & then.keys(), key=lambda team: (then[team], team))
    for place, tied in groupby(kept, key=lambda team: then[team]):
        order[place - 1 : place - 1] = list(tied)
    first: dict[tuple[bool, int], int] = {}
    ranks = {}
    for place, team in enumerate(order, start=1):
        tie = (team in late, then[team] if team in late else now[team])
        ranks[team] = first.setdefault(tie, place)
    return ranks


def _provisional(
    regulation: Regulation, cells: dict[int, list[Cell]], last: RoundView, worth: ForfeitWorth
) -> dict[int, list[Cell]]:
    """Return the cells with a provisional score for the last round's unfinished matches."""
    average = average_total(last)
    result = outcome.of_late(regulation, last.main_spot, worth, average)

    def counted(cell: Cell) -> Cell:
        if cell.round != last.number or cell.state != CellState.PENDING or cell.catch_up:
            return cell
        return brought(
            cell.round, CellState.PENDING, result, cell.table, cell.opponent, cell.penalties
        )

    return {team: [counted(cell) for cell in row] for team, row in cells.items()}
