"""Table of a season as a value, with all that its document says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
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

    `present` is the number of rows of the table, unranked ones included, that were there. `name`
    and `place` are those of the contest.
    """

    day: str
    date: date
    counts: bool
    present: int
    name: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class RowDay:
    """A day of a row: what it was worth, in points, and from what.

    `rank` is the row's place that day, as the season counts places, and `club` its club that day.
    A missed day has neither, nor has an excluded team a rank.
    """

    day: str
    date: date
    state: State
    points: int
    parts: Mapping[Part, Number]
    extras: Mapping[str, int]
    rank: int | None = None
    club: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table. `rank` is None with too few days attended.

    `counted` is the number of attended days that count. `attendance` are the points for the number
    of days attended. `ties` has a value for each tie of the rules, in their order. `goes` is None
    without a final; `why` tells what a quota changes. `categories` are those of the rules in which
    the row is, and `licences` those of its people that are known.
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
    why: Reason | None = None
    categories: tuple[str, ...] = ()
    licences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubPerson:
    """A row of the table in its club: points and days of what it did for that club.

    `counts` tells whether it is one of the best that the club adds.
    """

    row: TableRow
    points: int
    days: int
    counts: bool


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club in the ranking of clubs: the points of its best people, who come first."""

    rank: int
    shared: bool
    club: str
    points: int
    people: tuple[ClubPerson, ...]


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
    clubs: tuple[ClubRow, ...] = ()

    def of_category(self, name: str) -> tuple[tuple[TableRow, int], ...]:
        """Return the rows of a category with their general rank, each with its rank there."""
        by_key = {row.key: row for row in self.rows}
        times = Counter(one.rank for one in self.categories[name])
        return tuple(
            (replace(by_key[one.key], rank=one.rank, shared=times[one.rank] > 1), one.general)
            for one in self.categories[name]
        )

    def without_licences(self) -> Table:
        """Return the table for those who may not read licences."""
        rows, unranked = (
            tuple(replace(row, licences=()) if row.licences else row for row in each)
            for each in (self.rows, self.unranked)
        )
        return replace(self, rows=rows, unranked=unranked)

    @property
    def with_licences(self) -> bool:
        """Whether the licence of somebody is known."""
        return any(row.licences for row in (*self.rows, *self.unranked))

    @property
    def qualifies(self) -> bool:
        """Whether the season says who goes to a final."""
        return any(row.goes is not None for row in (*self.rows, *self.unranked))

    def row(self, key: Key) -> TableRow | None:
        """Return the row of that key, ranked or not; None if there is none."""
        return next((row for row in (*self.rows, *self.unranked) if row.key == key), None)
