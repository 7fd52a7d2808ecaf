"""Shapes of the answers of the API about seasons."""

from __future__ import annotations

from typing import Any, NotRequired

# pydantic reads the one of the standard library from Python 3.12 on.
from typing_extensions import TypedDict

from tournaments.annexes.seasons.rules.words import Goes, RankedBy, State
from tournaments.tables.after.results_shape import Figure, FromOne, FromZero

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
    """A day of a season; `day` is the slug of its contest."""

    day: str
    counts: bool
    present: FromZero


class RowDay(TypedDict):
    """What a day brought a row, as docs/en/reference/season-format.md tells."""

    day: str
    state: State
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


class Season(TypedDict):
    """The table of a season."""

    format: str
    version: int
    name: str
    rank: RankedBy
    days: list[SeasonDay]
    table: list[SeasonRow]
    unranked: list[SeasonRow]
    categories: dict[str, list[CategoryRow]]
    unknown: list[Unknown]
    warnings: list[str]
