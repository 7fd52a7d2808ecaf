"""Pairing teams in a given order: what all draws that go down a list share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .contract import Clash, History
from .lookahead import leaves_next, next_round, pair_looking_ahead
from .lots import below
from .matching import LOT_BITS, Field, Pair
from .windows import pair_large, with_rematches

SMALL = 64  # below this, the whole field at once and one round of look-ahead
MANY_BYES = 16  # in a large field, how many teams are tried for the bye


@dataclass(frozen=True, slots=True)
class Pairing:
    """The teams of ``order``, without the one resting, in pairs.

    ``pairs`` are positions in ``order``, the better first, in ascending order. ``bans`` counts
    the forbidden meetings among them, ``rematches`` those that have met. ``foreseen`` says that
    the next round has changed this one.
    """

    order: Sequence[int]
    bye: int | None
    pairs: Sequence[Pair]
    bans: int = 0
    rematches: int = 0
    foreseen: bool = False

    @property
    def burden(self) -> tuple[int, int]:
        """What another bye is tried for."""
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

    ``byes`` are the teams that may rest, the first choice first: another one is taken only when it
    avoids a forbidden meeting or a rematch. ``last_round`` leaves out the look-ahead. ``groups``
    are those of the teams, in which ``order`` is, where meetings between groups are to be few.
    """
    best: Pairing | None = None
    for bye in byes if len(order) < SMALL else byes[:MANY_BYES]:
        found = _pair(order, bye, history, random, last_round, groups)
        if best is None or found.burden < best.burden:
            best = found
        if best.burden == (0, 0):
            break
    assert best is not None, "an even number of teams has one choice: no bye"
    return best


def pair_as_they_come(
    order: Sequence[int], byes: Sequence[int | None], history: History, random: Random
) -> Pairing:
    """Pair 1-2, 3-4 … of ``order``, whoever has met before; only forbidden meetings are avoided."""
    bans = History(apart=history.apart)
    found = _in_turn(order, byes[0], bans)
    return found or pair_in_order(order, byes, bans, random, last_round=True)


def in_turn(pair: Pair) -> bool:
    """Whether two positions are paired as 1-2, 3-4 … pairs them."""
    return pair[0] % 2 == 0 and pair[1] == pair[0] + 1


def pair_adjacent(
    order: Sequence[int], bye: int | None, history: History, *, last_round: bool
) -> Pairing | None:
    """Pair 1-2, 3-4 … of ``order``, or give None when something, now or next round, forbids it."""
    found = _in_turn(order, bye, history)
    if found is None:
        return None
    looking = history.meetings or history.apart
    if len(found.order) < SMALL and looking and not last_round:
        free = next_round(found.order, bye, history)
        if not leaves_next(free, found.pairs, len(order)):
            return None
    return found


def _in_turn(order: Sequence[int], bye: int | None, history: History) -> Pairing | None:
    playing = [team for team in order if team != bye]
    pairs = [(i, i + 1) for i in range(0, len(playing), 2)]
    if any(history.clash(playing[i], playing[j]) for i, j in pairs):
        return None
    return Pairing(playing, bye, pairs)


def _pair(
    order: Sequence[int],
    bye: int | None,
    history: History,
    random: Random,
    last_round: bool,
    groups: Mapping[int, int] | None,
) -> Pairing:
    adjacent = pair_adjacent(order, bye, history, last_round=last_round)
    if adjacent is not None:
        return adjacent
    playing = [team for team in order if team != bye]
    lots = [below(1 << LOT_BITS, random) for _ in playing]
    field = Field(playing, history, lots, groups or {})
    if len(playing) >= SMALL:
        return _counted(field, bye, pair_large(field))
    free = None if last_round else next_round(playing, bye, history)
    found = pair_looking_ahead(field, free, len(order))
    if found is not None:
        return _counted(field, bye, *found)
    return _counted(field, bye, with_rematches(field))


def _counted(
    field: Field, bye: int | None, pairs: Sequence[Pair], foreseen: bool = False
) -> Pairing:
    clashes = [field.clash(i, j) for i, j in pairs]
    bans = clashes.count(Clash.BANNED)
    met = sum(field.history.meeting(field.order[i], field.order[j]) is not None for i, j in pairs)
    return Pairing(field.order, bye, pairs, bans, met, foreseen)
