"""The standings: what the rounds brought -> `scoring.ranking` -> the one value every page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoring.ranking import CRITERIA, Ranked, Record, Result, rank, with_places
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import Side, TeamLine, TeamRef, entrants
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, brackets_of, other_rounds
from tournaments.queries.standings.cells import EXEMPT, Cell, cells_of
from tournaments.queries.standings.final_order import final_order
from tournaments.queries.standings.owed import settled
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation


def standings(contest: Contest, after: int | None = None) -> Standings:
    """The standings after round `after`, or after the last one drawn.

    Only confirmed results count. Teams that no criterion separates share their rank and stand in
    the order of their numbers. Six queries.
    """
    return compute(contest_info(contest), entrants(contest), rounds_of(contest), after)


def compute(
    info: ContestInfo, teams: list[TeamLine], drawn: list[RoundView], after: int | None = None
) -> Standings:
    """The standings that these teams and rounds make. No query.

    A round that was dropped counts for nobody. A team that left keeps its place, comes after all
    others or is not ranked, as the regulation says; an excluded one is not ranked. The brackets
    change nothing of the ranking of the rounds: their places come before it.
    """
    regulation = info.regulation
    shown = [view for view in drawn if after is None or view.number <= after]
    views = [view for view in other_rounds(shown) if not view.dropped]
    cells = cells_of(regulation, teams, views, settled(regulation, teams, drawn))
    knockout = cells_of(regulation, teams, bracket_rounds(shown))
    out = excluded(drawn)
    here = ranked_among(teams, drawn, shown, regulation)
    rows = [
        replace(row, knockout=tuple(map(_in_bracket, knockout[row.team.number])))
        for row in _rows(here, cells, regulation)
    ]
    brackets = brackets_of(regulation, teams, drawn, after)
    if brackets:
        gone = {row.team.number for row in rows if row.withdrawn}
        rows = final_order(rows, brackets, gone if regulation.leaving == "last" else ())
    return Standings(
        contest=info,
        after=shown[-1].number if shown else 0,
        rounds=tuple(view.number for view in views),
        criteria=tuple((name, CRITERIA[name].label) for name in regulation.ranking),
        rows=tuple(rows),
        pending=sum(view.waiting for view in shown if not view.dropped),
        final=info.closed and len(shown) == len(drawn),
        dropped=tuple(view.number for view in shown if view.dropped),
        excluded=out,
        brackets=brackets,
        names={view.number: view.name for view in shown},
    )


def rank_groups(
    info: ContestInfo, groups: Sequence[Sequence[TeamLine]], drawn: list[RoundView]
) -> list[tuple[Row, ...]]:
    """Each group of teams ranked by itself over these rounds, as pools are. No query."""
    regulation = info.regulation
    teams = [team for group in groups for team in group]
    views = [view for view in drawn if not view.dropped]
    cells = cells_of(regulation, teams, views)
    ranked = {team.number for team in _ranked(teams, drawn) if _was_here(team, drawn, regulation)}
    return [
        tuple(_rows([team for team in group if team.number in ranked], cells, regulation))
        for group in groups
    ]


def _rows(teams: list[TeamLine], cells: dict[int, list[Cell]], regulation: Regulation) -> list[Row]:
    """The ranking of these teams by their cells, row by row."""
    ranked = rank_teams(teams, cells, regulation.ranking, regulation)
    held = Counter(line.rank for line in ranked)
    by_number = {team.number: team for team in teams}
    rows = []
    for line in ranked:
        team = by_number[int(line.record.team)]
        rows.append(
            Row(
                rank=line.rank,
                shared=held[line.rank] > 1,
                team=TeamRef(team.number, team.name),
                withdrawn=team.withdrawn,
                cells=tuple(cells[team.number]),
                values=line.values,
                total=sum(cell.points or 0 for cell in cells[team.number]),
            )
        )
    return rows


def rank_teams(
    teams: list[TeamLine],
    cells: dict[int, list[Cell]],
    criteria: tuple[str, ...],
    regulation: Regulation,
) -> list[Ranked]:
    """Rank teams by their cells; those that left after the others where `leaving` is "last"."""
    records = with_places(
        [Record(team.number, _results(cells[team.number]), team.lot) for team in teams]
    )
    if regulation.leaving != "last":
        return rank(records, criteria)
    gone = {team.number for team in teams if team.withdrawn}
    stayed = rank([record for record in records if record.team not in gone], criteria)
    left = rank([record for record in records if record.team in gone], criteria)
    return [*stayed, *(line._replace(rank=line.rank + len(stayed)) for line in left)]


def _in_bracket(cell: Cell) -> Cell:
    """A round of the brackets as it is shown: a rest is worth nothing there, a catch-up neither."""
    if cell.state == EXEMPT or cell.catch_up:
        return Cell(cell.round, EXEMPT, penalties=cell.penalties)
    return cell


def _results(cells: list[Cell]) -> tuple[Result, ...]:
    return tuple(
        Result(
            round=cell.round,
            opponent=_named(cell.opponent),
            points=cell.points,
            against=cell.against or 0,
            won=cell.won,
            match_points=cell.match_points,
            one_sided=cell.catch_up,
        )
        for cell in cells
        if cell.points is not None
    )


def _named(side: Side | None) -> int | str | None:
    """What tells an opponent from the others: a team's number, or those of two players."""
    if side is None:
        return None
    return side.team.number if side.team else side.number


def excluded(drawn: Sequence[RoundView]) -> tuple[PenaltyLine, ...]:
    """The penalties that took a team out of the contest."""
    return tuple(penalty for view in drawn for penalty in view.penalties if penalty.excludes)


def ranked_among(
    teams: Sequence[TeamLine],
    drawn: Sequence[RoundView],
    shown: list[RoundView],
    regulation: Regulation,
) -> list[TeamLine]:
    """The teams that a ranking of the rounds `shown` names, of all those `drawn`. No query."""
    return [team for team in _ranked(teams, drawn) if _was_here(team, shown, regulation)]


def _ranked(teams: Sequence[TeamLine], drawn: Sequence[RoundView]) -> list[TeamLine]:
    """The teams that a ranking may name."""
    out = {penalty.team.number for penalty in excluded(drawn)}
    return [team for team in teams if team.number not in out]


def _was_here(team: TeamLine, views: list[RoundView], regulation: Regulation) -> bool:
    """A team that left before its first round, or comes after those shown, is not ranked."""
    if team.withdrawn and regulation.leaving == "out":
        return False
    last = views[-1].number if views else 1
    return team.first_round <= last and (team.last_round is None or team.last_round > 0)
