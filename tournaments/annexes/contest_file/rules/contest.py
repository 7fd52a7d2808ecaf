"""Member contest.json: settings, regulation, items, categories, prizes, and what the day shows."""

from __future__ import annotations

from datetime import date as Day
from datetime import datetime, time
from enum import Enum, unique
from typing import Annotated, TypeVar, cast, dataclass_transform

from pydantic import AfterValidator, AwareDatetime, ConfigDict, Field, JsonValue
from pydantic.dataclasses import dataclass

from tournaments.words.enums import EndAct, ItemPer, PrizeBy, TieRule, WishKind

T = TypeVar("T")

#: A value of the wrong kind and a name that is not declared are refused.
STRICT = ConfigDict(strict=True, extra="forbid")


@dataclass_transform(kw_only_default=True, frozen_default=True)
def row(cls: type[T]) -> type[T]:
    """Declare a class as a frozen value that pydantic reads strictly: a row, or a member.

    A dataclass with slots takes a tenth of the memory of a pydantic model.
    """
    declare = dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
    return cast("type[T]", declare(cls))


def _in_our_time(moment: datetime) -> datetime:
    """Return the moment. Raises `ValueError` for one that a database may not hold."""
    if not 1900 <= moment.year <= 2200:
        raise ValueError("year")
    return moment


#: Whole numbers of the columns of Django, as PostgreSQL holds them.
Small = Annotated[int, Field(ge=0, le=2**15 - 1)]
Positive = Annotated[int, Field(ge=0, le=2**31 - 1)]
Whole = Annotated[int, Field(ge=-(2**31), le=2**31 - 1)]
Big = Annotated[int, Field(ge=-(2**63), le=2**63 - 1)]
FromOne = Annotated[int, Field(ge=1, le=2**15 - 1)]

#: Texts, by the length of their column.
Name = Annotated[str, Field(max_length=200)]
Named = Annotated[str, Field(min_length=1, max_length=200)]
Sentence = Annotated[str, Field(max_length=500)]

Moment = Annotated[AwareDatetime, AfterValidator(_in_our_time)]


@unique
class To(Enum):
    """What a reference names, and never by a key of a database."""

    PERSON = "p1…, as people.json names them"
    ACCOUNT = "a1…, as people.json names them"
    TEAM = "the number of a team"
    ROUND = "the number of a round"
    MATCH = "round/table"
    ITEM = "its place in the list of items, from 1"
    CATEGORY = "its place in the list of categories, from 1"
    PRIZE = "its place in the list of prizes, from 1"
    HALL = "its place in the list of halls, from 1"


Person = Annotated[str, Field(pattern=r"^p[1-9][0-9]{0,8}$"), To.PERSON]
Account = Annotated[str, Field(pattern=r"^a[1-9][0-9]{0,8}$"), To.ACCOUNT]
MatchRef = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,4}/[1-9][0-9]{0,4}$"), To.MATCH]
TeamRef = Annotated[int, Field(ge=1, le=2**15 - 1), To.TEAM]
RoundRef = Annotated[int, Field(ge=1, le=2**15 - 1), To.ROUND]
ItemPlace = Annotated[int, Field(ge=1, le=2**15 - 1), To.ITEM]
CategoryPlace = Annotated[int, Field(ge=1, le=2**15 - 1), To.CATEGORY]
PrizePlace = Annotated[int, Field(ge=1, le=2**15 - 1), To.PRIZE]
HallPlace = Annotated[int, Field(ge=1, le=2**15 - 1), To.HALL]
#: How `people.json` names its own rows.
PersonId = Annotated[str, Field(pattern=r"^p[1-9][0-9]{0,8}$")]
AccountId = Annotated[str, Field(pattern=r"^a[1-9][0-9]{0,8}$")]


@row
class SettingsRow:
    """Settings of the contest, in the columns of `models.Contest`."""

    name: Name
    place: Name
    date: Day
    regulation: dict[str, JsonValue]
    second_reading: bool
    players_enter: bool
    club: Name
    capacity: Small | None
    players_apply: bool
    apply_until: Moment | None
    apply_late: bool
    wifi: Name
    wifi_open: bool
    published: bool
    names_by_initials: bool
    suspense_from: Small | None
    revealed_at: Moment | None
    version: Positive
    desk_version: Positive
    boards_seed: Annotated[str, Field(max_length=64)]
    ticked: tuple[EndAct, ...]
    closed_at: Moment | None
    created_at: Moment
    #: Absent from a contest that asks for no licence.
    asks_licences: bool = False
    claim_minutes: Small | None = None
    pay_link: Name = ""


@row
class LogoRow:
    """Size of logo.png, in pixels."""

    width: FromOne
    height: FromOne


@row
class ItemRow:
    """Something with a price, in cents."""

    name: Named
    cents: Positive
    per: ItemPer
    meal: bool


@row
class CategoryRow:
    """A group of teams."""

    name: Named


@row
class PrizeRow:
    """A prize. `category` is its place in the list of categories."""

    position: Small
    name: Named
    quantity: FromOne
    cents: Positive | None
    share: Small | None
    money: bool
    by: PrizeBy
    first: Small | None
    last: Small | None
    category: CategoryPlace | None
    team: TeamRef | None
    rounds: Small | None
    per_player: bool
    cumulates: bool
    draw: Big


@row
class GivingRow:
    """How prizes are given. `absent`, `choosers` and `passed` are numbers of teams."""

    ties: TieRule
    passes_on: bool
    withdrawn_too: bool
    absent: tuple[TeamRef, ...]
    seed: Big
    given_at: Moment | None
    given_by: Account | None
    choosers: tuple[TeamRef, ...]
    passed: tuple[TeamRef, ...]


@row
class PlanningRow:
    """The timetable that the organiser wants. Durations are in minutes."""

    starts_at: time
    ends_by: time | None
    expected: Small | None
    tables: Small | None
    minutes_per_deal: Small | None
    pause: Small
    meal_after: Small | None
    meal_minutes: Small


@row
class HallRow:
    """A hall of a contest played in several, and its tables. `position` is its order on pages."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    place: Name
    position: FromOne
    first_table: FromOne
    last_table: FromOne
    capacity: Small | None


@row
class ClockRow:
    """The clock of a round, of one hall or of all. Durations are in seconds."""

    hall: HallPlace | None
    round: FromOne
    length: Positive
    ends_at: Moment | None
    left: Positive | None
    last_deal_at: Moment | None


@row
class AnnouncementRow:
    """A sentence shown to one hall, or to all."""

    hall: HallPlace | None
    text: Annotated[str, Field(min_length=1, max_length=300)]
    at: Moment


@row
class WishRow:
    """Two teams to keep apart or to bring together."""

    kind: WishKind
    one: TeamRef
    other: TeamRef
    round: FromOne | None


@row
class ContestMember:
    """The whole member."""

    contest: SettingsRow
    logo: LogoRow | None
    items: tuple[ItemRow, ...]
    categories: tuple[CategoryRow, ...]
    prizes: tuple[PrizeRow, ...]
    giving: GivingRow | None
    planning: PlanningRow | None
    halls: tuple[HallRow, ...]
    clocks: tuple[ClockRow, ...]
    announcements: tuple[AnnouncementRow, ...]
    wishes: tuple[WishRow, ...]
