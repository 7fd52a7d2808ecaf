"""Members people.json and teams.json: people, accounts, teams, and those who wait for a place."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from tournaments.contest_file.kinds import (
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
from tournaments.details import PHONE
from tournaments.enums import ApplicationStatus

Telephone = Annotated[str, Field(max_length=PHONE.length)]
Code = Annotated[str, Field(max_length=6)]


@row
class PersonRow:
    """A person who plays, or who asks to.

    `uids` are the identifiers by which other installations know the person. `town` and `phone` are
    null in a file without telephones.
    """

    id: PersonId
    uids: Annotated[tuple[UUID, ...], Field(min_length=1)]
    name: Name
    club: Name
    town: Name | None
    phone: Telephone | None
    forgotten: bool


@row
class AccountRow:
    """An account that results or the log name. Nothing of it but the name is carried."""

    id: AccountId
    name: Annotated[str, Field(min_length=1, max_length=150)]


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
    """An application for a place. `town` and `phone` are null in a file without telephones."""

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


@row
class TeamsMember:
    """The whole member teams.json."""

    teams: tuple[TeamRow, ...]
    orders: tuple[OrderRow, ...]
    singles: tuple[SingleRow, ...]
    applications: tuple[ApplicationRow, ...]
