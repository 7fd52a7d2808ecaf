"""Final ranking of a contest with brackets, from the bracket places and the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.several import ranked
from tournaments.queries.standings.rows import Row


def final_order(
    rows: Sequence[Row], brackets: Iterable[Bracket], last: Collection[int] = ()
) -> list[Row]:
    """Return the rows in final order: main bracket, consolation, then the other teams.

    Inside a bracket, the order is the place reached. Teams beaten in the same round share a place
    unless they play for it. The other teams keep the order of the ranking. The teams in `last` come
    after all others.
    """
    found: list[tuple[tuple[int, int], Row]] = []
    by_team = {row.team.number: row for row in rows}
    for rank, team in ranked(brackets):
        if team in by_team and team not in last:
            found.append(((0, rank), by_team.pop(team)))
    found += [((1 + (team in last), row.rank), row) for team, row in by_team.items()]
    # The sort is stable: teams that share a place keep the order of their seeds or of the ranking.
    found.sort(key=lambda one: one[0])
    held = Counter(key for key, _row in found)
    first: dict[tuple[int, int], int] = {}
    return [
        row._replace(rank=first.setdefault(key, position), shared=held[key] > 1)
        for position, (key, row) in enumerate(found, start=1)
    ]
