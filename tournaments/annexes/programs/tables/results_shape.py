"""Shape of the results as JSON, in version 1 of the format, and its JSON Schema.

The types are those that `results_json` returns, so the schema cannot leave a member out. Their
meaning is in docs/en/reference/results-format.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

# pydantic reads the one of the standard library from Python 3.12 on.
from typing_extensions import TypedDict

from tournaments.queries.standings.cells import CellState
from tournaments.tables.standings.columns import Figures
from tournaments.words.enums import EntryKind, EntryStatus, Stage

FORMAT = "dix-de-der/results"
VERSION = 1
DRAFT = "https://json-schema.org/draft/2020-12/schema"
#: Name of the file that holds the schema of this version.
NAME = f"results-format-{VERSION}.schema.json"

FromZero = Annotated[int, Field(ge=0)]
FromOne = Annotated[int, Field(ge=1)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
#: A whole number, or a fraction as its numerator and denominator.
Figure = int | Annotated[list[int], Field(min_length=2, max_length=2)]


class ContestHead(TypedDict):
    """The contest."""

    name: str
    club: str
    place: str
    date: Day
    individuals: bool
    final: bool


class Team(TypedDict):
    """A team, or a player where partners change."""

    number: FromOne
    name: str
    players: Annotated[list[str], Field(max_length=2)]
    club: str
    categories: list[str]
    first_round: FromOne
    last_round: FromZero | None
    lot: int | None
    registered: FromOne


class Deal(TypedDict):
    """A deal, with its marks under the regulation."""

    taker: str | None
    contract: int | str | None
    trump: str | None
    coinche: Annotated[int, Field(ge=0, le=2)]
    ns: int
    ew: int
    capot: str | None
    belotes_ns: FromZero
    belotes_ew: FromZero
    annonces_ns: FromZero
    annonces_ew: FromZero
    false_ns: FromZero
    false_ew: FromZero
    void: str | None
    omitted_ns: FromZero
    omitted_ew: FromZero
    ns_marks: int
    ew_marks: int


class Board(TypedDict):
    """A board of a duplicate."""

    board: FromOne
    ns_marks: int | None
    ew_marks: int | None
    ns_adjusted: str | None
    ew_adjusted: str | None


class OfChairs(TypedDict, total=False):
    """What only a table has where each plays for himself."""

    chairs: list[FromOne]
    marks: list[int]
    course: list[Any]


class InHall(TypedDict, total=False):
    """What only a table of a contest in several halls has."""

    hall: str


class Sheet(OfChairs, InHall):
    """A match with the totals of its sheet, without its deals."""

    table: FromOne
    section: str
    ns: list[FromOne]
    ew: list[FromOne]
    status: EntryStatus | None
    kind: EntryKind | None
    ns_points: int | None
    ew_points: int | None
    winner: str | None
    manches: list[list[int]]
    chosen: str


class Match(Sheet):
    """A match with its deals."""

    deals: list[Deal]
    boards: list[Board]


class CatchUp(TypedDict):
    """An extra match of an exempt team."""

    team: FromOne
    opponent: FromOne
    points: int
    against: int


class Penalty(TypedDict):
    """A penalty."""

    team: FromOne
    table: FromOne | None
    name: str
    points: int
    to: str
    excludes: bool


class Play(TypedDict):
    """A round without its matches."""

    number: FromOne
    name: str
    stage: Stage
    counts: bool
    closed: bool
    exempt: list[FromOne]
    catch_ups: list[CatchUp]
    penalties: list[Penalty]


class Round(Play):
    """A round with its matches."""

    matches: list[Match]


class Cell(TypedDict):
    """What a round brought a team."""

    round: FromOne
    state: CellState
    opponent: list[FromOne] | None
    points: int | None
    against: int | None
    won: bool
    match_points: Figure
    one_sided: bool
    capots: FromZero


class Placed(TypedDict):
    """The place of a team in the ranking, and what gives it."""

    rank: FromOne
    team: FromOne
    shared: bool
    line: str
    left: bool
    values: list[Figure]


class Ranked(Placed, Figures):
    """A row of the ranking."""

    rounds: list[Cell]


class BracketPlace(TypedDict):
    """The place that a team reached in the final brackets."""

    team: FromOne
    place: FromOne


class Ranking(TypedDict):
    """The ranking, with what orders it."""

    criteria: list[str]
    bracket_places: list[BracketPlace]
    standings: list[Ranked]
    excluded: list[FromOne]


class Document(Ranking):
    """The whole document."""

    format: Literal["dix-de-der/results"]
    version: Literal[1]
    contest: ContestHead
    regulation: dict[str, Any]
    teams: list[Team]
    rounds: list[Round]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the document. Members that it does not name are allowed."""
    shape = TypeAdapter(Document).json_schema(mode="serialization")
    return {**shape, "$schema": DRAFT, "title": f"{FORMAT}, version {VERSION}"}


def schema_text(schema: Mapping[str, Any]) -> str:
    """Return the schema of a format as it is kept beside the documents."""
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
