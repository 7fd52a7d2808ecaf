"""A team's afternoon: its rank, each of its rounds, each deal it played."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Match
from tournaments.queries.penalties import PenaltyLine
from tournaments.queries.sheets import Sheet, sheet
from tournaments.queries.standings import ABSENT, Cell, Row, Standings, standings


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of a team: what it brought, and the sheet where there was a match."""

    cell: Cell
    sheet: Sheet | None
    name: str
    bracket: bool


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team's row in the standings and its rounds.

    `row` is None before it has played, and once it is excluded: `exclusions` say why.
    """

    standings: Standings
    row: Row | None
    rounds: tuple[TeamRound, ...]
    exclusions: tuple[PenaltyLine, ...] = ()


def team_page(contest: Contest, number: int) -> TeamPage:
    """Everything a team's page shows. Six queries and five more for each of its matches."""
    ranking = standings(contest)
    row = next((row for row in ranking.rows if row.team.number == number), None)
    matches = {
        match.round.number: match
        for match in Match.objects.filter(
            round__contest=contest, seats__team__number=number, seats__team__contest=contest
        ).select_related("round__contest")
    }
    # Who is out of the brackets is not there any more: nothing is to be said of it round by round.
    knockout = [cell for cell in row.knockout if cell.state != ABSENT] if row else []
    rounds = tuple(
        TeamRound(
            cell,
            sheet(matches[cell.round]) if cell.round in matches else None,
            ranking.names[cell.round],
            cell in knockout,
        )
        for cell in (*(row.cells if row else ()), *knockout)
    )
    exclusions = tuple(line for line in ranking.excluded if line.team.number == number)
    return TeamPage(ranking, row, rounds, exclusions)
