"""Pools of 3 to 6 teams: round robin or winners against winners, then the next stage.

Source: published regulations with a first stage in "poules". A pool of four may be played as many
clubs do: two matches, then the winners together and the losers together, then the "barrage" between
the loser of the winners and the winner of the losers. Two rounds can thus qualify a team for the
next stage, or eliminate it.

A round of pools follows from the pools and from the rounds played. Only the distribution of teams
into pools is drawn by lot. A team without an opponent is exempt: the odd team of its pool, a team
whose opponent has left, or one whose pool has no match left. So every team has the same number of
rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal

from ..contract import Bye, Draw, DrawRefused, Entrant, History, Rematch, Table
from ..method import DrawMethod, Meetings, Method, Order
from ..reasons import AGAIN, VERSUS, tables_named
from ..sentences import N_, Listed, Reason
from .filling import PoolFill, PoolRule, fill_pools
from .play import FOUR, MEETS, Pool, pairings, pool_name

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
    rounds. ``won`` are the teams that won, or were exempt, in
    each earlier one; the better place counts as the winner of a match without one. Raises
    DrawRefused when the pools cannot be made, when a team is in none, when nothing is left to play,
    and for a forbidden meeting, unless ``accept``: anywhere in a pool in the first round, at a
    table later. ``best`` is then the draw that contains it.

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
    general order. All first teams come in the general order, then all second ones, and so on. If
    ``count`` is no multiple of the number of pools, the best of the next places complete it.

    >>> qualified([[5, 1, 2], [4, 3, 6]], [1, 2, 3, 4, 5, 6], 3)
    (4, 5, 1)
    """
    level = {team: place for pool in pools for place, team in enumerate(pool)}
    rank = {team: place for place, team in enumerate(ranking)}
    return tuple(sorted(level, key=lambda team: (level[team], rank[team]))[:count])


def pool_of(pools: Iterable[Pool]) -> dict[int, str]:
    """Return the pool name of each team; a bracket uses it to keep teams of one pool apart."""
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
    """Yield the sentence that names the pools with two teams of one club or family, if any."""
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
