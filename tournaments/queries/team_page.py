"""A team's afternoon: its rank, each of its rounds, each deal it played."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Match
from tournaments.queries.penalties import PenaltyLine
from tournaments.queries.sheets import Sheet, sheet
from tournaments.queries.standings import Cell, Row, Standings, standings


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of a team: what it brought, and the sheet where there was a match."""

    cell: Cell
    sheet: Sheet | None


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
    rounds = tuple(
        TeamRound(cell, sheet(matches[cell.round]) if cell.round in matches else None)
        for cell in (row.cells if row else ())
    )
    exclusions = tuple(line for line in ranking.excluded if line.team.number == number)
    return TeamPage(ranking, row, rounds, exclusions)
