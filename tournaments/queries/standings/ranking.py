"""Standings: the cells of the rounds, ranked by `scoring.ranking`, in one value for all pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from scoring.criteria import CRITERIA, Criterion, CriterionName
from scoring.ranking import Ranked, prepared, rank
from scoring.records import Record, Result
from tournaments.models import Contest
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import Side, TeamLine, TeamRef, entrants
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import (
    bracket_rounds,
    brackets_of,
    final_order,
    other_rounds,
)
from tournaments.queries.standings.cells import Cell, CellState, cells_of, settled
from tournaments.queries.standings.duplicate import criterion_of, rows_of_boards, with_boards
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation

#: What each team brings to a ranking, by its number.
Results = Mapping[int, tuple[Result, ...]]


def standings(contest: Contest, after: int | None = None) -> Standings:
    """Return the standings after round `after`, or after the last one drawn. Seven queries."""
    return compute(contest_info(contest), entrants(contest), rounds_of(contest), after)


def compute(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView], after: int | None = None
) -> Standings:
    """Return the standings from these teams and rounds. No query.

    A dropped round counts for nobody, and a secret one is left out. The regulation decides whether
    a team that left keeps its place, comes last or is not ranked. An excluded team is not ranked.
    The bracket places come before the ranking of the rounds and do not change it.
    """
    return Scores(info, teams, views).after(after)


class Scores:
    """Cells of a contest's teams in all its rounds, from which it is ranked after any of them.

    `counted` are the rounds that count. `cells` are theirs, and `knockout` those of the bracket
    rounds, by team number. No query.
    """

    def __init__(self, info: ContestInfo, teams: list[TeamLine], views: list[RoundView]) -> None:
        self.info, self.teams, self.drawn = info, teams, views
        regulation = info.regulation
        open_views = [view for view in views if not view.secret]
        self.counted = [view for view in other_rounds(open_views) if not view.dropped]
        self._knockout = bracket_rounds(open_views)
        unplayed = settled(regulation, teams, views)
        self.cells = cells_of(regulation, teams, self.counted, unplayed)
        if regulation.is_duplicate:
            self.cells = with_boards(regulation, self.cells, self.counted)
        self.knockout = {
            team: list(map(_in_bracket, cells))
            for team, cells in cells_of(regulation, teams, self._knockout).items()
        }

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {view.number: view.name for view in self.drawn}

    @cached_property
    def _results(self) -> Results:
        return results_of(self.cells)

    @cached_property
    def _named_teams(self) -> set[int]:
        teams = ranked_among(self.teams, self.drawn, self.drawn, self.info.regulation)
        return {team.number for team in teams}

    def of_team(self, number: int) -> tuple[list[Cell], list[Cell]]:
        """Return the cells of a team, then its bracket matches; none if no ranking names it."""
        if number not in self._named_teams:
            return [], []
        return self.cells[number], self.knockout.get(number, [])

    def after(self, number: int | None = None) -> Standings:
        """Return the standings after that round, or after the last one drawn."""
        views = self.drawn
        shown = self._until(views, number)
        rows, brackets = self._ranked(number)
        return Standings(
            contest=self.info,
            after=shown[-1].number if shown else 0,
            rounds=tuple(view.number for view in self._until(self.counted, number)),
            criteria=self._criteria(),
            rows=tuple(rows),
            pending=sum(view.sheets.waiting for view in shown if not view.dropped),
            final=self.info.closed and len(shown) == len(views),
            dropped=tuple(view.number for view in shown if view.dropped),
            excluded=excluded(views),
            reserved=_reserved(shown),
            brackets=brackets,
            names={view.number: self.names[view.number] for view in shown},
            # The points of boards are no totals of a match.
            best={} if self.info.regulation.is_duplicate else _best(rows),
            untold_capots=self._untold_capots(number),
        )

    def _untold_capots(self, number: int | None) -> int:
        """Return the number of sheets whose capots count 0, for a ranking that depends on them."""
        if not self.info.regulation.ranks_capots:
            return 0
        views = self._until(self.counted, number)
        return sum(line.untold_capots for view in views for line in view.tables)

    def ranks_after(self, number: int) -> dict[int, int]:
        if self._until(self._knockout, number):
            return {row.team.number: row.rank for row in self._ranked(number)[0]}
        regulation = self.info.regulation
        if regulation.is_duplicate:
            return {row.team.number: row.rank for row in self._ranked(number)[0]}
        results = {
            team: tuple([result for result in own if result.round <= number])
            for team, own in self._results.items()
        }
        return ranks_of(self._named(number), results, regulation.ranking, regulation)

    def _criteria(self) -> tuple[Criterion, ...]:
        regulation = self.info.regulation
        if regulation.is_duplicate:
            return (criterion_of(regulation),)
        return tuple(CRITERIA[name] for name in regulation.ranking)

    def shown(self, number: int | None) -> tuple[list[TeamLine], dict[int, list[Cell]]]:
        """Return the teams that the ranking after a round names, and the cells it counts."""
        cells, counted = self.cells, len(self._until(self.counted, number))
        if counted < len(self.counted):
            # A cell depends on no later round.
            cells = {team: cells_of_team[:counted] for team, cells_of_team in cells.items()}
        return self._named(number), cells

    def _named(self, number: int | None) -> list[TeamLine]:
        shown = self._until(self.drawn, number)
        return ranked_among(self.teams, self.drawn, shown, self.info.regulation)

    def _ranked(self, number: int | None) -> tuple[list[Row], tuple[Bracket, ...]]:
        regulation, teams, views = self.info.regulation, self.teams, self.drawn
        if regulation.is_duplicate:
            return self._compared(number), ()
        teams_shown, cells = self.shown(number)
        results = self._results if cells is self.cells else results_of(cells)
        rows = _rows(teams_shown, cells, results, regulation)
        matches = len(self._until(self._knockout, number))
        if matches:
            rows = [
                row._replace(knockout=tuple(self.knockout[row.team.number][:matches]))
                for row in rows
            ]
        shown = self._until(views, number)
        brackets = brackets_of(regulation, teams, views, shown[-1].number if shown else 0)
        if brackets:
            gone = {row.team.number for row in rows if row.withdrawn}
            rows = final_order(rows, brackets, gone if regulation.leaving.ranks_last else ())
        return rows, brackets

    def _compared(self, number: int | None) -> list[Row]:
        """Return the ranking of a duplicate: later rounds change what a board is worth."""
        teams, cells = self.shown(number)
        return rows_of_boards(self.info.regulation, teams, cells, self._until(self.counted, number))

    @staticmethod
    def _until(views: list[RoundView], number: int | None) -> list[RoundView]:
        """Return the rounds that nobody hides, up to that one."""
        return [
            view for view in views if not view.secret and (number is None or view.number <= number)
        ]


def _best(rows: Sequence[Row]) -> dict[int, int]:
    best: dict[int, int] = {}
    for row in rows:
        for cell in row.cells:
            if cell.state is not CellState.PLAYED or cell.catch_up or cell.points is None:
                continue
            if cell.points >= best.get(cell.round, cell.points):
                best[cell.round] = cell.points
    return best


def rank_groups(
    info: ContestInfo, groups: Sequence[Sequence[TeamLine]], drawn_views: list[RoundView]
) -> list[tuple[Row, ...]]:
    """Rank each group of teams by itself over these rounds, for pools. No query."""
    regulation = info.regulation
    teams = [team for group in groups for team in group]
    views = [view for view in drawn_views if not view.dropped and not view.secret]
    cells = cells_of(regulation, teams, views)
    results = results_of(cells)
    ranked = {
        team.number
        for team in _ranked(teams, drawn_views)
        if _was_here(team, drawn_views, regulation)
    }
    return [
        tuple(_rows([team for team in group if team.number in ranked], cells, results, regulation))
        for group in groups
    ]


def _rows(
    teams: list[TeamLine],
    cells: dict[int, list[Cell]],
    results: Results,
    regulation: Regulation,
) -> list[Row]:
    ranked = rank_teams(teams, results, regulation.ranking, regulation)
    held = Counter(line.rank for line in ranked)
    by_number = {team.number: team for team in teams}
    rows = []
    for line in ranked:
        team = by_number[int(line.record.team)]
        own = tuple(cells[team.number])
        rows.append(
            Row(
                rank=line.rank,
                shared=held[line.rank] > 1,
                team=TeamRef(team.number, team.name),
                withdrawn=team.withdrawn,
                cells=own,
                values=line.values,
                total=sum([cell.points or 0 for cell in own]),
            )
        )
    return rows


def rank_teams(
    teams: list[TeamLine],
    results: Results,
    criteria: tuple[CriterionName, ...],
    regulation: Regulation,
    *,
    values: bool = True,
) -> list[Ranked]:
    """Rank teams by their results, those that left as `leaving` says; `values` may stay empty."""
    records = prepared(records_of(teams, results), criteria, regulation.chosen_rounds)
    gone = {team.number for team in teams if team.withdrawn and regulation.leaving.ranks_last}
    return rank_records(records, criteria, gone, values=values)


def ranks_of(
    teams: list[TeamLine],
    results: Results,
    criteria: tuple[CriterionName, ...],
    regulation: Regulation,
) -> dict[int, int]:
    ranked = rank_teams(teams, results, criteria, regulation, values=False)
    return {int(line.record.team): line.rank for line in ranked}


def records_of(teams: list[TeamLine], results: Results) -> list[Record]:
    order = {key: place for place, key in enumerate(sorted(team.pk for team in teams), start=1)}
    return [Record(team.number, results[team.number], team.lot, order[team.pk]) for team in teams]


def rank_records(
    records: Sequence[Record],
    criteria: Sequence[CriterionName],
    gone: Collection[int | str],
    *,
    values: bool = True,
) -> list[Ranked]:
    """Rank prepared records; those of the teams `gone` come after the others."""
    if not gone:
        return rank(records, criteria, values=values)
    here = [record for record in records if record.team not in gone]
    away = [record for record in records if record.team in gone]
    stayed, out_of_ranking = (rank(part, criteria, values=values) for part in (here, away))
    return [*stayed, *(line._replace(rank=line.rank + len(stayed)) for line in out_of_ranking)]


def _in_bracket(cell: Cell) -> Cell:
    """Return a bracket cell to show: a bye or a catch-up gives no points there."""
    if cell.state == CellState.EXEMPT or cell.catch_up:
        return Cell(cell.round, CellState.EXEMPT, penalties=cell.penalties)
    return cell


def results_of(cells: Mapping[int, list[Cell]]) -> Results:
    return {
        team: tuple([result_of(cell) for cell in own if cell.points is not None])
        for team, own in cells.items()
    }


def result_of(cell: Cell) -> Result:
    # By position: a ranking makes thousands.
    return Result(
        cell.round,
        _key_of(cell.opponent),
        cell.points or 0,
        cell.against or 0,
        cell.won,
        cell.match_points,
        0,
        cell.catch_up,
        cell.manches,
        (0, 0),
        cell.capots,
    )


def _key_of(side: Side | None) -> int | str | None:
    """Return what identifies an opponent: a team's number, or the numbers of two players."""
    if side is None:
        return None
    return side.members[0].number if len(side.members) == 1 else side.number


def excluded(views: Sequence[RoundView]) -> tuple[PenaltyLine, ...]:
    return tuple(penalty for view in views for penalty in view.penalties if penalty.excludes)


def _reserved(views: Sequence[RoundView]) -> tuple[PenaltyLine, ...]:
    """Return the incidents that wait, at tables, or contested, which may have excluded a team."""
    counted = (view for view in views if not view.dropped)
    return tuple(
        line
        for view in counted
        for line in (*view.penalties, *view.unruled)
        if line.is_appealed or (line.is_open and line.table is not None)
    )


def ranked_among(
    teams: Sequence[TeamLine],
    views: Sequence[RoundView],
    shown: list[RoundView],
    regulation: Regulation,
) -> list[TeamLine]:
    """Return the teams that a ranking of the rounds `shown` names: none excluded in `views`."""
    return [team for team in _ranked(teams, views) if _was_here(team, shown, regulation)]


def _ranked(teams: Sequence[TeamLine], views: Sequence[RoundView]) -> list[TeamLine]:
    out = {penalty.team.number for penalty in excluded(views)}
    return [team for team in teams if team.number not in out]


def _was_here(team: TeamLine, views: list[RoundView], regulation: Regulation) -> bool:
    """Tell whether a ranking after these rounds includes this team.

    It leaves out a team that left before its first round, a team that comes after these rounds and,
    if `leaving` is "out", any team that left.
    """
    if team.withdrawn and regulation.leaving.unranked:
        return False
    last = views[-1].number if views else 1
    return team.first_round <= last and not team.left_before_playing
