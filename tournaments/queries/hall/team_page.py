"""Page of a team: its rank, and each of its rounds."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.pairing import Reason
from tournaments.queries.draws.why import Why
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of a team: its score, its match and its result.

    `match` is None without a match. `why` is the reason of the last draw for its table or its bye;
    None for earlier rounds.
    """

    cell: Cell
    match: int | None
    entry: EntryLine | None
    name: str
    bracket: bool
    why: Reason | None = None


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team's row in the standings and its rounds.

    `row` is None before the team has played and once it is excluded: `exclusions` are the
    penalties.
    """

    standings: Standings
    row: Row | None
    rounds: tuple[TeamRound, ...]
    exclusions: tuple[PenaltyLine, ...] = ()


def team_page(number: int, ranking: Standings, drawn: list[RoundView], why: Why) -> TeamPage:
    """Return the content of a team's page, except the deals of its matches. No query."""
    last = drawn[-1].number if drawn else 0
    row = next((row for row in ranking.rows if row.team.number == number), None)
    matches: dict[int, tuple[int | None, EntryLine | None]] = {
        view.number: (line.match, line.entry)
        for view in drawn
        for line in view.tables
        if line.camp_of(number)
    }
    # A team knocked out of the brackets is absent from their later rounds: show nothing for these.
    knockout = [cell for cell in row.knockout if cell.state != CellState.ABSENT] if row else []
    rounds = tuple(
        _round(
            cell,
            matches.get(cell.round, (None, None)),
            ranking.names[cell.round],
            cell in knockout,
            why.of(number, cell.table) if cell.round == last else None,
        )
        for cell in (*(row.cells if row else ()), *knockout)
    )
    exclusions = tuple(line for line in ranking.excluded if line.team.number == number)
    return TeamPage(ranking, row, rounds, exclusions)


def _round(
    cell: Cell,
    played: tuple[int | None, EntryLine | None],
    name: str,
    bracket: bool,
    why: Reason | None,
) -> TeamRound:
    match, entry = played
    return TeamRound(cell, match, entry, name, bracket, why)
