"""Pairing of teams in a given order, and of large fields, repaired only around the clashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import NamedTuple, overload

from ..contract import Clash, History, below
from ..matching import COMPLETE, LOT_BITS, Costs, Field, Pair, by_cost, cheapest, costs
from ..resting import fewest
from .lasting import may_rest, whole_field
from .sweep import sweep

TRIES = 200
PRIME = 65521
ROUNDS = 2  # number of rounds to look ahead, if possible


class Free(NamedTuple):
    """Pairs of positions that may still meet after a round.

    ``seconds`` are those that have met, if each team has one second meeting in the contest.
    """

    pairs: frozenset[Pair]
    seconds: frozenset[Pair] = frozenset()

    def after(self, played: Sequence[Pair]) -> frozenset[Pair]:
        """Return the pairs left once these are played; none of them meets at once again."""
        left = self.pairs.difference(played)
        spent = {team for pair in self.seconds.intersection(played) for team in pair}
        if spent:
            left -= {pair for pair in self.seconds if not spent.isdisjoint(pair)}
        return left


def pair_looking_ahead(
    field: Field, free: Free | None, teams: int
) -> tuple[list[Pair], bool] | None:
    """Return the best pairing without rematch or broken ban that leaves the next rounds one too.

    ``free`` is as ``next_round`` gives it for ``teams`` teams, or None when no round follows.
    Returns the pairs, and whether they differ from the best ones of this round alone. Falls back to
    those when no pairing tried leaves a next round. Returns None without any pairing free of
    rematch and ban. Kin are kept apart as far as this allows.
    """
    nodes = range(len(field))
    priced = costs(field, nodes, most=Clash.KIN, complete=True)
    best = cheapest(nodes, priced)
    if best is None or free is None:
        return None if best is None else (best, False)
    for rounds in range(ROUNDS, 0, -1):
        if _hopeless(free.pairs, nodes, rounds):
            continue
        for pairs in _tried(field, nodes, priced):
            if leaves_next(free, pairs, teams, rounds):
                return pairs, pairs != best
    return best, False


def _tried(field: Field, nodes: Sequence[int], priced: Costs) -> Iterator[list[Pair]]:
    yield from islice(by_cost(nodes, priced), max(10, min(TRIES, 2_000_000 // len(nodes) ** 3)))
    for turn in range(1, TRIES + 1):
        lots = [lot * (turn + i) for i, lot in enumerate(field.lots)]
        mixed = cheapest(nodes, {(i, j): lots[i] * lots[j] % PRIME for i, j in priced})
        if mixed is not None:
            yield mixed


def next_round(order: Sequence[int], bye: int | None, history: History) -> Free:
    """Return the pairs that may still meet, as positions in ``order``; a team with a bye is last.

    With a bye, one more position stands for the next one, and pairs with the teams with
    fewest byes.
    """
    teams = [*order] if bye is None else [*order, bye]
    free = {
        (i, j)
        for i, j in combinations(range(len(teams)), 2)
        if history.clash(teams[i], teams[j]) < Clash.MET
    }
    if bye is not None:
        byes = {**history.byes, bye: history.byes.get(bye, 0) + 1}
        eligible = set(fewest(teams, byes))
        free |= {(i, len(teams)) for i, team in enumerate(teams) if team in eligible}
    if history.spent is None:
        return Free(frozenset(free))
    met = {(i, j) for i, j in free if j < len(teams) and history.meeting(teams[i], teams[j])}
    return Free(frozenset(free), frozenset(met))


def leaves_next(free: Free, pairs: Sequence[Pair], teams: int, rounds: int = ROUNDS) -> bool:
    """Return whether ``rounds`` rounds without rematch can follow these ``pairs``."""
    nodes = range(teams + teams % 2)
    left = dict.fromkeys(free.after(pairs), 0)
    if rounds == 1:
        return cheapest(nodes, left) is not None
    # A smaller field needs more tries, and each one costs less.
    tries = max(1, min(TRIES, 4_000_000 // len(nodes) ** 4))
    return any(
        leaves_next(Free(frozenset(left), free.seconds), following, len(nodes), rounds - 1)
        for following in islice(by_cost(nodes, left), tries)
    )


def _hopeless(free: frozenset[Pair], playing: Sequence[int], rounds: int) -> bool:
    opponents = Counter(node for pair in free for node in pair)
    return any(opponents[node] <= rounds for node in playing)


RADIUS = 3  # pairs on each side of a clash
MARGIN = 2  # pairs at a window's edges that must have stayed adjacent
BLOCK = 200  # ranks
CROWDED = 12  # pairs per clash; with fewer, the windows would all grow together

Window = tuple[int, int]  # first pair of adjacent positions, and the pair after the last


class InTurn(Sequence[Pair]):
    """Sequence of the pairs 1-2, 3-4 … except those in ``moved``, without storing them all.

    >>> list(InTurn(3, {0: (0, 2), 1: (1, 3)}))
    [(0, 2), (1, 3), (4, 5)]
    """

    def __init__(self, tables: int, moved: Mapping[int, Pair] | None = None) -> None:
        self.tables = tables
        self.moved = moved or {}

    def __len__(self) -> int:
        return self.tables

    @overload
    def __getitem__(self, table: int) -> Pair: ...
    @overload
    def __getitem__(self, table: slice) -> Sequence[Pair]: ...
    def __getitem__(self, table: int | slice) -> Pair | Sequence[Pair]:
        if isinstance(table, slice):
            return [self[one] for one in range(*table.indices(self.tables))]
        if not 0 <= table < self.tables:
            raise IndexError(table)
        return self.moved.get(table) or (2 * table, 2 * table + 1)

    def __iter__(self) -> Iterator[Pair]:
        pairs = list(zip(range(0, 2 * self.tables, 2), range(1, 2 * self.tables, 2), strict=True))
        for table, pair in self.moved.items():
            pairs[table] = pair
        return iter(pairs)


def clashes_in_turn(order: Sequence[int], closed: Container[Pair]) -> list[int]:
    """Return the indexes of the pairs 1-2, 3-4 … of an even field that clash."""
    return [
        number
        for number, pair in enumerate(zip(order[::2], order[1::2], strict=True))
        if (pair if pair[0] < pair[1] else pair[::-1]) in closed
    ]


def pair_large(field: Field, clashes: Sequence[int]) -> Sequence[Pair] | None:
    """Pair an even field without clashes, near the least cost; None if none is found.

    ``clashes`` are the indexes of the pairs 1-2, 3-4 … that clash.
    """
    last = len(field) // 2
    if len(clashes) * CROWDED > last > BLOCK // 2:
        return sweep(field, range(len(field)))
    solved: dict[Window, list[Pair]] = {}
    windows = _merged([_around(k, k + 1, RADIUS, last) for k in clashes])
    while any(window not in solved for window in windows):
        wider: list[Window] = []
        for window in windows:
            if window not in solved:
                pairs = _solved(field, window)
                if pairs is not None and _settled(pairs, window, last):
                    solved[window] = pairs
                elif window == (0, last):
                    return None
                else:
                    window = _around(*window, window[1] - window[0], last)
            wider.append(window)
        windows = _merged(wider)
    moved = {start + n: p for start, stop in windows for n, p in enumerate(solved[start, stop])}
    return InTurn(last, moved)


def with_rematches(field: Field) -> list[Pair]:
    return whole_field(field)


def _around(start: int, stop: int, margin: int, last: int) -> Window:
    return max(0, start - margin), min(last, stop + margin)


def _merged(windows: list[Window]) -> list[Window]:
    merged: list[Window] = []
    for start, stop in sorted(windows):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], stop)
        else:
            merged.append((start, stop))
    return merged


def _solved(field: Field, window: Window) -> list[Pair] | None:
    nodes = range(2 * window[0], 2 * window[1])
    if len(nodes) > BLOCK:
        return sweep(field, nodes)
    complete = len(nodes) <= COMPLETE
    return cheapest(nodes, costs(field, nodes, most=Clash.NONE, complete=complete))


def _settled(pairs: list[Pair], window: Window, last: int) -> bool:
    """Return whether a window was wide enough: the pairs at its edges are still adjacent."""
    start, stop = window
    if stop - start > BLOCK // 2:
        return True
    kept = {i // 2 for i, j in pairs if i % 2 == 0 and j == i + 1}
    low = start == 0 or all(k in kept for k in range(start, start + MARGIN))
    high = stop == last or all(k in kept for k in range(stop - MARGIN, stop))
    return low and high


SMALL = 64  # below this: the whole field at once, with look-ahead
LOTS = 127  # lots only decide between neighbours, so this many are enough, repeated


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs of positions in ``order``, without the one resting, the better first, ascending.

    ``bans``, ``rematches`` and ``kin`` count pairs; ``foreseen``: the next round changed them.
    """

    order: Sequence[int]
    bye: int | None
    pairs: Sequence[Pair]
    bans: int = 0
    rematches: int = 0
    kin: int = 0
    foreseen: bool = False

    @property
    def burden(self) -> tuple[int, int]:
        """Return the bans and rematches that another bye might reduce."""
        return self.bans, self.rematches


def pair_in_order(
    order: Sequence[int],
    byes: Sequence[int | None],
    history: History,
    random: Random,
    *,
    last_round: bool,
    groups: Mapping[int, int] | None = None,
) -> Pairing:
    """Pair neighbours in ``order`` at the least cost, as ``matching.costs`` counts it.

    A later one of ``byes`` is taken only when it avoids a forbidden meeting or a rematch.
    ``last_round`` skips the look-ahead. ``groups`` is the group of each team, if meetings between
    groups should be few; ``order`` is sorted by group.
    """
    best = _pair(order, byes[0], history, random, last_round, groups)
    if best.burden > (0, 0) and len(byes) > 1:
        others = byes[1:] if len(order) < SMALL else _better_byes(order, byes, history)
        for bye in others:
            pairing = _pair(order, bye, history, random, last_round, groups)
            if pairing.burden < best.burden:
                best = pairing
            if best.burden == (0, 0):
                break
    return best


def pair_as_they_come(
    order: Sequence[int], byes: Sequence[int | None], history: History, random: Random
) -> Pairing:
    """Pair 1-2, 3-4 … of ``order``, avoiding forbidden meetings but not rematches."""
    bans = History(apart=history.apart)
    return pair_in_order(order, byes, bans, random, last_round=True)


def in_turn(pair: Pair) -> bool:
    return pair[0] % 2 == 0 and pair[1] == pair[0] + 1


def pair_adjacent(
    order: Sequence[int], bye: int | None, history: History, *, last_round: bool
) -> Pairing | None:
    """Pair 1-2, 3-4 … of ``order``; return None if a clash, now or next round, prevents it."""
    playing = _playing(order, bye)
    if clashes_in_turn(playing, history.closed()):
        return None
    return _in_turn(playing, bye, history, last_round)


def _pair(
    order: Sequence[int],
    bye: int | None,
    history: History,
    random: Random,
    last_round: bool,
    groups: Mapping[int, int] | None,
) -> Pairing:
    playing = _playing(order, bye)
    if not playing:
        return Pairing(playing, bye, ())
    clashes = clashes_in_turn(playing, history.closed())
    if not clashes:
        pairing = _in_turn(playing, bye, history, last_round)
        if pairing is not None:
            return pairing
    field = Field(playing, history, _lots(len(playing), random), groups or {})
    if len(playing) >= SMALL:
        pairs = pair_large(field, clashes)
        return (
            _counted(field, bye, with_rematches(field))
            if pairs is None
            else Pairing(playing, bye, pairs)
        )
    free = None if last_round else next_round(playing, bye, history)
    found_ahead = pair_looking_ahead(field, free, len(order))
    if found_ahead is not None:
        return _counted(field, bye, *found_ahead)
    return _counted(field, bye, with_rematches(field))


def _lots(count: int, random: Random) -> Sequence[int]:
    lots = [below(1 << LOT_BITS, random) for _ in range(min(count, LOTS))]
    return lots * (count // len(lots) + 1)


def _playing(order: Sequence[int], bye: int | None) -> Sequence[int]:
    return order if bye is None else [team for team in order if team != bye]


def _in_turn(
    playing: Sequence[int], bye: int | None, history: History, last_round: bool
) -> Pairing | None:
    """Return 1-2, 3-4 …, which has no clash, or None if it leaves no next round."""
    pairs = InTurn(len(playing) // 2)
    looking = history.meetings or history.apart
    if len(playing) < SMALL and looking and not last_round:
        free = next_round(playing, bye, history)
        teams = len(playing) + (bye is not None)
        if not leaves_next(free, pairs, teams):
            return None
    return Pairing(playing, bye, pairs)


def _better_byes(
    order: Sequence[int], byes: Sequence[int | None], history: History
) -> Sequence[int | None]:
    """In a large field, return the first candidate that leaves the fewest bans and rematches."""
    field = Field(order, history, lots=())
    without_bans = may_rest(field, Clash.MET)
    without_rematches = may_rest(field, Clash.KIN)
    for good in (without_bans & without_rematches, without_bans):
        good_byes = [bye for bye in byes if bye in good]
        if good_byes:
            return good_byes[:1]
    return ()


def _counted(
    field: Field, bye: int | None, pairs: Sequence[Pair], foreseen: bool = False
) -> Pairing:
    clashes = [field.clash(i, j) for i, j in pairs]
    bans = clashes.count(Clash.BANNED)
    met = sum(field.history.rematch(field.order[i], field.order[j]) for i, j in pairs)
    kin = sum(field.history.related(field.order[i], field.order[j]) for i, j in pairs)
    return Pairing(field.order, bye, pairs, bans, met, kin, foreseen)
