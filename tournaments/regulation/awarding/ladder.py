"""The order in which a lot is given: places, teams that share one, and teams passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from tournaments.pairing.contract import shuffled
from tournaments.regulation.awarding.contract import By, Entrant, Lot, Terms
from tournaments.regulation.awarding.reasons import HOLDS, Why


@dataclass(frozen=True, slots=True)
class Step:
    """Teams of equal rank, in the order drawn by the seed, and the first of their places."""

    place: int
    teams: tuple[Entrant, ...]

    @property
    def last(self) -> int:
        """The last of their places."""
        return self.place + len(self.teams) - 1

    def within(self, first: int, last: int) -> range:
        """Return those of their places that lie between `first` and `last`."""
        return range(max(first, self.place), min(last, self.last) + 1)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The steps, and the teams without one: (team, why, the lot it already has)."""

    steps: tuple[Step, ...]
    skipped: tuple[tuple[Entrant, Why, Lot | None], ...]


def drawn_order(numbers: Iterable[int], seed: int) -> dict[int, int]:
    """Return a drawn position for each team; it depends only on the teams and the seed."""
    order = shuffled(sorted(numbers), Random(seed))
    return {number: lot for lot, number in enumerate(order)}


def ladder_of(
    lot: Lot,
    entrants: Sequence[Entrant],
    held: Mapping[int, Lot],
    lots: Mapping[int, int],
    terms: Terms,
) -> Ladder:
    """Return the ladder along which a lot is given.

    If prizes are not passed on, a team that may get nothing keeps its place and gets nothing.
    `held` is the lot that does not cumulate and that a team already has. `lots` are the drawn
    positions that separate equal teams.
    """
    keeps_places = lot.by in (By.RANK, By.CATEGORY) and not terms.passes_on
    kept: list[Entrant] = []
    skipped: list[tuple[Entrant, Why, Lot | None]] = []
    for one in entrants:
        if one.rank is None or (lot.by == By.CATEGORY and lot.category not in one.categories):
            continue
        other = held.get(one.number)
        if one.out and not keeps_places:
            skipped.append((one, one.out, None))
        elif other is not None and not lot.cumulates and not _alongside(lot, other):
            skipped.append((one, HOLDS, other))
        else:
            kept.append(one)
    sign = -1 if lot.by == By.LAST else 1
    kept.sort(key=lambda one: (sign * (one.rank or 0), lots[one.number]))
    skipped.sort(key=lambda over: (over[0].rank or 0, over[0].number))
    steps = []
    place = 1
    for _rank, group in groupby(kept, key=lambda one: one.rank):
        steps.append(Step(place, tuple(group)))
        place = steps[-1].last + 1
    return Ladder(tuple(steps), tuple(skipped))


def _alongside(lot: Lot, other: Lot) -> bool:
    """Return whether both lots follow one ladder, where each place belongs to one team."""
    return lot.ladder == other.ladder and lot.by != By.LAST
