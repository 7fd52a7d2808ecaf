"""Shapes of the answers of the API. Those of teams, rounds and rankings are the results' own."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

# pydantic reads the one of the standard library from Python 3.12 on.
from typing_extensions import TypedDict

from tournaments.annexes.seasons.rules.words import RankedBy, State
from tournaments.tables.after.results_shape import (
    ContestHead,
    Day,
    Figure,
    FromOne,
    FromZero,
    Match,
    Play,
    Ranking,
    Sheet,
    Team,
)

#: A key of a person is one text; that of a pair, two.
Keys = list[str]


class Index(TypedDict):
    """Where to begin: addresses on this server."""

    program: str
    openapi: str
    contests: str
    seasons: str


class Listed(TypedDict):
    """A contest in a list."""

    slug: str
    name: str
    place: str
    date: Day
    closed: bool
    teams: FromZero
    rounds_drawn: FromZero
    individuals: bool


class Contests(TypedDict):
    """One page of the contests, latest first."""

    contests: Annotated[list[Listed], Field(max_length=20)]
    page: FromOne
    pages: FromOne


class Contest(ContestHead):
    """A contest, and the addresses of what is known of it on this server."""

    slug: str
    closed: bool
    teams: FromZero
    rounds_drawn: FromZero
    regulation: dict[str, Any]
    page: str
    results: str
    calendar: str


class Teams(TypedDict):
    """Teams in order of number."""

    teams: list[Team]


class Played(Play):
    """A round without its matches. `secret`: its results are kept until the prizes."""

    secret: bool


class Rounds(TypedDict):
    """Rounds drawn, in order."""

    rounds: list[Played]


class Drawn(Played):
    """A round with its draw and the totals of its sheets."""

    matches: list[Sheet]


class Standings(Ranking):
    """The ranking after a round; `after` is 0 before the first complete one."""

    after: FromZero
    final: bool


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


class Refused(TypedDict):
    """Why there is no answer."""

    detail: str


class Fault(TypedDict):
    """What is wrong with a part of the address."""

    loc: list[str | int]
    msg: str
    type: str


class Unreadable(TypedDict):
    """An address with a part that cannot be read."""

    detail: list[Fault]


__all__ = [
    "Contest",
    "Contests",
    "Drawn",
    "Index",
    "Match",
    "Refused",
    "Rounds",
    "Season",
    "Seasons",
    "Standings",
    "Teams",
    "Unreadable",
]
