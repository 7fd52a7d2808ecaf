"""Ranking of the clubs by the total points of their best teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.clubs import Member, rank_clubs
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation
from tournaments.regulation.format.draws import MOST_OF_A_CLUB
from tournaments.words.plain_names import plain

#: Number of teams that count for a club where the regulation does not say, and the largest.
USUAL, MOST = 3, MOST_OF_A_CLUB


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
    """The clubs by the points of their `best` best teams; `without` counts teams of no club."""

    standings: Standings
    best: int
    rows: tuple[ClubRow, ...]
    without: int
    largest: int


def counted_in(regulation: Regulation) -> int:
    """Return how many teams count for a club. Option: clubs."""
    return regulation.clubs or USUAL


def clubs_of(ranked: Standings, teams: Sequence[TeamLine], best: int) -> Clubs:
    """Return the ranking of the clubs, whose names are compared without case, accents or order."""
    club_of = {team.number: team.club for team in teams if plain(team.club)}
    rows = {row.team.number: row for row in ranked.rows}
    names: dict[str, Counter[str]] = {}
    members = []
    for number, row in rows.items():
        club = club_of.get(number)
        if club is not None:
            members.append(Member(number, plain(club), row.rank, row.total))
            names.setdefault(plain(club), Counter())[club] += 1
    ranked_clubs = rank_clubs(members, best)
    held = Counter(club.rank for club in ranked_clubs)
    return Clubs(
        standings=ranked,
        best=best,
        rows=tuple(
            ClubRow(
                rank=club.rank,
                shared=held[club.rank] > 1,
                name=max(names[club.club].items(), key=lambda one: (one[1], one[0]))[0],
                counted=tuple(rows[int(one.team)] for one in club.counted),
                teams=len(club.members),
                total=club.points,
            )
            for club in ranked_clubs
        ),
        without=len(rows) - len(members),
        largest=max((len(club.members) for club in ranked_clubs), default=0),
    )
