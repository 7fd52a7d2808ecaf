"""A team's afternoon: its rank, each of its rounds, each deal it played."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Match
from tournaments.pairing import Reason
from tournaments.queries.cells import ABSENT, Cell
from tournaments.queries.contests import contest_info
from tournaments.queries.penalties import PenaltyLine
from tournaments.queries.rounds import rounds_of
from tournaments.queries.sheets import Sheet, sheet
from tournaments.queries.standings import Row, Standings, compute
from tournaments.queries.teams import entrants
from tournaments.queries.why import Why, why_of


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of a team: what it brought, and the sheet where there was a match.

    `why` says how the last draw came to its table or its rest; None for earlier rounds.
    """

    cell: Cell
    sheet: Sheet | None
    name: str
    bracket: bool
    why: Reason | None = None


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
    """Everything a team's page shows. Seven queries and five more for each of its matches."""
    drawn = rounds_of(contest)
    ranking = compute(contest_info(contest), entrants(contest), drawn)
    last = drawn[-1].number if drawn else 0
    why = why_of(contest, last, drawn) if drawn else Why()
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
            why.of(number, cell.table) if cell.round == last else None,
        )
        for cell in (*(row.cells if row else ()), *knockout)
    )
    exclusions = tuple(line for line in ranking.excluded if line.team.number == number)
    return TeamPage(ranking, row, rounds, exclusions)
