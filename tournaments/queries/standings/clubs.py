"""The ranking of the clubs: the points of the best teams of each, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.queries.core.teams import TeamLine, plain
from tournaments.queries.standings.rows import Row, Standings

#: How many teams of a club count, unless the reader chooses otherwise; and at most.
USUAL, MOST = 3, 20


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club: its rank, the teams that count, the best first, how many it has, its points."""

    rank: int
    shared: bool
    name: str
    counted: tuple[Row, ...]
    teams: int
    total: int


@dataclass(frozen=True, slots=True)
class Clubs:
    """The clubs by the sum of the points of their `best` best teams.

    `without` counts the teams ranked that have no club. `largest` is how many teams of a club are
    ranked at most.
    """

    standings: Standings
    best: int
    rows: tuple[ClubRow, ...]
    without: int
    largest: int


def clubs_of(ranked: Standings, teams: Sequence[TeamLine], best: int) -> Clubs:
    """The clubs of these teams by the standings: those ranked best in each count. No query.

    Of teams that share a rank the one with more points counts first. A club with fewer teams has
    the points of those it has. Clubs are told apart without case, accents or order of words; equal
    totals share their rank.
    """
    club_of = {team.number: team.club for team in teams if plain(team.club)}
    found: dict[str, list[Row]] = {}
    names: dict[str, Counter[str]] = {}
    for row in ranked.rows:
        club = club_of.get(row.team.number)
        if club is not None:
            found.setdefault(plain(club), []).append(row)
            names.setdefault(plain(club), Counter())[club] += 1
    made = []
    for key, rows in found.items():
        rows.sort(key=lambda row: (row.rank, -row.total, row.team.number))
        counted = tuple(rows[:best])
        name = max(names[key].items(), key=lambda one: (one[1], one[0]))[0]
        made.append(ClubRow(0, False, name, counted, len(rows), sum(row.total for row in counted)))
    made.sort(key=lambda club: (-club.total, plain(club.name)))
    held = Counter(club.total for club in made)
    first: dict[int, int] = {}
    rows_ = tuple(
        replace(club, rank=first.setdefault(club.total, place), shared=held[club.total] > 1)
        for place, club in enumerate(made, start=1)
    )
    ranked_with = sum(club.teams for club in rows_)
    return Clubs(
        standings=ranked,
        best=best,
        rows=rows_,
        without=len(ranked.rows) - ranked_with,
        largest=max((club.teams for club in rows_), default=0),
    )
