"""A team's day for the desk: each of its rounds, its rank and how it moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.criteria import Criterion
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.climbs import after_complete, climbs_of
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Move, Row


@dataclass(frozen=True, slots=True)
class DayRound:
    """A round in which a team has a place, or none: `line` and `exempt` say which.

    `cell` is what the round brings it; None for a draft, and for a team that is not ranked. `rank`
    is its rank after the round, once it is finished and counts.
    """

    view: RoundView
    line: TableLine | None
    exempt: bool
    cell: Cell | None = None
    rank: int | None = None
    camp: str = ""

    @property
    def facing(self) -> Side | None:
        return self.line.facing(self.camp) if self.line is not None and self.camp else None


@dataclass(frozen=True, slots=True)
class TeamDay:
    """The day of a team.

    `row` is its row of the ranking after `after` finished rounds that count, None if it has none;
    `size` is the number of teams ranked with it, `ranked_by` the first criterion. `move` is its
    movement since the round before, None without one. `won` and `played` count its matches with a
    result. `penalties` are its own, in any round.
    """

    rounds: tuple[DayRound, ...]
    row: Row | None
    after: int
    size: int
    ranked_by: Criterion
    move: Move | None
    won: int
    played: int
    penalties: tuple[PenaltyLine, ...]

    @property
    def last(self) -> DayRound | None:
        """Its place in the last round drawn, unless that round is closed or only a draft."""
        if not self.rounds or self.rounds[-1].view.closed or self.rounds[-1].view.draft:
            return None
        return self.rounds[-1]


def team_day(
    info: ContestInfo, teams: list[TeamLine], views: Sequence[RoundView], number: int
) -> TeamDay:
    """Return the day of the team with that number. `views` may end with a draft. No query."""
    scores = Scores(info, teams, [view for view in views if not view.draft])
    climbs = climbs_of(scores)
    ranks = climbs.ranks[number]
    cells = {cell.round: cell for round_cell in scores.of_team(number) for cell in round_cell}
    ranked_after = dict(zip((label.number for label in climbs.rounds), ranks, strict=True))
    rounds = tuple(_round(view, number, cells, ranked_after) for view in views)
    ranked = after_complete(scores)
    standing = ranked.rows if ranked.begun else ()
    row = next((row for row in standing if row.team.number == number), None)
    # Those of the rounds that the rank and the points count.
    matches = [
        cells[label.number]
        for label in climbs.rounds
        if label.number in cells and cells[label.number].state.is_match
    ]
    return TeamDay(
        rounds=rounds,
        row=row,
        after=len(climbs.rounds),
        size=sum(row is None or one.line == row.line for one in standing),
        ranked_by=ranked.criteria[0],
        move=ranked.move_of(row) if row is not None else None,
        won=sum(cell.won for cell in matches),
        played=len(matches),
        penalties=tuple(
            line for view in views for line in view.penalties if line.team.number == number
        ),
    )


def _round(
    view: RoundView, number: int, cells: dict[int, Cell], ranks: dict[int, int | None]
) -> DayRound:
    line = next((line for line in view.tables if line.camp_of(number)), None)
    exempt = any(team.number == number for team in view.exempt)
    camp = line.camp_of(number) if line is not None else ""
    return DayRound(view, line, exempt, cells.get(view.number), ranks.get(view.number), camp)


def beside(teams: Sequence[TeamLine], number: int) -> tuple[TeamRef | None, TeamRef | None]:
    """Return the teams before and after that one in the list, None at its ends."""
    refs = [TeamRef(team.number, team.name) for team in teams]
    place = next(place for place, team in enumerate(refs) if team.number == number)
    return (
        refs[place - 1] if place else None,
        refs[place + 1] if place + 1 < len(refs) else None,
    )
