"""The diplomas and their places. No query."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.restricted import of_category
from tournaments.queries.standings.rows import Standings


@dataclass(frozen=True, slots=True)
class Diploma:
    """A place and its winner: the team's name, or the name of one of its players."""

    name: str
    place: int
    shared: bool
    category: str = ""


def diplomas(
    ranked: Standings,
    teams: dict[int, TeamLine],
    first: int = 1,
    last: int | None = None,
    category: str = "",
    per_player: bool = False,
) -> list[Diploma]:
    """Return the diplomas of these places (`last` None: all), among the teams of a category."""
    if category:
        ranked = of_category(ranked, list(teams.values()), category).standings
    papers = []
    for row in ranked.rows:
        if row.rank < first or (last is not None and row.rank > last):
            continue
        team = teams[row.team.number]
        names = team.players if per_player and team.players else (team.name,)
        papers += [Diploma(name, row.rank, row.shared, category) for name in names]
    return papers
