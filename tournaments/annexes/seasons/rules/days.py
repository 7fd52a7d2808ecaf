"""Days of a season as values: what is read of the results of its contests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from tournaments.files.toml.parsing import Located

#: Name of the document that holds several days, and its version.
FORMAT: Final = "dix-de-der/season-days"
VERSION: Final = 1
#: Name of the document of one contest, and its version: docs/en/reference/results-format.md.
RESULTS: Final = "dix-de-der/results"
RESULTS_VERSION: Final = 1

Number = int | Fraction


class RoundState(StrEnum):
    """Part of a team in one round, as the results say it."""

    PLAYED = "played"
    PENDING = "pending"
    EXEMPT = "exempt"
    ABSENT = "absent"
    FORFEIT = "forfeit"
    LATE = "late"


class RoundLine(NamedTuple):
    """A round of a team, in points. `points` is None while nothing counts.

    `opponent` has the numbers of the opposing camp. A named tuple, because a season has thousands.
    """

    round: int
    state: RoundState
    opponent: tuple[int, ...] | None
    points: int | None
    against: int
    won: bool
    match_points: Number
    one_sided: bool

    @property
    def is_match(self) -> bool:
        """Whether the team met an opponent, and the result counts."""
        return self.opponent is not None and self.points is not None


class PlayerSaid(NamedTuple):
    """A player as a day names them: the name, the id if there is one, and the club of that day.

    `club` is None where the day tells that of the team alone.
    """

    name: str
    id: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class TeamSaid:
    """A team of a day. `players` is empty where they are not known."""

    number: int
    name: str
    players: tuple[PlayerSaid, ...] = ()
    club: str = ""
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's row in the standings of a day. `line` is its line in some duplicates."""

    team: int
    rank: int
    total: int
    rounds: tuple[RoundLine, ...]
    left: bool = False
    line: str = ""


@dataclass(frozen=True, slots=True)
class SeasonDay:
    """Results of one contest. `awards` are the cents that each team won.

    `name` and `place` are those of the contest, empty where the document does not tell them.
    """

    id: str
    date: date
    individuals: bool
    final: bool
    teams: Mapping[int, TeamSaid]
    standings: tuple[Standing, ...]
    excluded: tuple[int, ...] = ()
    awards: Mapping[int, int] = field(default_factory=dict)
    name: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the season knows beside the days. Without `id`, the name says who it is."""

    name: str
    id: str | None = None
    club: str = ""
    member: bool = False
    licence: str = ""


@dataclass(frozen=True, slots=True)
class Days:
    """All that a season reads: its days, its people, and those who are one person.

    `faults` are those of the documents; `table_of` refuses them with its own.
    """

    days: tuple[SeasonDay, ...] = ()
    people: tuple[Person, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    faults: tuple[Located, ...] = ()
