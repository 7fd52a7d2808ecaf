"""Shapes of the answers of the API about seasons."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired

# pydantic reads the one of the standard library from Python 3.12 on.
from pydantic import TypeAdapter
from typing_extensions import TypedDict

from tournaments.annexes.programs.tables.results_shape import DRAFT, Figure, FromOne, FromZero
from tournaments.annexes.seasons.rules.table import FORMAT, VERSION
from tournaments.annexes.seasons.rules.words import Goes, RankedBy, State

#: Name of the file that holds the schema of this version.
NAME: Final = f"season-format-{VERSION}.schema.json"

#: A key of a person is one text; that of a pair, two.
Keys = list[str]


class SeasonListed(TypedDict):
    """A season in a list."""

    slug: str
    name: str
    closed: bool


class Seasons(TypedDict):
    """Last public seasons, latest first."""

    seasons: list[SeasonListed]


class SeasonDay(TypedDict):
    """A day of a season; `day` is the slug of its contest, `name` and `place` are the contest's."""

    day: str
    name: str
    date: str
    place: str
    counts: bool
    present: FromZero


class RowDay(TypedDict):
    """What a day brought a row, as docs/en/reference/season-format.md tells."""

    day: str
    state: State
    rank: FromOne | None
    club: str
    points: int
    parts: dict[str, Figure]
    extras: dict[str, int]


class SeasonRow(TypedDict):
    """A row of the ranking of a season."""

    rank: FromOne | None
    shared: bool
    key: Keys
    name: str
    club: str
    points: int
    attended: FromZero
    counted: FromZero
    attendance: int
    prize: bool
    goes: NotRequired[Goes]
    why: NotRequired[str]
    categories: list[str]
    licences: NotRequired[list[str]]
    ties: list[int | str | list[int] | list[Any]]
    days: list[RowDay]


class CategoryRow(TypedDict):
    """A row of the ranking of a category."""

    key: Keys
    rank: FromOne | None
    general: FromOne | None


class Unknown(TypedDict):
    """A team of a day that names nobody."""

    day: str
    team: int


class ClubPerson(TypedDict):
    """What a row of the ranking brought its club."""

    key: Keys
    points: int
    days: FromZero
    counts: bool


class ClubRow(TypedDict):
    """A row of the ranking of clubs."""

    rank: FromOne
    shared: bool
    club: str
    points: int
    people: list[ClubPerson]


class Season(TypedDict):
    """The table of a season."""

    format: Literal["dix-de-der/season"]
    version: Literal[1]
    name: str
    rank: RankedBy
    days: list[SeasonDay]
    table: list[SeasonRow]
    unranked: list[SeasonRow]
    categories: dict[str, list[CategoryRow]]
    clubs: list[ClubRow]
    unknown: list[Unknown]
    warnings: list[str]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the table. Members that it does not name are allowed."""
    shape = TypeAdapter(Season).json_schema(mode="serialization")
    return {**shape, "$schema": DRAFT, "title": f"{FORMAT}, version {VERSION}"}
