"""Matches of a pool: round robin, or, in a pool of four, winners against winners."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..contract import History
from ..sentences import N_
from .filling import pool_rounds

#: Size of a pool where winners meet winners, and its number of rounds.
FOUR: Final = 4
WINNERS_ROUNDS: Final = 3

MEETS = N_("Table %(table)d : poule %(pool)s, rencontre %(round)d sur %(rounds)d.")
OF_WINNERS = N_("Table %(table)d : poule %(pool)s, rencontre des gagnantes.")
OF_LOSERS = N_("Table %(table)d : poule %(pool)s, rencontre des perdantes.")
BARRAGE = N_(
    "Table %(table)d : poule %(pool)s, barrage entre la perdante de la rencontre des gagnantes et "
    "la gagnante de celle des perdantes."
)

Pairing = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Pool:
    """Pool with its name ("A", "B" … "Z", "AA" …) and its teams in the order of their places.

    With ``winners``, winners meet winners, in a pool of four; otherwise everybody meets everybody.
    """

    name: str
    teams: tuple[int, ...]
    winners: bool = False

    @property
    def rounds(self) -> int:
        """Return the pool's number of rounds."""
        return WINNERS_ROUNDS if self.winners else pool_rounds(len(self.teams))


def pool_name(place: int) -> str:
    """Return the name of a pool from its place, counted from 0: A to Z, then AA, AB …

    >>> [pool_name(place) for place in (0, 25, 26, 52)]
    ['A', 'Z', 'AA', 'BA']
    """
    letter = chr(ord("A") + place % 26)
    return letter if place < 26 else pool_name(place // 26 - 1) + letter


def next_meeting(
    pools: Sequence[Pool], meeting: int, won: Sequence[Collection[int]], here: Collection[int]
) -> tuple[int, tuple[Collection[int], ...]] | None:
    """Return the first round from ``meeting`` on that has a match, with the winners before it.

    Teams that left may leave a round without a match. Such a round is skipped, and all teams
    present count as its winners. Returns None when the pools are over.
    """
    for number in range(meeting, max(pool.rounds for pool in pools) + 1):
        pairs = [pair for pool in pools for pair in pairings(pool, number, won)]
        if any(one in here and other in here for one, other, _ in pairs):
            return number, tuple(won)
        won = (*won, here)
    return None


def with_newcomers(
    pools: Sequence[Pool], newcomers: Iterable[int], history: History
) -> tuple[Pool, ...]:
    """Return the pools with the teams that arrive after the first round, if a pool has room.

    A newcomer takes the empty place in a pool of odd size. Other teams keep their meetings, and the
    newcomer misses only the rounds before it came. It joins the pool of a team it has already met
    (it sat down against the exempt one), otherwise the smallest pool. If every pool is even, it
    joins none.
    """
    pools_changed = list(pools)
    for team in sorted(newcomers):
        room = [
            (not _has_met(team, pool, history), len(pool.teams), place)
            for place, pool in enumerate(pools_changed)
            if len(pool.teams) % 2
        ]
        if room:
            place = min(room)[2]
            pool = pools_changed[place]
            pools_changed[place] = replace(pool, teams=(*pool.teams, team))
    return tuple(pools_changed)


def winners_order(pool: Pool, won: Sequence[Collection[int]]) -> tuple[int, ...]:
    """Return a pool's order after its three rounds, when winners meet winners.

    The winner of the winners, the winner of the barrage, its loser, the loser of the losers.

    >>> winners_order(Pool("A", (1, 2, 3, 4), winners=True), [{1, 3}, {3, 2}, {1}])
    (3, 1, 2, 4)
    """
    top, bottom = _second_round(pool, won[0])
    first, second = _ordered(top, won[1])
    third, last = _ordered(bottom, won[1])
    return (first, *_ordered((second, third), won[2]), last)


def pairings(pool: Pool, meeting: int, won: Sequence[Collection[int]]) -> list[Pairing]:
    """Return the meetings of a pool's round, the better place first, each with its template."""
    if meeting > pool.rounds:
        return []
    if not pool.winners or meeting == 1:
        pairs = circle(len(pool.teams), meeting)
        return [(pool.teams[one], pool.teams[other], MEETS) for one, other in pairs]
    top, bottom = _second_round(pool, won[0])
    if meeting == 2:
        return [(*top, OF_WINNERS), (*bottom, OF_LOSERS)]
    return [(_ordered(top, won[1])[1], _ordered(bottom, won[1])[0], BARRAGE)]


def circle(size: int, meeting: int) -> list[tuple[int, int]]:
    """Return the places, from 0, that meet in a round of a round robin.

    The first place stays and the others turn around it: it meets the last place in the first round
    and the second place in the last. With an odd number one place is empty, and its opponent rests.

    >>> [circle(4, meeting) for meeting in (1, 2, 3)]
    [[(0, 3), (1, 2)], [(0, 2), (1, 3)], [(0, 1), (2, 3)]]
    """
    last = size - 1 + size % 2
    ring = [0, *((place - meeting) % last + 1 for place in range(1, last + 1))]
    pairs = [tuple(sorted((ring[place], ring[last - place]))) for place in range((last + 1) // 2)]
    return sorted((one, other) for one, other in pairs if other < size)


def _second_round(pool: Pool, won: Collection[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the winners and the losers of the first two matches, the better place first."""
    results = [
        _ordered((pool.teams[one], pool.teams[other]), won) for one, other in circle(FOUR, 1)
    ]
    place = pool.teams.index
    top, bottom = (sorted(teams, key=place) for teams in zip(*results, strict=True))
    return (top[0], top[1]), (bottom[0], bottom[1])


def _ordered(pair: tuple[int, int], won: Collection[int]) -> tuple[int, int]:
    """Return the winner and the loser of a match; the first team wins if neither did."""
    one, other = pair
    return (other, one) if other in won and one not in won else pair


def _has_met(team: int, pool: Pool, history: History) -> bool:
    return any(history.meeting(team, other) is not None for other in pool.teams)
