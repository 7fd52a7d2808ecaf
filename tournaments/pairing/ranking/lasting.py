"""Whole fields where clashes are unavoidable: the fewest possible, at any size.

In a field of up to WHOLE ranks every pair is considered. In a larger one each team sees its
neighbours, and the pairs of a known pairing with the most tables without a clash. Then no ban is
broken that could be respected and, if nothing is banned, no rematch remains that could be avoided.
With both bans and rematches, one rematch more than necessary may remain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ..contract import Clash
from ..matching import Field, Pair, cheapest, costs

WHOLE = 400  # number of ranks up to which every pair is considered

NOBODY = -1


def whole_field(field: Field) -> list[Pair]:
    """Pair an even field at the least cost, with clashes allowed."""
    nodes = range(len(field))
    if len(field) <= WHOLE:
        pairs = cheapest(nodes, costs(field, nodes, most=Clash.BANNED, complete=True))
        assert pairs is not None, "every pair is allowed"
        return pairs
    pairs = cheapest(nodes, costs(field, nodes, most=Clash.NONE, complete=False))
    if pairs is not None:
        return pairs
    mate = [NOBODY] * len(field)
    pairs_tried: set[Pair] = set()
    for most in Clash:
        fill(field, most, mate)
        pairs_tried |= {(i, j) for i, j in enumerate(mate) if i < j}
        if NOBODY not in mate:
            break
    pairs = cheapest(nodes, costs(field, nodes, most=most, complete=False, pairs=pairs_tried))
    assert pairs is not None, "the pairs known are one way"
    return pairs


def may_rest(field: Field, most: Clash) -> frozenset[int]:
    """Return the teams of an odd field without which the others clash least, beyond ``most``.

    These are the teams that some maximum matching leaves out (Gallai and Edmonds).
    """
    mate = [NOBODY] * len(field)
    left = fill(field, most, mate)
    return frozenset(field.order[i] for i in left)


def fill(field: Field, most: Clash, mate: list[int]) -> set[int]:
    """Pair as many positions as possible by pairs with an objection of at most ``most``.

    Completes ``mate``, each position's opponent or NOBODY. Returns the positions left out by some
    maximum matching: Edmonds' algorithm on a nearly complete graph, never stored.
    """
    for i in range(len(field)):
        if mate[i] == NOBODY:
            for j in range(i + 1, len(field)):
                if mate[j] == NOBODY and field.clash(i, j) <= most:
                    mate[i], mate[j] = j, i
                    break
    left: set[int] = set()
    spent: set[int] = set()
    for root in range(len(field)):
        if mate[root] == NOBODY:
            tree = _Tree(field, most, mate, root, spent)
            if not tree.grow():
                # No path leads out of this tree, so no other tree can use its positions.
                left |= tree.outer
                spent |= tree.outer
                spent |= {mate[i] for i in tree.outer if mate[i] != NOBODY}
    return left


class _Tree:
    """Alternating paths from an unpaired position, with blossoms shrunk to their base."""

    def __init__(
        self, field: Field, most: Clash, mate: list[int], root: int, spent: set[int]
    ) -> None:
        self.field = field
        self.most = most
        self.mate = mate
        self.root = root
        self.parent = [NOBODY] * len(field)
        self.base = list(range(len(field)))
        self.outer = {root}  # positions an even number of pairs away from the root
        self.others = [i for i in range(len(mate)) if i not in spent]
        self.free = [i for i in self.others if mate[i] == NOBODY and i != root]

    def grow(self) -> bool:
        """Pair the root by changing the opponents of others; return whether that was possible."""
        mate, parent, base = self.mate, self.parent, self.base
        waiting = deque([self.root])
        if self._ends(self.root):
            return True
        while waiting:
            here = waiting.popleft()
            for to in self.others:
                if base[here] == base[to] or mate[here] == to:
                    continue
                if to not in self.outer and parent[to] != NOBODY:
                    continue
                if self.field.clash(here, to) > self.most:
                    continue
                if to in self.outer:
                    added = self._shrink(here, to)
                else:
                    parent[to] = here
                    added = [mate[to]]
                    self.outer.add(mate[to])
                if any(map(self._ends, added)):
                    return True
                waiting.extend(added)
        return False

    def _ends(self, here: int) -> bool:
        """Pair this position's path with an unpaired neighbour; return whether one exists.

        Checked as soon as a position is reached: paths are short when nearly all may meet.
        """
        for to in self.free:
            if self.field.clash(here, to) <= self.most:
                self.parent[to] = here
                self._flip(to)
                return True
        return False

    def _flip(self, end: int) -> None:
        while end != NOBODY:
            before = self.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _shrink(self, one: int, other: int) -> Sequence[int]:
        """Shrink the odd circle through two outer positions; return its newly outer positions."""
        top = self._meet(one, other)
        inside: set[int] = set()
        self._mark(one, top, other, inside)
        self._mark(other, top, one, inside)
        added = []
        for i in self.others:
            if self.base[i] in inside:
                self.base[i] = top
                if i not in self.outer:
                    self.outer.add(i)
                    added.append(i)
        return added

    def _meet(self, one: int, other: int) -> int:
        """Return the nearest base that both positions pass on the way to the root."""
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if one == self.root or self.mate[one] == NOBODY:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in passed:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, here: int, top: int, child: int, inside: set[int]) -> None:
        while self.base[here] != top:
            inside |= {self.base[here], self.base[self.mate[here]]}
            self.parent[here] = child
            child = self.mate[here]
            here = self.parent[child]
