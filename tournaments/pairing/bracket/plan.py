"""Plan of a bracket, with or without second lives: its matches, and where their teams come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

#: Places a bracket plays for: the first two, the first four, or all.
FINAL, THIRD, ALL = "final", "third", "all"
PLACES: Final = (FINAL, THIRD, ALL)


@dataclass(frozen=True, slots=True)
class Source:
    seed: int = 0
    slot: int = 0
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Fixture:
    """Match of a bracket; its two teams play for the places ``first`` to ``last``.

    ``level`` is its round, from 1. ``nth`` is its number among the matches of that level for the
    same places. ``one`` is drawn above ``other``. Where beaten teams may return, ``beaten`` is the
    place of the others, and a ``numbered`` round has no other name than its number.
    """

    slot: int
    level: int
    first: int
    last: int
    nth: int
    one: Source
    other: Source
    beaten: int = 0
    numbered: bool = False

    @property
    def exempts(self) -> bool:
        return self.other == Source()

    @property
    def sources(self) -> tuple[Source, Source]:
        return self.one, self.other

    @property
    def width(self) -> int:
        return self.last - self.first + 1

    @property
    def lost(self) -> int:
        """Return the best place its loser can still reach.

        >>> plan(8)[0].lost, plan(5)[0].lost
        (5, 5)
        """
        return self.beaten or self.first + power_below(self.width - 1)


def power_below(count: int) -> int:
    """Return the greatest power of two up to ``count``, which is at least 1.

    >>> [power_below(count) for count in (1, 2, 3, 4, 63, 64)]
    [1, 2, 2, 4, 32, 64]
    """
    return 1 << (count.bit_length() - 1)


def seeded(size: int) -> list[int]:
    """Return the seeds of a power of two from top to bottom; the best two meet only in the final.

    >>> seeded(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    """
    order = [1]
    while len(order) < size:
        sum_of_both = 2 * len(order) + 1
        order = [
            seed
            for place, best in enumerate(order)
            for seed in ((best, sum_of_both - best), (sum_of_both - best, best))[place % 2]
        ]
    return order


@lru_cache(maxsize=64)
def plan(size: int, places: str = FINAL) -> tuple[Fixture, ...]:
    """Return the matches of a bracket of ``size`` teams in the order of their slots, from 1.

    Slots follow the levels, then the places from the best, then the bracket from top to bottom.
    With "third" the losers of the semi-finals meet; with "all" the losers of every round play on.
    Raises ValueError for fewer than two teams or unknown ``places``.

    >>> [(one.slot, one.level, one.first, one.last) for one in plan(5, "third")]
    [(1, 1, 1, 5), (2, 2, 1, 4), (3, 2, 1, 4), (4, 3, 1, 2), (5, 3, 3, 4)]
    """
    if size < 2 or places not in PLACES:
        raise ValueError(f"no bracket of {size} teams for the places {places!r}")
    drawing = _Drawing(places)
    drawing.whole([Source(seed=seed) for seed in range(1, size + 1)], 1, 1)
    return tuple(drawing.numbered())


def before_kept(size: int, kept: int) -> tuple[Fixture, ...]:
    """Return the matches of a bracket of ``size`` teams that leave ``kept`` of them, 1, 2, 4…

    >>> [(one.slot, one.width) for one in before_kept(5, 2)], before_kept(2, 2)
    ([(1, 5), (2, 4), (3, 4)], ())
    """
    if size <= kept:
        return ()
    return tuple(fixture for fixture in plan(size) if fixture.width > kept)


class _Drawing:
    """Plan under construction, its matches under temporary numbers."""

    def __init__(self, places: str) -> None:
        self.places = places
        self.found: list[Fixture] = []

    def whole(self, entering: Sequence[Source], first: int, level: int) -> None:
        """Add a bracket of these teams, the best first, for the places from ``first`` on."""
        reduced = list(entering)
        size = power_below(len(entering))
        losers: dict[int, Source] = {}
        if size < len(entering):
            last = first + len(entering) - 1
            for seed in seeded(size):
                against = 2 * size - seed
                if against < len(entering):
                    pair = entering[seed - 1], entering[against]
                    reduced[seed - 1], losers[seed] = self.match(level, first, last, *pair)
            if self.places == ALL and len(losers) > 1:
                self.whole([losers[seed] for seed in sorted(losers)], first + size, level + 1)
            level += 1
        self.rounds([reduced[seed - 1] for seed in seeded(size)], first, level)

    def rounds(self, standing: Sequence[Source], first: int, level: int) -> None:
        if len(standing) < 2:
            return
        last = first + len(standing) - 1
        pairs = zip(standing[::2], standing[1::2], strict=True)
        after = [self.match(level, first, last, *pair) for pair in pairs]
        self.rounds([winner for winner, _ in after], first, level + 1)
        semis = first == 1 and len(after) == 2
        if self.places == ALL or (self.places == THIRD and semis):
            self.rounds([loser for _, loser in after], first + len(after), level + 1)

    def match(
        self, level: int, first: int, last: int, one: Source, other: Source
    ) -> tuple[Source, Source]:
        """Add a match; return the sources of its winner and its loser."""
        number = len(self.found) + 1
        self.found.append(Fixture(number, level, first, last, 0, one, other))
        return Source(slot=number), Source(slot=number, loser=True)

    def numbered(self) -> Iterator[Fixture]:
        ordered = sorted(self.found, key=lambda one: (one.level, one.first, -one.last))
        slots = {one.slot: slot for slot, one in enumerate(ordered, start=1)}
        counts: dict[tuple[int, int, int], int] = {}
        for one in ordered:
            stage = one.level, one.first, one.last
            counts[stage] = counts.get(stage, 0) + 1
            yield replace(
                one,
                slot=slots[one.slot],
                nth=counts[stage],
                one=_renumbered(one.one, slots),
                other=_renumbered(one.other, slots),
            )


def _renumbered(source: Source, slots: dict[int, int]) -> Source:
    return replace(source, slot=slots[source.slot]) if source.slot else source


#: Source of the opponent of an exempt team: nobody.
NO_OPPONENT: Final = Source()

#: A slot whose winner enters a round; negative: its loser, who bought its return.
Entry = int


@lru_cache(maxsize=64)
def plan_with_returns(
    size: int, limit: int, entered: tuple[tuple[Entry, ...], ...] = ()
) -> tuple[Fixture, ...]:
    """Return the matches of a bracket of ``size`` teams in the order of their slots, from 1.

    ``entered`` are the entries of the second round and of those after it, as far as they are known;
    in the next ones, every winner enters. A return may be bought after the rounds up to ``limit``:
    until these are known, a round other than the final has only its number for a name.

    >>> [(one.slot, one.level, one.last, one.lost) for one in plan_with_returns(4, 1)]
    [(1, 1, 4, 3), (2, 1, 4, 3), (3, 2, 2, 2)]
    >>> returned = plan_with_returns(4, 1, ((1, 2, -1),))
    >>> [(one.slot, one.level, one.last, one.lost) for one in returned]
    [(1, 1, 4, 4), (2, 1, 4, 4), (3, 2, 3, 3), (4, 2, 3, 3), (5, 3, 2, 2)]
    """
    fixtures: list[Fixture] = []
    standing: Sequence[Source] = [Source(seed=seed) for seed in range(1, size + 1)]
    level = 1
    while len(standing) > 1:
        first = len(fixtures) + 1
        slots = range(first, first + (len(standing) + 1) // 2)
        after: Sequence[Source] = [Source(slot=slot) for slot in slots]
        if level <= len(entered):
            after = [Source(slot=abs(entry), loser=entry < 0) for entry in entered[level - 1]]
        numbered = len(standing) > 2 and (level <= limit or len(entered) < min(level - 1, limit))
        for nth, (slot, pair) in enumerate(zip(slots, _pairs(standing), strict=True), start=1):
            beaten = len(after) + 1
            last = len(standing)
            fixtures.append(Fixture(slot, level, 1, last, nth, *pair, beaten, numbered))
        standing, level = after, level + 1
    return tuple(fixtures)


def planned(
    size: int, places: str, returns: int, entered: tuple[tuple[Entry, ...], ...] = ()
) -> tuple[Fixture, ...]:
    return plan_with_returns(size, returns, entered) if returns else plan(size, places)


def _pairs(standing: Sequence[Source]) -> list[tuple[Source, Source]]:
    """Return the first team with the last, and so on; of an odd number, the first rests."""
    exempt = [(standing[0], NO_OPPONENT)] if len(standing) % 2 else []
    playing = standing[len(exempt) :]
    half = len(playing) // 2
    return [*zip(playing[:half], reversed(playing[half:]), strict=True), *exempt]
