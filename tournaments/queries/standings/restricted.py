"""A ranking of some of the teams: the general one, of which only these are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.rows import Row, Standings


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category of a contest that has teams: its key, its name, how many they are."""

    pk: int
    name: str
    teams: int


@dataclass(frozen=True, slots=True)
class Restricted:
    """The standings of some teams: `standings` gives them ranks of their own.

    `general` is the row each has in the general ranking, by its number: order and ties are those
    of it, and nothing is computed again.
    """

    name: str
    standings: Standings
    general: Mapping[int, Row]


def restricted(ranked: Standings, name: str, numbers: Collection[int]) -> Restricted:
    """The general ranking restricted to the teams of these numbers. No query.

    Who shares a general rank shares the one here: 1, 2, 2, 4.
    """
    kept = [row for row in ranked.rows if row.team.number in numbers]
    held = Counter(row.rank for row in kept)
    first: dict[int, int] = {}
    rows = tuple(
        replace(row, rank=first.setdefault(row.rank, position), shared=held[row.rank] > 1)
        for position, row in enumerate(kept, start=1)
    )
    excluded = tuple(line for line in ranked.excluded if line.team.number in numbers)
    own = replace(ranked, rows=rows, excluded=excluded)
    return Restricted(name, own, {row.team.number: row for row in kept})


def of_category(ranked: Standings, teams: Sequence[TeamLine], name: str) -> Restricted:
    """The general ranking restricted to a category of the contest. No query."""
    return restricted(ranked, name, {team.number for team in teams if name in team.categories})


def categories_of(contest: Contest, teams: Sequence[TeamLine]) -> list[CategoryLine]:
    """The categories that have a team, in their order. One query."""
    count = Counter(name for team in teams for name in team.categories)
    found = contest.categories.values_list("pk", "name")
    return [CategoryLine(pk, name, count[name]) for pk, name in found if count[name]]
