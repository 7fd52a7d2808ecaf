"""Who gets a diploma, and for which place. No query."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.restricted import of_category
from tournaments.queries.standings.rows import Standings


@dataclass(frozen=True, slots=True)
class Diploma:
    """A place and who took it: the team's name, or that of one of its players."""

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
    """The diplomas of the places from `first` to `last`, of all where `last` is None.

    In a category, the places are those of its teams in the same ranking.
    """
    if category:
        ranked = of_category(ranked, list(teams.values()), category).standings
    found = []
    for row in ranked.rows:
        if row.rank < first or (last is not None and row.rank > last):
            continue
        team = teams[row.team.number]
        names = team.players if per_player and team.players else (team.name,)
        found += [Diploma(name, row.rank, row.shared, category) for name in names]
    return found
