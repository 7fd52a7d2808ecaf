"""The standings: confirmed results -> `scoring.ranking` -> the one value every page shows."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from scoring.ranking import CRITERIA, Record, Result, Value, rank
from tournaments.models import Contest
from tournaments.queries.contests import ContestInfo, contest_info
from tournaments.queries.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.teams import TeamLine, TeamRef, entrants

PLAYED, PENDING, EXEMPT, ABSENT = "played", "pending", "exempt", "absent"


@dataclass(frozen=True, slots=True)
class Cell:
    """What one round brought a team.

    `state` is "played", "pending" (no confirmed result yet), "exempt" or "absent"; `points` and
    `against` are None while nothing counts.
    """

    round: int
    state: str
    points: int | None = None
    against: int | None = None
    won: bool = False
    table: int | None = None
    opponent: TeamRef | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A team in the standings. `values` are those of the criteria, in their order."""

    rank: int
    shared: bool
    team: TeamRef
    withdrawn: bool
    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after a round, with each round's points and the criteria that made it.

    `criteria` are (name, French label) in the order they decide. `pending` counts the matches of
    the rounds shown that have no confirmed result.
    """

    contest: ContestInfo
    after: int
    rounds: tuple[int, ...]
    criteria: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    pending: int
    final: bool


def standings(contest: Contest, after: int | None = None) -> Standings:
    """The standings after round `after`, or after the last one drawn.

    Only confirmed results count. Teams that no criterion separates share their rank and stand in
    the order of their numbers. Four queries.
    """
    return compute(contest_info(contest), entrants(contest), rounds_of(contest), after)


def compute(
    info: ContestInfo, teams: list[TeamLine], drawn: list[RoundView], after: int | None = None
) -> Standings:
    """The standings that these teams and rounds make. No query."""
    views = [view for view in drawn if after is None or view.number <= after]
    cells = _cells(info, teams, views)
    here = [team for team in teams if _was_here(team, views)]
    records = [Record(team.number, _results(cells[team.number])) for team in here]
    by_number = {team.number: team for team in teams}
    criteria = info.regulation.ranking
    ranked = rank(records, criteria)
    held = Counter(line.rank for line in ranked)
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
    return Standings(
        contest=info,
        after=views[-1].number if views else 0,
        rounds=tuple(view.number for view in views),
        criteria=tuple((name, CRITERIA[name].label) for name in criteria),
        rows=tuple(rows),
        pending=sum(view.missing + view.to_verify for view in views),
        final=info.closed and len(views) == len(drawn),
    )


def _cells(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView]
) -> dict[int, list[Cell]]:
    cells: dict[int, list[Cell]] = defaultdict(list)
    bye = info.regulation.bye_points
    for view in views:
        found: dict[int, Cell] = {}
        for line in view.tables:
            found[line.ns.number] = _cell(view.number, line, line.ew, "NS")
            found[line.ew.number] = _cell(view.number, line, line.ns, "EW")
        for team in view.exempt:
            # Half a match on both sides: a bye helps nobody's difference.
            found[team.number] = Cell(view.number, EXEMPT, bye, bye)
        for entrant in teams:
            absent = Cell(view.number, ABSENT)
            cells[entrant.number].append(found.get(entrant.number, absent))
    return cells


def _cell(number: int, line: TableLine, opponent: TeamRef, camp: str) -> Cell:
    entry = line.entry
    if entry is None or not entry.confirmed:
        return Cell(number, PENDING, table=line.table, opponent=opponent)
    mine, theirs = (entry.ns, entry.ew) if camp == "NS" else (entry.ew, entry.ns)
    return Cell(number, PLAYED, mine, theirs, entry.winner == camp, line.table, opponent)


def _results(cells: list[Cell]) -> tuple[Result, ...]:
    return tuple(
        Result(
            round=cell.round,
            opponent=cell.opponent.number if cell.opponent else None,
            points=cell.points,
            against=cell.against or 0,
            won=cell.won,
        )
        for cell in cells
        if cell.points is not None
    )


def _was_here(team: TeamLine, views: list[RoundView]) -> bool:
    """A team that left before its first round, or comes after those shown, is not ranked."""
    last = views[-1].number if views else 1
    return team.first_round <= last and (team.last_round is None or team.last_round > 0)
