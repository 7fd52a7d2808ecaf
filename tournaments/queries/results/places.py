"""Place of each team in a round, for the draw listed by team number."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.rounds import RoundView


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a team in one round, for the draw listed by team number."""

    team: TeamRef
    table: int | None
    camp: str
    opponent: Side | None
    partner: TeamRef | None = None


def places(view: RoundView) -> list[Place]:
    """Return the place of each team, in order of team number. No query."""
    found = [Place(team, None, "", None) for team in view.exempt]
    for line in view.tables:
        for team, camp in line.seated:
            partner = line.side(camp).partner_of(team.number)
            found.append(Place(team, line.table, camp, line.facing(camp), partner))
    return sorted(found, key=lambda place: place.team.number)
