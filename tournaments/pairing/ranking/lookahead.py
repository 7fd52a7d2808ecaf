"""Look-ahead: in a small field, keep the next two rounds possible without rematch.

Source: measurements on contests of 8 to 32 teams playing n - 1 rounds. With the best pairing of
each round alone, 78-90 % finished without rematch; with one round of look-ahead, 98-100 %. With two
rounds, all but a few in a thousand did: when the pairs left are a cubic graph, or two rounds from
one, the round after the next decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from ..contract import Clash, History
from ..matching import Costs, Field, Pair, by_cost, cheapest, costs
from ..resting import fewest

TRIES = 200
PRIME = 65521
ROUNDS = 2  # number of rounds to look ahead, if possible


class Free(NamedTuple):
    """Pairs of positions that may still meet after a round.

    ``seconds`` are those of them that have met, if each team has one second meeting in the contest.
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

    ``free`` are the pairs possible after this round, as ``next_round`` gives them for ``teams``
    teams, or None when no round follows. Returns the pairs, and whether they differ from the best
    ones of this round alone. Falls back to those when no pairing tried leaves a next round. Returns
    None without any pairing free of rematch and ban. Teams of the same kin are kept apart as far as
    this allows.
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
    """Yield the cheapest pairings, then others drawn by lot that share few pairs with them."""
    yield from islice(by_cost(nodes, priced), max(10, min(TRIES, 2_000_000 // len(nodes) ** 3)))
    for turn in range(1, TRIES + 1):
        lots = [lot * (turn + i) for i, lot in enumerate(field.lots)]
        mixed = cheapest(nodes, {(i, j): lots[i] * lots[j] % PRIME for i, j in priced})
        if mixed is not None:
            yield mixed


def next_round(order: Sequence[int], bye: int | None, history: History) -> Free:
    """Return the pairs that may still meet, as positions in ``order``; a team with a bye is last.

    With a bye, one more position stands for the next bye. It pairs with the teams that have the
    fewest byes after this round.
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
    """Return whether a team will have no opponent left in one of the next rounds."""
    opponents = Counter(node for pair in free for node in pair)
    return any(opponents[node] <= rounds for node in playing)
