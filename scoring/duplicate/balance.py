"""Balance of a movement: how much each pair competes with each other one.

On a board, a pair shares the top with those that hold the same cards, and wins with the others. So
two pairs compete for one point where they play a board in the same direction, help each other for
one where they play it in opposite directions, and compete for all the results that they beat where
they meet. In a fair single ranking every pair competes as much with every other. Source: the count
of comparisons of bridge's Howell movements, with the meetings weighed as matchpoints weigh them
(the "competition" of writers on movements).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from .movement import Round


class Competition(NamedTuple):
    """Boards that two pairs both play: in the same direction, in opposite ones, and together.

    ``weight`` is the boards of the same direction, less those of opposite ones, plus the other
    results of each board that they play together.
    """

    one: int
    other: int
    same: int
    opposite: int
    met: int
    weight: int


class Balance(NamedTuple):
    """Competition of each two pairs, by number; ``spread`` is 0 if all compete as much."""

    pairs: tuple[Competition, ...]
    least: int
    most: int

    @property
    def spread(self) -> int:
        """The largest weight less the smallest, in boards."""
        return self.most - self.least


def balance_of(rounds: Iterable[Round]) -> Balance:
    """Return how often each two pairs are compared, in boards.

    >>> from .movement import mitchell
    >>> found = balance_of(mitchell(6, 3, 3))
    >>> [tuple(one) for one in found.pairs[:3]], found.spread
    ([(1, 2, 3, 0, 0, 3), (1, 3, 3, 0, 0, 3), (1, 4, 0, 2, 1, 0)], 3)
    """
    played: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for one in rounds:
        for met in one.tables:
            for board in met.boards:
                played[board].append((met.ns, met.ew))
    pairs = sorted({pair for results in played.values() for both in results for pair in both})
    counts = {both: [0, 0, 0, 0] for both in combinations(pairs, 2)}
    for results in played.values():
        camp = {pair: at for both in results for at, pair in enumerate(both)}
        facing = dict(results) | {ew: ns for ns, ew in results}
        for both in combinations(sorted(camp), 2):
            same = camp[both[0]] == camp[both[1]]
            together = facing[both[0]] == both[1]
            count = counts[both]
            count[0] += same
            count[1] += not same and not together
            count[2] += together
            count[3] += len(results) - 1 if together else 1 if same else -1
    competitions = tuple(Competition(*both, *count) for both, count in counts.items())
    weights = [one.weight for one in competitions] or [0]
    return Balance(competitions, min(weights), max(weights))


class Directions:
    """Camps of the meetings of a movement, to be turned until the competition is balanced.

    The sum of the weights does not depend on the camps, so the sum of their squares, the ``cost``,
    is the least where they are the most alike.
    """

    def __init__(self, meetings: Sequence[tuple[int, int, int]]) -> None:
        """Take each meeting as (pair sitting North-South, East-West, set of boards)."""
        self.turned = [False] * len(meetings)
        self._meetings = meetings
        self._of_set: dict[int, list[int]] = defaultdict(list)
        self._weights: dict[tuple[int, int], int] = defaultdict(int)
        for place, (_, _, set_number) in enumerate(meetings):
            self._of_set[set_number].append(place)
        for place, (ns, ew, set_number) in enumerate(meetings):
            self._weights[_both(ns, ew)] += len(self._of_set[set_number]) - 1
            for one, other, sign in self._compared(place, before=True):
                self._weights[_both(one, other)] += sign
        self.cost = sum(weight * weight for weight in self._weights.values())

    def balance(self, groups: Sequence[Sequence[int]]) -> None:
        """Turn the meetings of a group together, as long as one of the groups lowers the cost."""
        lowered = True
        while lowered:
            lowered = False
            for group in groups:
                before = self.cost
                self._turn(group)
                if self.cost < before:
                    lowered = True
                else:
                    self._turn(group)

    def _turn(self, group: Sequence[int]) -> None:
        for place in group:
            for one, other, sign in self._compared(place):
                weight = self._weights[_both(one, other)]
                self.cost += 4 - 4 * sign * weight
                self._weights[_both(one, other)] = weight - 2 * sign
            self.turned[place] = not self.turned[place]

    def _compared(self, place: int, before: bool = False) -> Iterable[tuple[int, int, int]]:
        """Yield the pairs of a meeting with those of the same boards: 1 in the same direction.

        With ``before``, only those of the meetings listed before it.
        """
        ns, ew, set_number = self._meetings[place]
        for at in self._of_set[set_number]:
            if at == place and not before:
                continue
            if at >= place and before:
                return
            sign = 1 if self.turned[at] == self.turned[place] else -1
            other_ns, other_ew, _ = self._meetings[at]
            yield ns, other_ns, sign
            yield ns, other_ew, -sign
            yield ew, other_ns, -sign
            yield ew, other_ew, sign


def _both(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
