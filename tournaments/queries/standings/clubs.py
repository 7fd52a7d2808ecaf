"""Ranking of the clubs by the total points of their best teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.rows import Row, Standings
from tournaments.wording.plain_names import plain

#: Default and largest number of teams that count for a club.
USUAL, MOST = 3, 20


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club: rank, counted teams (best first), number of teams, total in points."""

    rank: int
    shared: bool
    name: str
    counted: tuple[Row, ...]
    teams: int
    total: int


@dataclass(frozen=True, slots=True)
class Clubs:
    """The clubs, ranked by the total points of their `best` best teams.

    `without` is the number of ranked teams without a club. `largest` is the largest number of
    ranked teams in one club.
    """

    standings: Standings
    best: int
    rows: tuple[ClubRow, ...]
    without: int
    largest: int


def clubs_of(ranked: Standings, teams: Sequence[TeamLine], best: int) -> Clubs:
    """Return the ranking of the clubs from the standings. No query.

    Each club adds up its `best` best-ranked teams. Between teams that share a rank, the one with
    more points counts first. A club with fewer teams has the points of those it has. Club names are
    compared without case, accents or word order. Equal totals share a rank.
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
