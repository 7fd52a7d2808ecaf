"""Finals by groups: the group of each team, and the sizes to expect. Option: final_groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import comb
from typing import assert_never

from tournaments.regulation.format.brackets import FinalGroups


def groups_of(
    kind: FinalGroups, cuts: Sequence[int], order: Sequence[int], wins: Mapping[int, int]
) -> list[list[int]]:
    """Return the teams of each group, A first, each in the ``order`` given, the best first.

    ``cuts`` are the sizes of the groups by rank, or the fewest wins of each; the last group takes
    the others. A group of one team joins the next one, and the last group the one before it.

    >>> groups_of(FinalGroups.WINS, [3, 2], [5, 1, 4, 2, 3, 6], {5: 4, 1: 3, 4: 2, 2: 2, 3: 1})
    [[5, 1], [4, 2], [3, 6]]
    >>> groups_of(FinalGroups.RANKS, [2, 2], [5, 1, 4, 2, 3], {})
    [[5, 1], [4, 2, 3]]
    """
    groups: list[list[int]] = [[] for _group in range(len(cuts) + 1)]
    for place, team in enumerate(order):
        groups[_group(kind, cuts, place, wins.get(team, 0))].append(team)
    joined: list[list[int]] = []
    carried: list[int] = []
    for group in groups:
        carried += group
        if len(carried) > 1:
            joined.append(carried)
            carried = []
    if carried and joined:
        joined[-1] += carried
    return joined


def _group(kind: FinalGroups, cuts: Sequence[int], place: int, wins: int) -> int:
    match kind:
        case FinalGroups.NONE | FinalGroups.HALLS:
            return 0
        case FinalGroups.RANKS:
            ends = accumulate(cuts)
            return next((group for group, end in enumerate(ends) if place < end), len(cuts))
        case FinalGroups.WINS:
            return next((group for group, least in enumerate(cuts) if wins >= least), len(cuts))
        case _:
            assert_never(kind)


def group_sizes(kind: FinalGroups, cuts: Sequence[int], rounds: int, teams: int) -> list[int]:
    """Return the number of teams of each group, A first, without the groups of one team.

    By hall, all teams are one group. By wins, each wins a round with one chance in two.

    >>> group_sizes(FinalGroups.WINS, [3, 2], 4, 32)
    [10, 12, 10]
    """
    wins: dict[int, int] = {}
    done = 0
    chances = 0
    for won in range(rounds, -1, -1):
        chances += comb(rounds, won)
        last = round(teams * chances / 2**rounds)
        wins |= dict.fromkeys(range(done, last), won)
        done = last
    return [len(group) for group in groups_of(kind, cuts, range(teams), wins)]
