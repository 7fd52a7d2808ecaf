"""Current situation of a team: the first thing its players look for on their phones."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.progress import Progress, Step
from tournaments.queries.hall.team_page import TeamPage, TeamRound
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.rows import Row


class Now(StrEnum):
    """What a team has to do now."""

    OUT = "excluded"
    OVER = "the contest has ended"
    LEFT = "withdrawn"
    NOT_BEGUN = "no round is drawn"
    PLAYS = "at a table, no result counted yet"
    COMES_LATER = "plays from a round to come"
    CATCHES_UP = "rests, and has a match to make up for it"
    RESTS = "rests while the others play"
    NO_MATCH = "is in no match of the round being played"
    PLAYED = "has its result, others still play"
    WAITS = "the round is over, the next is to be drawn"
    ALL_PLAYED = "every round is played, the contest is to be ended"


@dataclass(frozen=True, slots=True)
class TeamNow:
    """What a team has to do now, and where.

    `tables` are its matches without a counted result, earliest first: two if a draw did not wait
    for its late table. `last` is its part in the last round. `row` is its row in the standings,
    once a round is complete.
    """

    now: Now
    tables: tuple[TeamRound, ...] = ()
    last: TeamRound | None = None
    row: Row | None = None

    @property
    def name(self) -> str:
        """Name of the situation, for templates."""
        return self.now.name


def team_now(page: TeamPage, team: TeamLine, progress: Progress) -> TeamNow:
    """Return the situation of a team, from its page and the contest's progress. No query."""
    tables = tuple(
        played
        for played in page.rounds
        if played.cell.state == CellState.PENDING
        and played.match is not None
        and not played.match.secret
    )
    last = next((one for one in page.rounds if one.cell.round == progress.number), None)
    return TeamNow(
        _now(page, team, progress, tables, last),
        tables,
        last,
        page.row if page.standings.begun else None,
    )


def _now(
    page: TeamPage,
    team: TeamLine,
    progress: Progress,
    tables: tuple[TeamRound, ...],
    last: TeamRound | None,
) -> Now:
    if page.exclusions:
        return Now.OUT
    if progress.step == Step.OVER:
        return Now.OVER
    if team.withdrawn:
        return Now.LEFT
    if not progress.number:
        return Now.NOT_BEGUN
    if tables:
        return Now.PLAYS
    if any(one.team.number == team.number for one in progress.awaited):
        return Now.CATCHES_UP
    if team.first_round > progress.number:
        return Now.COMES_LATER
    if progress.step == Step.END:
        return Now.ALL_PLAYED
    if progress.closed:
        return Now.WAITS
    return Now.NO_MATCH if last is None else _in_round(last.cell.state)


def _in_round(state: CellState) -> Now:
    """Return the situation of a team in the open round, while others still play."""
    match state:
        case CellState.ABSENT:
            return Now.NO_MATCH
        case CellState.EXEMPT:
            return Now.RESTS
        case CellState.PLAYED | CellState.PENDING | CellState.FORFEIT | CellState.LATE:
            return Now.PLAYED
        case _:
            assert_never(state)
