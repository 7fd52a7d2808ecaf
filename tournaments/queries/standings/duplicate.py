"""Standings of a duplicate: the boards of every table, compared by `scoring.duplicate`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.cards import EW, NS
from scoring.criteria import Criterion
from scoring.duplicate.comparing import (
    Adjusted,
    Comparison,
    Penalty,
    RankedPair,
    Result,
    compare,
    hundredths,
)
from scoring.words import N_
from tournaments.queries.core.teams import TeamLine, TeamRef
from tournaments.queries.results.rounds import PLACED, RoundView
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row
from tournaments.regulation import Regulation
from tournaments.regulation.format import Duplicate
from tournaments.regulation.words.duplicate import cap_of

_PERCENT = Criterion(
    "average",
    N_("Pourcentage moyen"),
    N_("le pourcentage moyen"),
    N_("Pct."),
    lambda records: [0 for _ in records],
)
_DIFFERENCE = Criterion(
    "average",
    N_("Écart moyen par étui"),
    N_("l’écart moyen par étui"),
    N_("Moy."),
    lambda records: [0 for _ in records],
)


def criterion_of(regulation: Regulation) -> Criterion:
    return _DIFFERENCE if regulation.duplicate is Duplicate.DIFFERENCE else _PERCENT


def compared(regulation: Regulation, views: Sequence[RoundView]) -> Comparison:
    """Return the boards compared and the pairs ranked. Raises ValueError without a duplicate."""
    scoring = regulation.duplicate.scoring
    if scoring is None:
        raise ValueError("this contest compares no boards")
    results: list[Result] = []
    adjusted: list[Adjusted] = []
    penalties = [
        Penalty(line.team.number, line.percent)
        for view in views
        for line in view.penalties
        if line.percent
    ]
    for view in views:
        for table in view.tables:
            pairs = table.ns.numbers[0], table.ew.numbers[0]
            for line in table.boards:
                if line.adjusted is not None:
                    for pair, percent in zip(pairs, line.adjusted, strict=True):
                        adjusted.append(Adjusted(line.board, pair, percent))
                elif line.marks is not None:
                    ns, ew = line.marks
                    results.append(Result(line.board, *pairs, ns - ew))
    return compare(
        results,
        scoring,
        cap=cap_of(regulation),
        adjusted=adjusted,
        penalties=penalties,
        lines=regulation.ranking_lines,
        seated=_lines(views),
    )


def points_by_round(comparison: Comparison, views: Sequence[RoundView]) -> dict[int, Counter[int]]:
    """Return the points of each pair in each round: matchpoints, or capped differences."""
    round_of = {
        (line.board, table.ns.numbers[0], table.ew.numbers[0]): view.number
        for view in views
        for table in view.tables
        for line in table.boards
    }
    points: dict[int, Counter[int]] = defaultdict(Counter)
    for board in comparison.boards:
        for one in board.results:
            number = round_of[board.board, one.ns, one.ew]
            points[number][one.ns] += one.ns_points
            points[number][one.ew] += one.ew_points
    return points


def with_boards(
    regulation: Regulation, cells: Mapping[int, Sequence[Cell]], views: Sequence[RoundView]
) -> dict[int, list[Cell]]:
    """Return the cells with the points from the boards of these rounds; none before the first."""
    points = points_by_round(compared(regulation, views), views)
    cells_played: dict[int, list[Cell]] = defaultdict(list)
    for team, own in cells.items():
        cells_played[team] = [_cell(team, cell, points) for cell in own]
    return cells_played


def rows_of_boards(
    regulation: Regulation,
    teams: Sequence[TeamLine],
    cells: Mapping[int, Sequence[Cell]],
    views: Sequence[RoundView],
) -> list[Row]:
    """Return the ranking by line, North-South first, pairs without a board last. No query."""
    comparison = compared(regulation, views)
    points = points_by_round(comparison, views)
    by_number = {team.number: team for team in teams}
    line_of = _lines(views) if regulation.ranks_each_line else {}
    ranked = [one for one in comparison.ranking if one.pair in by_number]
    placed = {one.pair for one in ranked}
    last = Counter(one.line for one in ranked)
    for number in sorted(by_number.keys() - placed):
        line = line_of.get(number)
        ranked.append(RankedPair(number, line, last[line] + 1, Fraction(0), 0, 0))
    ranked.sort(key=lambda one: (one.line is None, one.line == EW, one.rank, one.pair))
    held = Counter((one.line, one.rank) for one in ranked)
    return [
        Row(
            rank=one.rank,
            shared=held[one.line, one.rank] > 1,
            team=TeamRef(one.pair, by_number[one.pair].name),
            withdrawn=by_number[one.pair].withdrawn,
            cells=tuple(_cell(one.pair, cell, points) for cell in cells.get(one.pair, ())),
            values=(hundredths(one.value),),
            total=one.total,
            line=one.line or "",
        )
        for one in ranked
    ]


def _cell(pair: int, cell: Cell, points: Mapping[int, Counter[int]]) -> Cell:
    """Return a round's cell with the points of its boards, if any; none is won or drawn."""
    brought = points.get(cell.round, Counter())
    own = brought.get(pair)
    if cell.state is CellState.FORFEIT and own is None:
        own = 0
    return cell._replace(points=own, against=None, capped=None, drawn=False, adjustment=0)


def _lines(views: Sequence[RoundView]) -> dict[int, str]:
    """Return each pair's line: where it first sat, or by its place, odd ones North-South."""
    camps: dict[int, str] = {}
    for view in views:
        for table in view.tables:
            for team, camp in table.seated:
                camps.setdefault(team.number, camp)
    for view in views:
        for number, place in view.given.get(PLACED, ()):
            camps.setdefault(number, NS if place % 2 else EW)
    return camps
