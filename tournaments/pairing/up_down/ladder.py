"""The ladder of tables: winners go up one table, losers go down one.

The winners of table 1 and the losers of the last table stay there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ..contract import below, shuffled
from ..sentences import N_, Reason

WON = N_("n° %(number)d, qui a gagné à la table %(from)d")
LOST = N_("n° %(number)d, qui a perdu à la table %(from)d")
UP_BY_LOT = N_("n° %(number)d, que le sort désigne vainqueur à la table %(from)d")
DOWN_BY_LOT = N_("n° %(number)d, que le sort désigne perdant à la table %(from)d")
CAME_IN = N_("n° %(number)d, qui ne jouait pas à la partie précédente")

Camp = tuple[int, ...]


class Came(NamedTuple):
    """Table of the round before: its number, and both camps, the winner first if it is decided."""

    table: int
    one: Camp
    other: Camp
    decided: bool

    @classmethod
    def read(cls, kept: Iterable[Sequence[Any]]) -> list[Came]:
        return sorted(cls(table, tuple(one), tuple(other), won) for table, one, other, won in kept)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Entrants in the order of the tables they go to, and where each one comes from.

    ``camps`` keeps partners together; an entrant who did not play is alone, at the end.
    """

    camps: tuple[Camp, ...]
    origin: Mapping[int, Reason]

    @property
    def order(self) -> list[int]:
        return [entrant for camp in self.camps for entrant in camp]


def ladder(came: Iterable[Came], here: Collection[int], random: Random) -> Ladder:
    """Return the ladder of the entrants ``here`` after the tables of the round before, in order.

    A table without a winner is decided by lot. Entrants who did not play come last, by lot.

    >>> made = ladder([Came(1, (1,), (2,), True), Came(2, (3,), (4,), True),
    ...     Came(5, (6,), (5,), True)], [1, 2, 3, 4, 5, 6], Random(1))
    >>> made.order, str(made.origin[5])
    ([1, 3, 2, 6, 4, 5], 'n° 5, qui a perdu à la table 5')
    """
    winners: list[Camp] = []
    losers: list[Camp] = []
    origin: dict[int, Reason] = {}
    for table, one, other, decided in came:
        up, down = (one, other) if decided or below(2, random) else (other, one)
        words = (WON, LOST) if decided else (UP_BY_LOT, DOWN_BY_LOT)
        for camp, template in zip((up, down), words, strict=True):
            origin |= {who: Reason(template, {"number": who, "from": table}) for who in camp}
        winners.append(up)
        losers.append(down)
    present = set(here)
    left = shuffled(sorted(present - set(origin)), random)
    origin |= {who: Reason(CAME_IN, {"number": who}) for who in left}
    camps = [tuple(who for who in camp if who in present) for camp in _in_order(winners, losers)]
    return Ladder((*filter(None, camps), *((who,) for who in left)), origin)


def _in_order(winners: Sequence[Camp], losers: Sequence[Camp]) -> list[Camp]:
    if not winners:
        return []
    order = [winners[0]]
    for up, down in zip(winners[1:], losers, strict=False):
        order += [up, down]
    return [*order, losers[-1]]
