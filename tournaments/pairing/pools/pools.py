"""Pools of 3 to 6 teams: round robin or winners against winners, then the next stage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, Literal

from ..contract import Bye, Draw, DrawRefused, Entrant, History, Rematch, Table
from ..method import DrawMethod, Meetings, Method, Order
from ..reasons import AGAIN, VERSUS, tables_named
from ..sentences import N_, Listed, Reason
from .filling import PoolFill, PoolRule, fill_pools, pool_rounds

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
    """Return the next round that has a match, with the winners before it; None when pools are over.

    A round without a match, its teams gone, is skipped: all teams present count as its winners.
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

    A newcomer takes the empty place in a pool of odd size: that of a team it has already met (it
    sat down against the exempt one), otherwise the smallest. Others keep their meetings.
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

    The first place stays: it meets the last place in the first round and the second place in the
    last. With an odd number one place is empty, and its opponent rests.

    >>> [circle(4, meeting) for meeting in (1, 2, 3)]
    [[(0, 3), (1, 2)], [(0, 2), (1, 3)], [(0, 1), (2, 3)]]
    """
    last = size - 1 + size % 2
    ring = [0, *((place - meeting) % last + 1 for place in range(1, last + 1))]
    pairs = [tuple(sorted((ring[place], ring[last - place]))) for place in range((last + 1) // 2)]
    return sorted((one, other) for one, other in pairs if other < size)


def _second_round(pool: Pool, won: Collection[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    results = [
        _ordered((pool.teams[one], pool.teams[other]), won) for one, other in circle(FOUR, 1)
    ]
    place = pool.teams.index
    top, bottom = (sorted(teams, key=place) for teams in zip(*results, strict=True))
    return (top[0], top[1]), (bottom[0], bottom[1])


def _ordered(pair: tuple[int, int], won: Collection[int]) -> tuple[int, int]:
    one, other = pair
    return (other, one) if other in won and one not in won else pair


def _has_met(team: int, pool: Pool, history: History) -> bool:
    return any(history.meeting(team, other) is not None for other in pool.teams)


PoolPlay = Literal["everybody", "winners"]

RESTS = N_("Exempte : la poule %(pool)s est impaire, une équipe s’y repose à chaque rencontre.")
ALONE = N_("Exempte : dans la poule %(pool)s, l’équipe %(team)d, son adversaire, n’est plus là.")
DONE = N_("Exempte : l’équipe n’a plus de rencontre à jouer dans la poule %(pool)s.")
FORBIDDEN = N_(
    "Aucune répartition en poules n’a été trouvée sans rencontre interdite. Il reste, par numéros "
    "d’équipes : %(meetings)s."
)
FORBIDDEN_LATER = N_(
    "Les poules amènent des rencontres interdites par l’organisateur, par numéros d’équipes : "
    "%(meetings)s."
)
KIN_TOGETHER = N_(
    "Des équipes d’un même club ou d’une même famille sont dans la même poule : %(pools)s."
)
NOT_IN_A_POOL = N_("L’équipe %(team)d n’est dans aucune poule.")
NOTHING_TO_PLAY = N_("Aucune rencontre de poule ne reste à jouer.")


def make_pools(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    size: int | None,
    count: int | None = None,
    even: bool = False,
    fill: PoolFill = "lot",
    play: PoolPlay = "everybody",
    named_from: int = 0,
) -> tuple[Pool, ...]:
    """Return the pools that ``draw_pools`` makes from the same entrants, history and options."""
    rule = PoolRule(size, count, even)
    return _as_pools(fill_pools(entrants, history, seed, rule, fill).pools, play, named_from)


def draw_pools(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    size: int | None = FOUR,
    count: int | None = None,
    even: bool = False,
    fill: PoolFill = "lot",
    play: PoolPlay = "everybody",
    pools: Sequence[Pool] = (),
    meeting: int = 1,
    won: Sequence[Collection[int]] = (),
    accept: bool = False,
    named_from: int = 0,
) -> Draw:
    """Draw one round of pools, pool A at the first tables; the better place sits NS.

    In the first round, without ``pools``, they are made as by ``make_pools``; ``size``, ``count``
    and ``even`` are those of a `PoolRule`, and ``named_from`` is the number of pools whose names
    are taken, by the halls before this one. ``meeting`` is the number of this round among the pool
    rounds. ``won`` are the teams that won, or were exempt, in each earlier one; the better place
    counts as the winner of a match without one. Raises DrawRefused when the pools cannot be made,
    when a team is in none, when nothing is left to play, and for a forbidden meeting, unless
    ``accept``: anywhere in a pool in the first round, at a table later. ``best`` is then the draw
    that contains it.

    >>> result = draw_pools([Entrant(team, team) for team in (1, 2, 3, 4, 5, 6, 7)], History(), 1,
    ...     size=4, fill="seeds")
    >>> [(table.section, table.ns, table.ew) for table in result.tables], result.byes[0].team
    ([('A', 4, 5), ('B', 2, 7), ('B', 3, 6)], 1)
    """
    notes: tuple[Reason, ...] = ()
    if not pools:
        filling = fill_pools(entrants, history, seed, PoolRule(size, count, even), fill)
        pools = _as_pools(filling.pools, play, named_from)
        notes = (filling.note, *_kin_together(pools, history))
    placed = {team for pool in pools for team in pool.teams}
    here = {entrant.team for entrant in entrants}
    for team in sorted(here - placed):
        raise DrawRefused(NOT_IN_A_POOL, {"team": team})
    draw = _draw_meeting(seed, pools, meeting, won, here, history, notes)
    if not draw.tables:
        raise DrawRefused(NOTHING_TO_PLAY)
    if meeting > 1:
        meetings = [(table.ns, table.ew) for table in draw.tables]
    else:
        meetings = [pair for pool in pools for pair in combinations(pool.teams, 2)]
    banned = [pair for pair in meetings if history.banned(*pair)]
    if banned and not accept:
        banned_meetings = Listed(tuple(Reason(VERSUS, {"ns": ns, "ew": ew}) for ns, ew in banned))
        template = FORBIDDEN if meeting == 1 else FORBIDDEN_LATER
        raise DrawRefused(template, {"meetings": banned_meetings}, best=draw)
    return draw


def qualified(
    pools: Iterable[Sequence[int]], ranking: Sequence[int], count: int
) -> tuple[int, ...]:
    """Return the qualified teams, the best first: ``count`` of them, or all if fewer.

    ``pools`` are the teams of each pool in its order, without those that left; ``ranking`` is the
    general order. All first teams come in it, then all second ones, and so on; if ``count`` is no
    multiple of the number of pools, the best of the next places complete it.

    >>> qualified([[5, 1, 2], [4, 3, 6]], [1, 2, 3, 4, 5, 6], 3)
    (4, 5, 1)
    """
    level = {team: place for pool in pools for place, team in enumerate(pool)}
    rank = {team: place for place, team in enumerate(ranking)}
    return tuple(sorted(level, key=lambda team: (level[team], rank[team]))[:count])


def pool_of(pools: Iterable[Pool]) -> dict[int, str]:
    return {team: pool.name for pool in pools for team in pool.teams}


def _as_pools(
    filled: Iterable[tuple[int, ...]], play: PoolPlay, named_from: int
) -> tuple[Pool, ...]:
    if play not in ("everybody", "winners"):
        raise ValueError(f"unknown way to play pools: {play!r}")
    return tuple(
        Pool(pool_name(place), teams, winners=play == "winners" and len(teams) == FOUR)
        for place, teams in enumerate(filled, start=named_from)
    )


def _kin_together(pools: Iterable[Pool], history: History) -> Iterator[Reason]:
    named = [
        pool.name
        for pool in pools
        if any(history.related(*pair) for pair in combinations(pool.teams, 2))
    ]
    if named:
        yield Reason(KIN_TOGETHER, {"pools": ", ".join(named)})


def _draw_meeting(
    seed: int,
    pools: Sequence[Pool],
    meeting: int,
    won: Sequence[Collection[int]],
    here: Collection[int],
    history: History,
    notes: tuple[Reason, ...],
) -> Draw:
    tables: list[Table] = []
    byes: list[Bye] = []
    rematches: list[Rematch] = []
    for pool in pools:
        pairs = pairings(pool, meeting, won)
        opponent = {one: other for a, b, _ in pairs for one, other in ((a, b), (b, a))}
        for one, other, template in pairs:
            if one in here and other in here:
                number = len(tables) + 1
                reason = _reason(template, pool, number, meeting)
                tables.append(Table(number, one, other, reason, section=pool.name))
                again = history.meeting(one, other)
                if again is not None:
                    rematches.append(Rematch(number, one, other, again, reason))
        byes += [
            Bye(team, _why_exempt(team, pool, meeting, opponent))
            for team in pool.teams
            if team in here and opponent.get(team) not in here
        ]
    if rematches:
        notes = (tables_named(AGAIN, rematches), *notes)
    return Draw(DrawMethod.POOLS, seed, tuple(tables), tuple(byes), tuple(rematches), notes)


def _reason(template: str, pool: Pool, table: int, meeting: int) -> Reason:
    params: dict[str, int | str] = {"table": table, "pool": pool.name}
    if template == MEETS:
        params |= {"round": meeting, "rounds": pool.rounds}
    return Reason(template, params)


def _why_exempt(team: int, pool: Pool, meeting: int, opponent: Mapping[int, int]) -> Reason:
    gone = opponent.get(team)
    if gone is not None:
        return Reason(ALONE, {"pool": pool.name, "team": gone})
    if meeting <= pool.rounds and not pool.winners:
        return Reason(RESTS, {"pool": pool.name})
    return Reason(DONE, {"pool": pool.name})


POOLS = Method(
    name=DrawMethod.POOLS,
    draw=draw_pools,
    meetings=Meetings.PLACES,
    order=Order.PLACES,
    label=N_("poules"),
    announced=N_("Les poules sont tirées au sort."),
    keeps_kin=True,
)
