"""Kinds of values of a contest file: rows, texts of a column, numbers of a column, references."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, unique
from typing import Annotated, TypeVar, cast, dataclass_transform

from pydantic import AfterValidator, AwareDatetime, ConfigDict, Field
from pydantic.dataclasses import dataclass

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
