"""What the giving of prizes takes and gives. Amounts are whole cents; teams are their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.awarding.sharing import divided
from tournaments.pairing.contract import Reason

# How a lot is given.
RANK: Final = "rank"
CATEGORY: Final = "category"
CHOICE: Final = "choice"
EVERYONE: Final = "everyone"
TOMBOLA: Final = "lot"
ATTENDANCE: Final = "attendance"
LAST: Final = "last"
SPECIAL: Final = "special"

# What those of equal rank get: money is shared; or one of them is drawn.
SHARE: Final = "share"

# Why a team may get nothing.
WITHDRAWN: Final = "withdrawn"
EXCLUDED: Final = "excluded"
ABSENT: Final = "absent"


@dataclass(frozen=True, slots=True)
class Lot:
    """So many pieces of one thing. `cents` is what a piece is worth, `total` what all make instead.

    `first` and `last` are ranks: of the ranking, or among those of `category`.
    """

    key: int
    name: str | Reason
    by: str
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

    def worth(self, unit: int) -> int | None:
        """What that piece is worth, counted from 1; None where nobody said."""
        if self.total is not None:
            return divided(self.total, self.quantity)[unit - 1]
        return self.cents

    @property
    def divisible(self) -> bool:
        """Whether a piece can be shared."""
        return self.money and (self.cents is not None or self.total is not None)

    @property
    def ladder(self) -> tuple[str, str | None]:
        """The ranking it is given along: a team keeps its place there, whatever it got from it."""
        return (self.by, self.category if self.by == CATEGORY else None)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team, or a player: its rank, shared by equals, None where it is not ranked.

    `played` counts its rounds; `out` is why it may get nothing, "" where it may.
    """

    number: int
    rank: int | None
    categories: frozenset[str] = frozenset()
    played: int = 0
    out: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """How the contest gives: `heads` are the players of a team.

    `passes_on`: what one who is out would have had goes to the next; else it is not given.
    """

    seed: int
    heads: int = 2
    ties: str = SHARE
    passes_on: bool = True


@dataclass(frozen=True, slots=True)
class Grant:
    """A piece of a lot, or one of the `parts` it is shared in, for a team or one of its players."""

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
    """Pieces of a lot that nobody gets, and why; no piece, where some are missing instead."""

    lot: int
    units: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Given:
    """The whole giving. `choosers` are those who choose among the lots laid out, in their order."""

    grants: tuple[Grant, ...]
    left: tuple[Left, ...]
    choosers: tuple[int, ...]
