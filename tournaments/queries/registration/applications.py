"""Applications for a place as the desk reads them, in order, with the doubts about each."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.details import details_of
from tournaments.enums import ApplicationStatus
from tournaments.models import Application, Contest, Item
from tournaments.queries.core.teams import TeamRef, entrants, plain
from tournaments.queries.registration.room import Room, room_of
from tournaments.regulation import Regulation

UNANSWERED = tuple(status for status in ApplicationStatus if not status.is_answered)


def unanswered_names(contest: Contest) -> list[str]:
    """Return the names of people and teams with an unanswered application. One query."""
    found = contest.applications.filter(status__in=UNANSWERED)
    rows = found.values_list("player1", "player2", "name")
    return [name for row in rows for name in row if name]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Quantity of an item that an application asks for. `cents` is the unit price."""

    item: int
    name: str
    cents: int
    quantity: int

    @property
    def total(self) -> int:
        """Price of all of them, in cents."""
        return self.cents * self.quantity


class Doubt(StrEnum):
    """Reason why the desk should look at an application before it confirms it."""

    TEAM = "it looks like a team that is registered"
    SINGLE = "it names somebody who waits for a partner"
    APPLICATION = "it looks like another application"
    FULL = "the hall is full"


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A doubt, with the name, and the team number if any, that it is about."""

    doubt: Doubt
    about: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class ApplicationLine:
    """An application as the desk reads it. `key` changes with its content."""

    pk: int
    status: ApplicationStatus
    players: tuple[str, ...]
    name: str
    details: Mapping[str, str]
    categories: tuple[str, ...]
    wanted: tuple[Wanted, ...]
    code: str
    at: datetime
    reason: str
    alone: bool
    key: str
    doubts: tuple[Doubtful, ...] = ()

    @property
    def said(self) -> str:
        """Short name of the applicant: the team, or the players."""
        return self.name or " – ".join(self.players)


@dataclass(frozen=True, slots=True)
class Applications:
    """All applications of a contest by status, in order of arrival."""

    asked: tuple[ApplicationLine, ...]
    waiting: tuple[ApplicationLine, ...]
    refused: tuple[ApplicationLine, ...]
    room: Room

    @property
    def clear(self) -> tuple[ApplicationLine, ...]:
        """Applications to confirm without any doubt, up to the number of free places."""
        return tuple(line for line in self.asked if not line.doubts)[: self.room.free]

    @property
    def next_waiting(self) -> ApplicationLine | None:
        """First application of the waiting list if a place is free, else None."""
        return self.waiting[0] if self.waiting and not self.room.full else None


def applications_of(contest: Contest) -> Applications:
    """Return the applications as the desk reads them. Eight queries at most."""
    found = list(contest.applications.prefetch_related("categories"))
    items = {item.pk: item for item in contest.items.all()}
    room = room_of(contest)
    individuals = Regulation.from_data(contest.regulation).individuals
    alike = _Alike(contest, found)
    lines = [_line(one, items, individuals, alike.to(one, individuals, room)) for one in found]

    def of(status: ApplicationStatus) -> tuple[ApplicationLine, ...]:
        return tuple(line for line in lines if line.status == status)

    return Applications(
        of(ApplicationStatus.ASKED),
        of(ApplicationStatus.WAITING),
        of(ApplicationStatus.REFUSED),
        room,
    )


@dataclass(frozen=True, slots=True)
class Applying:
    """Counts shown on every page of the desk: unanswered applications and the waiting list.

    `place_free` tells whether the hall has room for one team of the waiting list.
    """

    asked: int
    waiting: int
    place_free: bool


def applying_of(contest: Contest) -> Applying | None:
    """Return these counts, or None if nobody can apply or has applied. One to four queries."""
    counted = contest.applications.aggregate(
        asked=Count("pk", filter=Q(status=ApplicationStatus.ASKED)),
        waiting=Count("pk", filter=Q(status=ApplicationStatus.WAITING)),
    )
    asked, waiting = counted["asked"], counted["waiting"]
    if not (contest.players_apply or asked or waiting):
        return None
    still = waiting and contest.closed_at is None
    begun = still and not contest.apply_late and contest.rounds.exists()
    free = bool(still) and not begun and not room_of(contest).full
    return Applying(asked, waiting, free)


def is_alone(application: Application, individuals: bool) -> bool:
    """Tell whether a single person applies to a contest for pairs."""
    return not individuals and not application.player2 and not application.name


def key_of(application: Application) -> str:
    """Return a hash of the application's content. Any correction or answer changes it."""
    said = (
        application.pk,
        application.status,
        *_names(application),
        *details_of(application).values(),
        sorted(category.pk for category in application.categories.all()),
        sorted(application.wanted.items()),
    )
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def _names(application: Application) -> tuple[str, str, str]:
    return application.player1, application.player2, application.name


def _line(
    one: Application, items: dict[int, Item], individuals: bool, doubts: Iterable[Doubtful]
) -> ApplicationLine:
    return ApplicationLine(
        pk=one.pk,
        status=one.status,
        players=tuple(filter(None, (one.player1, one.player2))),
        name=one.name,
        details=details_of(one),
        categories=tuple(category.name for category in one.categories.all()),
        wanted=wanted_of(one, items),
        code=one.code,
        at=one.at,
        reason=one.reason,
        alone=is_alone(one, individuals),
        key=key_of(one),
        doubts=tuple(doubts),
    )


def wanted_of(application: Application, items: dict[int, Item]) -> tuple[Wanted, ...]:
    """Return the extras an application asks for, among the items still on sale. No query."""
    asked = ((items.get(int(pk)), quantity) for pk, quantity in application.wanted.items())
    return tuple(Wanted(item.pk, item.name, item.cents, n) for item, n in asked if item is not None)


class _Alike:
    """Names in registered teams, among singles waiting, and in unanswered applications."""

    def __init__(self, contest: Contest, applications: Sequence[Application]) -> None:
        self.teams: dict[str, list[TeamRef]] = defaultdict(list)
        self.singles: dict[str, str] = {}
        self.applications: dict[str, list[Application]] = defaultdict(list)
        for team in entrants(contest):
            if not team.withdrawn:
                for name in {plain(known) for known in (*team.players, team.name)}:
                    self.teams[name].append(TeamRef(team.number, team.name))
        for single in contest.singles.select_related("player"):
            self.singles[plain(single.player.name)] = single.player.name
        for one in applications:
            if one.status in UNANSWERED:
                for name in _plain_names(one):
                    self.applications[name].append(one)

    def to(self, one: Application, individuals: bool, room: Room) -> Iterable[Doubtful]:
        """Yield the reasons not to confirm an application at once."""
        names = _plain_names(one)
        teams = dict.fromkeys(team for name in names for team in self.teams[name])
        for team in teams:
            yield Doubtful(Doubt.TEAM, team.name, team.number)
        for name in sorted(names & set(self.singles)):
            yield Doubtful(Doubt.SINGLE, self.singles[name])
        others = {other.pk: other for name in names for other in self.applications[name]}
        for pk in sorted(set(others) - {one.pk}):
            yield Doubtful(Doubt.APPLICATION, str(others[pk]))
        if room.full:
            yield Doubtful(Doubt.FULL)


def _plain_names(one: Application) -> set[str]:
    return {plain(name) for name in _names(one)} - {""}
