"""Plan of a bracket whose beaten teams may buy their return, round by round.

Source: knock-outs « avec rachat » of clubs. Before each round, the winners and the teams that
bought their return go into one hat. They meet by two; of an odd number, one is exempt.
The number of teams of a round is therefore known only once the round before is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .plan import Fixture, Source, plan

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
    """Return the matches of a bracket, where beaten teams may return after so many rounds or 0."""
    return plan_with_returns(size, returns, entered) if returns else plan(size, places)


def _pairs(standing: Sequence[Source]) -> list[tuple[Source, Source]]:
    """Return the first team with the last, and so on; of an odd number, the first rests.

    From the second round on, a draw chooses them again.
    """
    exempt = [(standing[0], NO_OPPONENT)] if len(standing) % 2 else []
    playing = standing[len(exempt) :]
    half = len(playing) // 2
    return [*zip(playing[:half], reversed(playing[half:]), strict=True), *exempt]
