"""Who gets a diploma, and for which place. No query."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.queries.standings import Row, Standings
from tournaments.queries.teams import TeamLine


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
    rows = [row for row in ranked.rows if not category or category in _of(row, teams).categories]
    found = []
    for row in rows:
        place = 1 + sum(other.rank < row.rank for other in rows)
        shared = sum(other.rank == row.rank for other in rows) > 1
        if place < first or (last is not None and place > last):
            continue
        team = _of(row, teams)
        names = team.players if per_player and team.players else (team.name,)
        found += [Diploma(name, place, shared, category) for name in names]
    return found


def _of(row: Row, teams: dict[int, TeamLine]) -> TeamLine:
    return teams[row.team.number]
