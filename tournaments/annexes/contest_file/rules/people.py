"""Members people.json and teams.json: people, accounts, teams, and those who wait for a place."""

from __future__ import annotations

import unicodedata
from io import BytesIO
from typing import Annotated, Final
from uuid import UUID

from PIL import Image
from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from tournaments.annexes.contest_file.rules.contest import (
    AccountId,
    CategoryPlace,
    FromOne,
    HallPlace,
    ItemPlace,
    Moment,
    Name,
    Person,
    PersonId,
    Positive,
    Sentence,
    Small,
    TeamRef,
    row,
)
from tournaments.words.details import LICENCE, PHONE
from tournaments.words.enums import ApplicationStatus

#: Longest origin of a team, in signs: the name of a hall, a comma, and the name of a contest.
ORIGIN_LENGTH = 402


def _visible(name: str) -> str:
    """Return a name. Raises `PydanticCustomError` if it has a sign that nobody sees.

    The name of an account that came with a file ends with one here, and is told apart by it.
    """
    if any(unicodedata.category(sign) in ("Cc", "Cf") for sign in name):
        raise PydanticCustomError("invisible", "invisible")
    return name


Telephone = Annotated[str, Field(max_length=PHONE.length)]
Licence = Annotated[str, Field(max_length=LICENCE.length)]
Code = Annotated[str, Field(max_length=6)]


@row
class PersonRow:
    """A person who plays, or who asks to.

    `uids` are the identifiers by which other installations know the person. `town` and `phone` are
    null in a file without telephones, which has no `licence` either.
    """

    id: PersonId
    uids: Annotated[tuple[UUID, ...], Field(min_length=1)]
    name: Name
    club: Name
    town: Name | None
    phone: Telephone | None
    forgotten: bool
    #: Absent if the person has none.
    licence: Licence = ""


@row
class AccountRow:
    """An account that results or the log name. Nothing of it but the name is carried."""

    id: AccountId
    name: Annotated[str, Field(min_length=1, max_length=150), AfterValidator(_visible)]


@row
class PeopleMember:
    """The whole member people.json."""

    people: tuple[PersonRow, ...]
    accounts: tuple[AccountRow, ...]


@row
class TeamRow:
    """A team, or a player where partners change. `categories` are places in their list."""

    number: FromOne
    name: Annotated[str, Field(min_length=1, max_length=405)]
    player1: Person | None
    player2: Person | None
    first_round: Small
    last_round: Small | None
    family: Name
    fixed_table: FromOne | None
    seed: FromOne | None
    categories: tuple[CategoryPlace, ...]
    hall: HallPlace | None
    keeps_hall: bool
    here_since: Moment | None
    code: Code
    lot: Positive
    #: Round after which the team bought its return, absent if it did not.
    second_life: FromOne | None = None


@row
class OriginRow:
    """Where a team that qualified comes from, in words: its contest, and its hall if it has one."""

    team: TeamRef
    said: Annotated[str, Field(min_length=1, max_length=ORIGIN_LENGTH)]


@row
class OrderRow:
    """What a team ordered: `item` is its place in the list of items."""

    team: TeamRef
    item: ItemPlace
    quantity: FromOne


@row
class SingleRow:
    """A person who waits for a partner."""

    player: Person
    came_at: Moment


@row
class WantedRow:
    """An item that an application wants."""

    item: ItemPlace
    quantity: Small


@row
class ApplicationRow:
    """An application for a place. `town` and `phone` are null in a file without telephones.

    Such a file has no licences.
    """

    status: ApplicationStatus
    player1: Name
    player2: Name
    name: Name
    club: Name
    town: Name | None
    phone: Telephone | None
    categories: tuple[CategoryPlace, ...]
    wanted: tuple[WantedRow, ...]
    code: Code
    at: Moment
    reason: Sentence
    player: Person | None
    #: Those of both players, absent if they have none.
    licence1: Licence = ""
    licence2: Licence = ""


@row
class TeamsMember:
    """The whole member teams.json."""

    teams: tuple[TeamRow, ...]
    #: Only a file with teams that qualified elsewhere has this list.
    origins: tuple[OriginRow, ...] = ()
    orders: tuple[OrderRow, ...]
    singles: tuple[SingleRow, ...]
    applications: tuple[ApplicationRow, ...]


#: Largest side of a logo, in pixels.
MOST_SIDE: Final = 4_000


def is_picture(raw: bytes) -> bool:
    """Return whether this is a PNG that can be drawn, of a size that papers print."""
    try:
        with Image.open(BytesIO(raw), formats=["PNG"]) as image:
            if max(image.size) > MOST_SIDE:
                return False
            image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return False
    return True
