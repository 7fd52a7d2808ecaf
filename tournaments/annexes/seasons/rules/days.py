"""Days of a season as values, and the writing of their document; `days_reading` reads it back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

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


def days_as_json(days: Days) -> bytes:
    """Return one document that `read_days` reads back; the same days give the same bytes."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "people": [
            {
                "id": one.id,
                "name": one.name,
                "club": one.club,
                "member": one.member,
                **({"licence": one.licence} if one.licence else {}),
            }
            for one in days.people
        ],
        "same": [list(group) for group in days.same],
        "days": [_written(day) for day in days.days],
    }
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return text.encode("utf-8", "backslashreplace")


def _written(day: SeasonDay) -> dict[str, Any]:
    return {
        "id": day.id,
        "format": RESULTS,
        "version": RESULTS_VERSION,
        "contest": {
            "name": day.name,
            "place": day.place,
            "date": day.date.isoformat(),
            "individuals": day.individuals,
            "final": day.final,
        },
        "teams": [
            {
                "number": team.number,
                "name": team.name,
                "players": list(map(_player_written, team.players)),
                "club": team.club,
                "categories": list(team.categories),
            }
            for team in day.teams.values()
        ],
        "standings": [
            {
                "rank": row.rank,
                "team": row.team,
                "line": row.line,
                "left": row.left,
                "total": row.total,
                "rounds": [_round_written(one) for one in row.rounds],
            }
            for row in day.standings
        ],
        "excluded": list(day.excluded),
        "awards": [{"team": team, "cents": cents} for team, cents in day.awards.items()],
    }


def _player_written(one: PlayerSaid) -> str | dict[str, str]:
    if one.id is None and one.club is None:
        return one.name
    return {
        **({} if one.id is None else {"id": one.id}),
        "name": one.name,
        **({} if one.club is None else {"club": one.club}),
    }


def _round_written(one: RoundLine) -> dict[str, Any]:
    won = one.match_points
    return {
        "round": one.round,
        "state": one.state,
        "opponent": None if one.opponent is None else list(one.opponent),
        "points": one.points,
        "against": one.against,
        "won": one.won,
        "match_points": [won.numerator, won.denominator] if isinstance(won, Fraction) else won,
        "one_sided": one.one_sided,
    }
