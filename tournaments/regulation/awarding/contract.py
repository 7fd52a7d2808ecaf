"""Input and output of the awarding. Amounts are whole cents; teams are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairing.sentences import Reason

#: Number of units in a whole: shares of the takings are ten-thousandths.
WHOLE = 10_000


def divided(cents: int, parts: int, start: int = 0) -> list[int]:
    """Divide an amount into parts that add up to it; the leftover cents go from `start` on.

    >>> divided(100, 3), divided(101, 3, start=2)
    ([34, 33, 33], [34, 33, 34])
    """
    each, rest = divmod(cents, parts)
    return [each + ((place - start) % parts < rest) for place in range(parts)]


def part_of(takings: int, share: int) -> int:
    """Return a share (in ten-thousandths) of the takings in whole cents, rounded down.

    >>> part_of(38_450, 2500), part_of(333, 3333)
    (9612, 110)
    """
    return max(takings, 0) * share // WHOLE


class By(StrEnum):
    """Way to give a lot. TOMBOLA draws among all teams."""

    RANK = "rank"
    CATEGORY = "category"
    CHOICE = "choice"
    EVERYONE = "everyone"
    TOMBOLA = "lot"
    ATTENDANCE = "attendance"
    LAST = "last"
    SPECIAL = "special"


class Ties(StrEnum):
    """Treatment of equal ranks: money is shared, or one of the teams is drawn."""

    SHARE = "share"
    LOT = "lot"


class Out(StrEnum):
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Lot:
    """A number of pieces of one prize. `cents` is the value of one piece, `total` that of all.

    If `total` is set it replaces `cents`. `first` and `last` are ranks, in the whole ranking or
    within `category`. `draw` draws its tombola, with the seed of the giving; None: its key.
    """

    key: int
    name: str | Reason
    by: By
    quantity: int = 1
    cents: int | None = None
    total: int | None = None
    money: bool = False
    first: int = 1
    last: int = 1
    category: str | None = None
    team: int | None = None
    rounds: int = 1
    per_player: bool = False
    cumulates: bool = False
    draw: int | None = None

    def worth(self, unit: int) -> int | None:
        """Return the value of a piece in cents, the first piece being 1; None if unknown."""
        if self.total is not None:
            return divided(self.total, self.quantity)[unit - 1]
        return self.cents

    @property
    def divisible(self) -> bool:
        return self.money and (self.cents is not None or self.total is not None)

    @property
    def ladder(self) -> tuple[str, str | None]:
        """Ranking that the lot follows. A prize from it does not cost a team its place there."""
        return (self.by, self.category if self.by == By.CATEGORY else None)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team or a player: its rank, shared by equals, or None if it is not ranked.

    `played` is its number of rounds. `out` is the reason why it may get nothing.
    """

    number: int
    rank: int | None
    categories: frozenset[str] = frozenset()
    played: int = 0
    out: Out | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """The contest's terms: `heads` is the number of players in a team.

    With `passes_on`, the prize of a team that may get nothing goes to the next team.
    """

    seed: int
    heads: int = 2
    ties: Ties = Ties.SHARE
    passes_on: bool = True


@dataclass(frozen=True, slots=True)
class Grant:
    """A piece of a lot, or one of its `parts` if it is shared, for a team or one player."""

    lot: int
    unit: int
    team: int
    player: int
    cents: int | None
    reason: Reason
    part: int = 1
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Left:
    """Pieces of a lot that nobody gets, and why; 0 pieces if the lot has too few instead."""

    lot: int
    units: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Given:
    """The complete result. `choosers` are the teams that choose among lots, in order."""

    grants: tuple[Grant, ...]
    left: tuple[Left, ...]
    choosers: tuple[int, ...]
