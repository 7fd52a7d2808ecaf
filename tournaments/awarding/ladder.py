"""The order in which a lot is given: places, those who share one, and those who are passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from tournaments.awarding.contract import CATEGORY, LAST, RANK, Entrant, Lot, Terms
from tournaments.awarding.reasons import HOLDS
from tournaments.pairing.lots import shuffled


@dataclass(frozen=True, slots=True)
class Step:
    """Teams of equal rank, in the order the seed drew, and the first of the places they take."""

    place: int
    teams: tuple[Entrant, ...]

    @property
    def last(self) -> int:
        """The last of their places."""
        return self.place + len(self.teams) - 1

    def within(self, first: int, last: int) -> range:
        """Which of these places are theirs."""
        return range(max(first, self.place), min(last, self.last) + 1)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The steps, and those who have none: (team, why, the lot it has already)."""

    steps: tuple[Step, ...]
    skipped: tuple[tuple[Entrant, str, Lot | None], ...]


def drawn_order(numbers: Iterable[int], seed: int) -> dict[int, int]:
    """A lot for each team: the same for the same teams and seed, whatever order they come in."""
    order = shuffled(sorted(numbers), Random(seed))
    return {number: lot for lot, number in enumerate(order)}


def ladder_of(
    lot: Lot,
    entrants: Sequence[Entrant],
    held: Mapping[int, Lot],
    lots: Mapping[int, int],
    terms: Terms,
) -> Ladder:
    """The ladder along which a lot is given.

    One who is out keeps its place, for nothing, where its lot does not go to the next. `held` is
    the lot that does not cumulate which a team already has, `lots` what separates equals.
    """
    keeps_places = lot.by in (RANK, CATEGORY) and not terms.passes_on
    kept: list[Entrant] = []
    skipped: list[tuple[Entrant, str, Lot | None]] = []
    for one in entrants:
        if one.rank is None or (lot.by == CATEGORY and lot.category not in one.categories):
            continue
        other = held.get(one.number)
        if one.out and not keeps_places:
            skipped.append((one, one.out, None))
        elif other is not None and not lot.cumulates and not _alongside(lot, other):
            skipped.append((one, HOLDS, other))
        else:
            kept.append(one)
    sign = -1 if lot.by == LAST else 1
    kept.sort(key=lambda one: (sign * (one.rank or 0), lots[one.number]))
    skipped.sort(key=lambda over: (over[0].rank or 0, over[0].number))
    steps = []
    place = 1
    for _rank, group in groupby(kept, key=lambda one: one.rank):
        steps.append(Step(place, tuple(group)))
        place = steps[-1].last + 1
    return Ladder(tuple(steps), tuple(skipped))


def _alongside(lot: Lot, other: Lot) -> bool:
    """Whether the places tell the two lots apart: then no team is taken out of the way for both."""
    return lot.ladder == other.ladder and lot.by != LAST
