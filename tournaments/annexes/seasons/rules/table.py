"""Table of a season as a value, with all that its document says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from tournaments.annexes.seasons.rules.words import Goes, Part, RankedBy, State
from tournaments.pairing.sentences import Reason

FORMAT: Final = "dix-de-der/season"
VERSION: Final = 1
#: Name of the flat extra of a day, beside those of the bonuses.
PARTICIPATION: Final = "participation"

Number = int | Fraction
#: Key of a row: the ids of its people, sorted; or one text, for a club or a nameless pair.
Key = tuple[str, ...]
#: Value of a tie: a number, several in order, or the digest of a lot.
TieValue = Number | tuple[int, ...] | str


@dataclass(frozen=True, slots=True)
class HeldDay:
    """A day of the season. `counts` is false while the contest is waited for.

    `present` is the number of rows of the table, unranked ones included, that were there.
    """

    day: str
    date: date
    counts: bool
    present: int


@dataclass(frozen=True, slots=True)
class RowDay:
    """A day of a row: what it was worth, in points, and from what."""

    day: str
    date: date
    state: State
    points: int
    parts: Mapping[Part, Number]
    extras: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table. `rank` is None with too few days attended.

    `counted` is the number of attended days that count. `attendance` are the points for the number
    of days attended. `ties` has a value for each tie of the rules, in their order. `goes` is None
    without a final.
    """

    rank: int | None
    shared: bool
    key: Key
    name: str
    club: str
    points: int
    attended: int
    counted: int
    attendance: int
    prize: bool
    ties: tuple[TieValue, ...]
    days: tuple[RowDay, ...]
    goes: Goes | None = None


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A row of a category: its rank there, and its general rank."""

    key: Key
    rank: int
    general: int


@dataclass(frozen=True, slots=True)
class UnknownTeam:
    """A team whose players are not known, which ranks nobody."""

    day: str
    team: int


@dataclass(frozen=True, slots=True)
class Table:
    """Table of a season. Rows stand in the order of ranks; those without a rank come after."""

    name: str
    rank: RankedBy
    days: tuple[HeldDay, ...]
    rows: tuple[TableRow, ...]
    unranked: tuple[TableRow, ...]
    categories: Mapping[str, tuple[CategoryRow, ...]]
    unknown: tuple[UnknownTeam, ...]
    warnings: tuple[Reason, ...]

    @property
    def qualifies(self) -> bool:
        """Whether the season says who goes to a final."""
        return any(row.goes is not None for row in (*self.rows, *self.unranked))

    def row(self, key: Key) -> TableRow | None:
        """Return the row of that key, ranked or not; None if there is none."""
        return next((row for row in (*self.rows, *self.unranked) if row.key == key), None)
