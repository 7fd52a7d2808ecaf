"""Look-ahead: in a small field, leave draws without rematch for the two rounds after.

Source: measurements on contests of 8 to 32 teams playing n - 1 rounds: 78-90 % went through
without rematch with the best pairing of each round, 98-100 % with one round of look-ahead. Two
rounds of it let all but a few in a thousand through: when the pairs left are a cubic graph, or two
rounds from it, what the round after the next can do is what decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from ..byes import fewest
from ..contract import Clash, History
from ..matching import Costs, Field, Pair, by_cost, cheapest, costs

TRIES = 200
PRIME = 65521
ROUNDS = 2  # how many rounds ahead, where that can be had


def pair_looking_ahead(
    field: Field, free: frozenset[Pair] | None, teams: int
) -> tuple[list[Pair], bool] | None:
    """The best pairing without rematch or ban broken that leaves the next rounds one too.

    ``free`` are the pairs possible after this round, as ``next_round`` gives them for ``teams``
    teams, or None when no round follows. Gives the pairs, and whether they differ from the best
    ones of this round alone, which are given when none tried leaves a next round. Gives None when
    there is no such pairing. Teams of the same kin are kept apart as far as this allows.
    """
    nodes = range(len(field))
    priced = costs(field, nodes, most=Clash.KIN, complete=True)
    best = cheapest(nodes, priced)
    if best is None or free is None:
        return None if best is None else (best, False)
    for rounds in range(ROUNDS, 0, -1):
        if _hopeless(free, nodes, rounds):
            continue
        for pairs in _tried(field, nodes, priced):
            if leaves_next(free, pairs, teams, rounds):
                return pairs, pairs != best
    return best, False


def _tried(field: Field, nodes: Sequence[int], priced: Costs) -> Iterator[list[Pair]]:
    """The cheapest pairings, then others that have little in common with them, by lot."""
    yield from islice(by_cost(nodes, priced), max(10, min(TRIES, 2_000_000 // len(nodes) ** 3)))
    for turn in range(1, TRIES + 1):
        lots = [lot * (turn + i) for i, lot in enumerate(field.lots)]
        mixed = cheapest(nodes, {(i, j): lots[i] * lots[j] % PRIME for i, j in priced})
        if mixed is not None:
            yield mixed


def next_round(order: Sequence[int], bye: int | None, history: History) -> frozenset[Pair]:
    """The pairs that may still meet, as positions in ``order``, the team with the bye coming last.

    With a bye one more position stands for the next bye: who may have it are the teams with the
    fewest after this round.
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
    return frozenset(free)


def leaves_next(
    free: frozenset[Pair], pairs: Sequence[Pair], teams: int, rounds: int = ROUNDS
) -> bool:
    """Whether all can be paired without rematch in as many ``rounds`` after these ``pairs``."""
    nodes = range(teams + teams % 2)
    left = dict.fromkeys(free.difference(pairs), 0)
    if rounds == 1:
        return cheapest(nodes, left) is not None
    # The smaller the field, the more it takes, and the less it costs.
    tries = max(1, min(TRIES, 4_000_000 // len(nodes) ** 4))
    return any(
        leaves_next(frozenset(left), following, len(nodes), rounds - 1)
        for following in islice(by_cost(nodes, left), tries)
    )


def _hopeless(free: frozenset[Pair], playing: Sequence[int], rounds: int) -> bool:
    """Whether some team will have nobody left to meet in one of the rounds after this one."""
    opponents = Counter(node for pair in free for node in pair)
    return any(opponents[node] <= rounds for node in playing)
