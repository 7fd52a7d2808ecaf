"""Ranks clubs by the points of their best-ranked teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Member(NamedTuple):
    """A team of a club: its rank in the contest and its total, in points."""

    team: int | str
    club: str
    rank: int
    points: int


class RankedClub(NamedTuple):
    """A club and its rank, shared by equal totals.

    ``members`` are its teams, the best first. ``counted`` are those whose points make the total.
    """

    rank: int
    club: str
    points: int
    counted: tuple[Member, ...]
    members: tuple[Member, ...]


def rank_clubs(members: Sequence[Member], best: int) -> list[RankedClub]:
    """Rank clubs by the total of their ``best`` best-ranked teams, the highest first.

    Between teams that share a rank, the one with more points counts first. A club with fewer teams
    has the points of those it has. Clubs with equal totals come in order of name. Option: clubs.

    >>> blue = [Member(1, "Bleu", 1, 5000), Member(5, "Bleu", 5, 4000)]
    >>> red = [Member(t, "Rouge", t, p) for t, p in ((2, 4900), (3, 4800), (4, 4600))]
    >>> [(one.rank, one.club, one.points) for one in rank_clubs([*blue, *red], 2)]
    [(1, 'Rouge', 9700), (2, 'Bleu', 9000)]
    """
    clubs: dict[str, list[Member]] = {}
    for member in sorted(members, key=lambda one: (one.rank, -one.points)):
        clubs.setdefault(member.club, []).append(member)
    totals = {club: sum(one.points for one in scores[:best]) for club, scores in clubs.items()}
    ranks: dict[int, int] = {}
    ranked = []
    for place, club in enumerate(sorted(clubs, key=lambda club: (-totals[club], club)), start=1):
        total, scores = totals[club], tuple(clubs[club])
        rank = ranks.setdefault(total, place)
        ranked.append(RankedClub(rank, club, total, scores[:best], scores))
    return ranked
