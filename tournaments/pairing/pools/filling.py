"""Filling of pools: the number and sizes of the pools, and the teams of each one.

Source: published regulations with "poules". Seeds go in a serpentine (A B C, C B A, A B C …), so
that the pools are of equal strength.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from random import Random
from typing import Final, Literal

from ..contract import DrawRefused, Entrant, History, shuffled
from ..sentences import N_, Listed, Reason

PoolFill = Literal["lot", "seeds"]

LEAST: Final = 3
FOUR: Final = 4
MOST: Final = 6

TOO_FEW = N_("Il faut au moins trois équipes pour faire des poules ; il y en a %(count)d.")
EQUAL = N_("%(teams)d équipes en poules de %(asked)d : %(count)d de %(size)d.")
UNEQUAL = N_(
    "%(teams)d équipes en poules de %(asked)d : %(larger)d de %(larger_size)d et %(smaller)d de "
    "%(smaller_size)d."
)

POOL = N_("%(count)d poule de %(size)d")
POOLS = N_("%(count)d poules de %(size)d")
MADE = N_("%(teams)d équipes : %(pools)s.")
NOT_THAT_MANY = N_(
    "%(teams)d équipes ne font pas %(count)d poules de 3 à 6 : il en faut de %(least)d à %(most)d. "
    "Changez le nombre de poules au règlement."
)
NOT_EVEN = N_(
    "%(teams)d équipes ne font pas %(count)d poules paires, de 4 ou de 6 : changez le nombre de "
    "poules au règlement."
)

#: Limits of the search for pools without a forbidden meeting: the places it tries before it gives
#: up, and the number of teams with a forbidden meeting.
STEPS: Final = 50_000
BOUND: Final = 500

#: Costs of the exchanges: two teams that must not meet share a pool; a seeded team is out of its
#: row; two teams of one club share a pool; a seeded team is in another pool of its row.
FORBIDDEN: Final = 1 << 48
OUT_OF_ROW: Final = 1 << 32
KIN: Final = 1 << 16
ELSEWHERE: Final = 1

NONE: Final = (0, 0, 0)

Cells = list[list[int]]


@dataclass(frozen=True, slots=True)
class Filling:
    """Teams of each pool, in the order of their places; the best seeds come first."""

    pools: tuple[tuple[int, ...], ...]
    note: Reason


def pool_rounds(size: int) -> int:
    """Return the number of rounds of a round robin; with an odd size one team rests each round.

    >>> [pool_rounds(size) for size in (3, 4, 5, 6)]
    [3, 3, 5, 5]
    """
    return size - 1 + size % 2


@dataclass(frozen=True, slots=True)
class PoolRule:
    """Pools asked for: about ``size`` teams each, or a ``count`` of pools; the other is None.

    With ``even``, all sizes are even, except one if the teams are an odd number.
    """

    size: int | None
    count: int | None = None
    even: bool = False

    def __post_init__(self) -> None:
        if self.size is not None and not LEAST <= self.size <= MOST:
            raise ValueError(f"a pool has {LEAST} to {MOST} teams, not {self.size}")
        if (self.size is None) == (self.count is None):
            raise ValueError("pools have a size or a count")


def pool_sizes(teams: int, rule: PoolRule) -> tuple[int, ...]:
    """Return the sizes of the pools for this many teams, the larger first.

    Sizes are from 3 to 6 and differ by at most one, or by two where they are even. The criteria, in
    order: no more rounds than the size asked; the smallest difference from that size; at least one
    pool of exactly that size; the same number of rounds in all pools; the average closest to that
    size; smaller pools. Where a count is asked, sizes are as close as possible. Raises DrawRefused
    for fewer than three teams, and for a count that these teams cannot fill.

    >>> near = [pool_sizes(teams, PoolRule(size)) for teams, size in ((13, 4), (5, 6), (8, 3))]
    >>> near, pool_sizes(14, PoolRule(4, even=True)), pool_sizes(22, PoolRule(None, count=4))
    ([(4, 3, 3, 3), (5,), (4, 4)], (6, 4, 4), (6, 6, 5, 5))
    """
    if teams < LEAST:
        raise DrawRefused(TOO_FEW, {"count": teams})
    counts = range(ceil(teams / MOST), teams // LEAST + 1)
    if rule.count is not None:
        if rule.count not in counts:
            least, most = LEAST * rule.count, MOST * rule.count
            params = {"teams": teams, "count": rule.count, "least": least, "most": most}
            raise DrawRefused(NOT_THAT_MANY, params)
        counts = range(rule.count, rule.count + 1)
    if rule.even:
        sizings = [sizes for count in counts for sizes in _even_sizes(teams, count)]
    else:
        sizings = [tuple(ceil((teams - i) / count) for i in range(count)) for count in counts]
    if not sizings:
        raise DrawRefused(NOT_EVEN, {"teams": teams, "count": rule.count or 0})

    def fitness(sizes: tuple[int, ...]) -> tuple[bool, int, bool, bool, Fraction, int]:
        size = rule.size
        together = len({pool_rounds(one) for one in sizes}) == 1
        if size is None:
            return False, sizes[0] - sizes[-1], False, not together, Fraction(0), 0
        longer = pool_rounds(sizes[0]) > pool_rounds(size)
        away = max(abs(one - size) for one in sizes)
        average = Fraction(abs(teams - size * len(sizes)), len(sizes))
        return longer, away, size not in sizes, not together, average, -len(sizes)

    return min(sizings, key=fitness)


def _even_sizes(teams: int, count: int) -> Iterator[tuple[int, ...]]:
    for odd in (3, 5) if teams % 2 else (0,):
        pools = count - bool(odd)
        sixes, rest = divmod(teams - odd - FOUR * pools, MOST - FOUR)
        if rest or not 0 <= sixes <= pools or (odd == LEAST and sixes):
            continue
        sizes = [MOST] * sixes + [FOUR] * (pools - sixes) + [odd] * bool(odd)
        yield tuple(sorted(sizes, reverse=True))


def fill_pools(
    entrants: Sequence[Entrant], history: History, seed: int, rule: PoolRule, fill: PoolFill
) -> Filling:
    """Put every team in one pool: all by lot, or ranked teams in a serpentine and the rest by lot.

    Teams that must not meet go to different pools, and so do teams of one club or family if
    possible. Teams without a rank move first; seeded teams move among those of the same strength.
    Raises DrawRefused for fewer than three teams, ValueError for an unknown ``fill``.

    >>> eight = [Entrant(team, team) for team in range(1, 9)]
    >>> fill_pools(eight, History(), 1, PoolRule(4), "seeds").pools
    ((1, 4, 5, 8), (2, 3, 6, 7))
    """
    random = Random(seed)
    sizes = pool_sizes(len(entrants), rule)
    drawn = shuffled(sorted(entrant.team for entrant in entrants), random)
    ranks = {entrant.team: entrant.rank for entrant in entrants}
    seeded: list[int] = []
    if fill == "seeds":
        # The sort is stable: teams that share a rank stay in the order of their lots.
        seeded = sorted((t for t in drawn if ranks[t] is not None), key=lambda t: ranks[t] or 0)
    elif fill != "lot":
        raise ValueError(f"unknown way to fill pools: {fill!r}")
    others = [team for team in drawn if ranks[team] is None or not seeded]
    order = [*seeded, *others]
    cells = _serpentine_of(order, sizes) if rule.even else _serpentine(order, len(sizes))
    seeded_teams = set(seeded)
    home = {
        team: (column, row)
        for column, pool in enumerate(cells)
        for row, team in enumerate(pool)
        if team in seeded_teams
    }
    if history.apart or history.kin:
        cells = _kept_apart(cells, home, history)
    return Filling(tuple(map(tuple, cells)), _note(len(entrants), rule, sizes))


def _note(teams: int, rule: PoolRule, sizes: Sequence[int]) -> Reason:
    size_wished = rule.size
    if size_wished is None or rule.even:
        pools = tuple(
            Reason(POOL if count == 1 else POOLS, {"count": count, "size": size})
            for size, count in Counter(sizes).items()
        )
        return Reason(MADE, {"teams": teams, "pools": Listed(pools)})
    larger, smaller = sizes[0], sizes[-1]
    if larger == smaller:
        params = {"teams": teams, "asked": size_wished, "count": len(sizes), "size": larger}
        return Reason(EQUAL, params)
    return Reason(
        UNEQUAL,
        {
            "teams": teams,
            "asked": size_wished,
            "larger": sizes.count(larger),
            "larger_size": larger,
            "smaller": sizes.count(smaller),
            "smaller_size": smaller,
        },
    )


def _serpentine(order: Sequence[int], count: int) -> Cells:
    cells: Cells = [[] for _ in range(count)]
    for place, team in enumerate(order):
        row, column = divmod(place, count)
        cells[count - 1 - column if row % 2 else column].append(team)
    return cells


def _serpentine_of(order: Sequence[int], sizes: Sequence[int]) -> Cells:
    cells: Cells = [[] for _ in sizes]
    left = iter(order)
    for row in range(max(sizes)):
        columns = [column for column, size in enumerate(sizes) if size > row]
        for column in reversed(columns) if row % 2 else columns:
            cells[column].append(next(left))
    return cells


def _keeps_apart(cells: Iterable[Sequence[int]], history: History) -> bool:
    where = {team: pool for pool, teams in enumerate(cells) for team in teams}
    return not any(one in where and where[one] == where.get(other) for one, other in history.apart)


def _kept_apart(cells: Cells, home: Mapping[int, tuple[int, int]], history: History) -> Cells:
    cells = _exchanged(cells, home, history)
    if _keeps_apart(cells, history):
        return cells
    pools = _coloured(cells, history)
    if pools is None:
        return cells
    in_rows = [sorted(pool, key=lambda team: home.get(team, (0, MOST))[1]) for pool in pools]
    return _exchanged(in_rows, home, history)


def _exchanged(cells: Cells, home: Mapping[int, tuple[int, int]], history: History) -> Cells:
    """Exchange two teams as long as this lowers the cost.

    Teams without a rank move freely, so an exchange exists while a club could be spread better.
    """
    enemies: dict[int, set[int]] = {}
    for one, other in history.apart:
        enemies.setdefault(one, set()).add(other)
        enemies.setdefault(other, set()).add(one)

    cells = [list(pool) for pool in cells]

    def cost(team: int, column: int, row: int, leaving: int) -> int:
        at = home.get(team, (column, row))
        total = OUT_OF_ROW * (at[1] != row) + ELSEWHERE * (at[0] != column)
        kin = history.kin.get(team)
        banned = enemies.get(team, ())
        for other in cells[column]:
            if other not in (team, leaving):
                total += FORBIDDEN * (other in banned)
                total += KIN * (kin is not None and kin == history.kin.get(other))
        return total

    def gain(p: int, i: int, q: int, j: int) -> int:
        one, other = cells[p][i], cells[q][j]
        now = cost(one, p, i, one) + cost(other, q, j, other)
        return now - cost(one, q, j, other) - cost(other, p, i, one)

    # Try the last places first: the best teams move only if no lower team can fix the problem.
    places = [
        (p, row)
        for row in range(MOST - 1, -1, -1)
        for p in range(len(cells))
        if row < len(cells[p])
    ]
    changed = True
    while changed:
        changed = False
        for p, i in places:
            if not cost(cells[p][i], p, i, cells[p][i]):
                continue
            # Of equally good exchanges, take the one with the latest place.
            best, j, q = max(((gain(p, i, q, j), j, q) for q, j in places if q != p), default=NONE)
            if best > 0:
                cells[p][i], cells[q][j] = cells[q][j], cells[p][i]
                changed = True
    return cells


def _coloured(cells: Cells, history: History) -> Cells | None:
    """Search for pools of the same sizes without a forbidden meeting; None if none is found."""
    order = [team for pool in cells for team in pool]
    enemies: dict[int, set[int]] = {team: set() for team in order}
    for one, other in history.apart:
        if one in enemies and other in enemies:
            enemies[one].add(other)
            enemies[other].add(one)
    bound = sorted((t for t in order if enemies[t]), key=lambda t: -len(enemies[t]))
    pools: list[list[int]] = [[] for _ in cells]
    steps = 0

    def seat(place: int) -> bool:
        nonlocal steps
        if place == len(bound):
            return True
        tried: set[tuple[int, ...]] = set()
        for pool, room in zip(pools, cells, strict=True):
            # Empty pools of one size are equivalent for the first team placed.
            alike = (len(room), *pool)
            steps += 1
            if steps > STEPS or alike in tried or len(pool) == len(room):
                continue
            tried.add(alike)
            if not enemies[bound[place]].intersection(pool):
                pool.append(bound[place])
                if seat(place + 1):
                    return True
                pool.pop()
        return False

    if len(bound) > BOUND or not seat(0):
        return None
    free = [team for team in order if not enemies[team]]
    for pool, room in zip(pools, cells, strict=True):
        missing = len(room) - len(pool)
        pool += free[:missing]
        del free[:missing]
    return pools
