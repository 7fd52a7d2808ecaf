"""Ranking of some of the teams, taken from the general ranking."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.rows import Row, Standings


@dataclass(frozen=True, slots=True)
class CategoryLine:
    pk: int
    name: str
    teams: int


@dataclass(frozen=True, slots=True)
class Restricted:
    """Standings of some teams, with ranks among them; `general` are the rows of all, by number."""

    name: str
    standings: Standings
    general: Mapping[int, Row]


def restricted(ranked: Standings, name: str, numbers: Collection[int]) -> Restricted:
    """Return the general ranking of these teams; shared ranks stay shared: 1, 2, 2, 4."""
    kept = [row for row in ranked.rows if row.team.number in numbers]
    held = Counter(row.rank for row in kept)
    first: dict[int, int] = {}
    rows = tuple(
        row._replace(rank=first.setdefault(row.rank, position), shared=held[row.rank] > 1)
        for position, row in enumerate(kept, start=1)
    )
    excluded = tuple(line for line in ranked.excluded if line.team.number in numbers)
    before = _ranks_among({n: rank for n, rank in ranked.before.items() if n in numbers})
    own = replace(ranked, rows=rows, excluded=excluded, before=before)
    return Restricted(name, own, {row.team.number: row for row in kept})


def _ranks_among(ranks: Mapping[int, int]) -> dict[int, int]:
    order = sorted(ranks.values())
    return {team: bisect_left(order, rank) + 1 for team, rank in ranks.items()}


def of_category(ranked: Standings, teams: Sequence[TeamLine], name: str) -> Restricted:
    return restricted(ranked, name, {team.number for team in teams if name in team.categories})


def categories_of(contest: Contest, teams: Sequence[TeamLine]) -> list[CategoryLine]:
    """Return the categories with at least one team, in their order. One query."""
    count = Counter(name for team in teams for name in team.categories)
    categories = contest.categories.values_list("pk", "name")
    return [CategoryLine(pk, name, count[name]) for pk, name in categories if count[name]]
