"""Those who ask for a place, as the desk reads them: in what order, with which doubts."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.enums import ApplicationStatus
from tournaments.models import Application, Contest, Item
from tournaments.queries.core.teams import TeamRef, entrants, plain
from tournaments.queries.registration.room import Room, room_of
from tournaments.regulation import Regulation

UNANSWERED = (ApplicationStatus.ASKED, ApplicationStatus.WAITING)


def unanswered_names(contest: Contest) -> list[str]:
    """The people and the teams whose application has no answer yet, by name. One query."""
    found = contest.applications.filter(status__in=UNANSWERED)
    rows = found.values_list("player1", "player2", "name")
    return [name for row in rows for name in row if name]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many of an item an application asks for; `cents` is the price of one."""

    item: int
    name: str
    cents: int
    quantity: int

    @property
    def total(self) -> int:
        """What all of them cost, in cents."""
        return self.cents * self.quantity


class Doubt(StrEnum):
    """What the desk should look at before it confirms an application."""

    TEAM = "it looks like a team that is registered"
    SINGLE = "it names somebody who waits for a partner"
    APPLICATION = "it looks like another application"
    FULL = "the hall is full"


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A doubt, and the names of what it is about."""

    doubt: Doubt
    about: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class ApplicationLine:
    """An application as the desk reads it. `key` changes with what it says."""

    pk: int
    status: str
    players: tuple[str, ...]
    name: str
    club: str
    town: str
    phone: str
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
        """Who applies, in a few words."""
        return self.name or " – ".join(self.players)


@dataclass(frozen=True, slots=True)
class Applications:
    """All the applications of a contest, those of each state in the order of their arrival."""

    asked: tuple[ApplicationLine, ...]
    waiting: tuple[ApplicationLine, ...]
    refused: tuple[ApplicationLine, ...]
    room: Room

    @property
    def clear(self) -> tuple[ApplicationLine, ...]:
        """Those to confirm about which there is no doubt, as many as there is room for."""
        return tuple(line for line in self.asked if not line.doubts)[: self.room.free]

    @property
    def next_waiting(self) -> ApplicationLine | None:
        """Who comes next from the waiting list, where a place is free; None where none is."""
        return self.waiting[0] if self.waiting and not self.room.full else None


def applications_of(contest: Contest) -> Applications:
    """What the desk reads of the applications. Eight queries at most."""
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
    """What every page of the desk says: how many applications nobody has answered, who waits.

    `place_free`: there is room for one of those who wait.
    """

    asked: int
    waiting: int
    place_free: bool


def applying_of(contest: Contest) -> Applying | None:
    """The same, None where nobody applies to this contest. One query, four while somebody waits."""
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
    """Whether somebody applies alone to a contest that pairs enter."""
    return not individuals and not application.player2 and not application.name


def key_of(application: Application) -> str:
    """What an application says, in short: another key when it was corrected, or answered, since."""
    said = (
        application.pk,
        application.status,
        *_names(application),
        application.club,
        application.town,
        application.phone,
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
        club=one.club,
        town=one.town,
        phone=one.phone,
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
    """What an application asks for besides playing, of the items that are still sold. No query."""
    asked = ((items.get(int(pk)), quantity) for pk, quantity in application.wanted.items())
    return tuple(Wanted(item.pk, item.name, item.cents, n) for item, n in asked if item is not None)


class _Alike:
    """The names of those who are registered, who wait for a partner, and who have applied."""

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
        """What speaks against confirming an application at once."""
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
