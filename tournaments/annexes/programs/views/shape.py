"""Shapes of the answers of the API. Those of teams, rounds and rankings are the results' own."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

# pydantic reads the one of the standard library from Python 3.12 on.
from typing_extensions import TypedDict

from tournaments.annexes.programs.tables.results_shape import (
    ContestHead,
    Day,
    FromOne,
    FromZero,
    Match,
    Play,
    Ranking,
    Sheet,
    Team,
)


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


#: Refusals of any address, whatever it names: too much asked at once, and a server that fails.
BUSY: dict[int, Any] = {413: Refused, 429: Refused, 503: Refused}
MISSING: dict[int, Any] = {404: Refused, 422: Unreadable, **BUSY}

__all__ = [
    "BUSY",
    "MISSING",
    "Contest",
    "Contests",
    "Drawn",
    "Index",
    "Match",
    "Refused",
    "Rounds",
    "Standings",
    "Teams",
    "Unreadable",
]
