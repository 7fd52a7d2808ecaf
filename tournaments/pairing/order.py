"""Pairing teams in a given order: what the draw by lot and the ranking order share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .contract import History
from .lookahead import leaves_next, next_round, pair_looking_ahead
from .lots import below
from .matching import LOT_BITS, Field, Pair
from .windows import pair_large, with_rematches

SMALL = 64  # below this, the whole field at once and one round of look-ahead
MANY_BYES = 16  # in a large field, how many teams are tried for the bye


@dataclass(frozen=True, slots=True)
class Pairing:
    """The teams of ``order``, without the one resting, in pairs, some of which are rematches.

    ``pairs`` are positions in ``order``, the better first, in ascending order. ``foreseen`` says
    that the next round has changed this one.
    """

    order: Sequence[int]
    bye: int | None
    pairs: Sequence[Pair]
    rematches: int
    foreseen: bool = False


def pair_in_order(
    order: Sequence[int],
    byes: Sequence[int | None],
    history: History,
    random: Random,
    *,
    last_round: bool,
) -> Pairing:
    """Pair neighbours in ``order`` at the least total squared distance without rematch.

    ``byes`` are the teams that may rest, the first choice first: another one is taken only when it
    avoids a rematch. ``last_round`` leaves out the look-ahead.
    """
    best: Pairing | None = None
    for bye in byes if len(order) < SMALL else byes[:MANY_BYES]:
        found = _pair(order, bye, history, random, last_round)
        if best is None or found.rematches < best.rematches:
            best = found
        if not best.rematches:
            break
    assert best is not None, "an even number of teams has one choice: no bye"
    return best


def pair_as_they_come(order: Sequence[int], bye: int | None, history: History) -> Pairing:
    """Pair 1-2, 3-4 … of ``order``, whoever has met before."""
    playing = [team for team in order if team != bye]
    pairs = [(i, i + 1) for i in range(0, len(playing), 2)]
    return Pairing(playing, bye, pairs, _rematches(playing, pairs, history))


def pair_adjacent(
    order: Sequence[int], bye: int | None, history: History, *, last_round: bool
) -> Pairing | None:
    """Pair 1-2, 3-4 … of ``order``, or give None when a rematch, now or next round, forbids it."""
    found = pair_as_they_come(order, bye, history)
    playing, pairs = found.order, found.pairs
    if found.rematches:
        return None
    if len(playing) < SMALL and history.meetings and not last_round:
        free = next_round(playing, bye, history)
        if not leaves_next(free, pairs, len(order)):
            return None
    return found


def _pair(
    order: Sequence[int], bye: int | None, history: History, random: Random, last_round: bool
) -> Pairing:
    adjacent = pair_adjacent(order, bye, history, last_round=last_round)
    if adjacent is not None:
        return adjacent
    playing = [team for team in order if team != bye]
    field = Field.of(playing, history, [below(1 << LOT_BITS, random) for _ in playing])
    if len(playing) >= SMALL:
        pairs = pair_large(field)
        return Pairing(playing, bye, pairs, _rematches(playing, pairs, history))
    free = None if last_round else next_round(playing, bye, history)
    found = pair_looking_ahead(field, free, len(order))
    if found is not None:
        return Pairing(playing, bye, found[0], 0, found[1])
    pairs = with_rematches(field)
    return Pairing(playing, bye, pairs, _rematches(playing, pairs, history))


def _rematches(order: Sequence[int], pairs: Sequence[Pair], history: History) -> int:
    if not history.meetings:
        return 0
    return sum(history.meeting(order[i], order[j]) is not None for i, j in pairs)
