"""Applications for a place as the desk reads them, in order, with the doubts about each."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import overload

from django.db.models import Count, Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.annexes.applications.queries.choosing import (
    EVERYTHING,
    LISTED,
    UNANSWERED,
    Choice,
    Origin,
    Senders,
    chosen,
)
from tournaments.annexes.applications.queries.doubts import Alike, Doubtful
from tournaments.models import Application, Contest, Item, Team
from tournaments.models.prepared import prepared
from tournaments.queries.core.rounds import published
from tournaments.queries.registration import applying
from tournaments.queries.registration.applying import Applying
from tournaments.queries.registration.came_before import Named, names_came
from tournaments.queries.registration.singles import Room, room_of
from tournaments.regulation import Regulation
from tournaments.words.details import details_of
from tournaments.words.enums import ApplicationStatus, Stage


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


@dataclass(frozen=True, slots=True)
class ApplicationLine:
    """An application as the desk reads it. `key` changes with its content.

    `came` says who came to other contests. `place` is its place on the waiting list, from 1.
    `network` and `address` are None if the desk noted it; `address` is None too if it is the only
    one of its network. `licensed` tells whether it gives a licence.
    """

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
    place: int | None = None
    network: Origin | None = None
    address: Origin | None = None
    doubts: tuple[Doubtful, ...] = ()
    came: tuple[str, ...] = ()
    licensed: bool = False

    @property
    def who(self) -> str:
        """Short name of the applicant: the team, or the players."""
        return self.name or " – ".join(self.players)


class Lines(Sequence[ApplicationLine]):
    """Applications as the desk reads them. A slice reads that slice alone from the database."""

    def __init__(self, read: Applications, pks: Sequence[int]) -> None:
        self._read = read
        self._pks = pks

    def __len__(self) -> int:
        return len(self._pks)

    @property
    def upto(self) -> int:
        """Key of the last application to arrive; 0 if there is none. No query."""
        return max(self._pks, default=0)

    @overload
    def __getitem__(self, key: int) -> ApplicationLine: ...
    @overload
    def __getitem__(self, key: slice) -> list[ApplicationLine]: ...
    def __getitem__(self, key: int | slice) -> ApplicationLine | list[ApplicationLine]:
        if isinstance(key, slice):
            return self._read.lines_of(self._pks[key])
        return self._read.lines_of([self._pks[key]])[0]


class Applications:
    """Applications of a contest that the desk chose; each value is read on first use. One query.

    `shown` is the status chosen or, without any, the first one that has some.
    """

    def __init__(self, contest: Contest, choice: Choice = EVERYTHING) -> None:
        self._contest = contest
        self._pks = chosen(contest, replace(choice, status=None))
        self.counts: Mapping[ApplicationStatus, int] = {
            status: len(pks) for status, pks in self._pks.items()
        }
        some = (status for status in LISTED if self.counts[status])
        self.shown: ApplicationStatus = choice.status or next(some, ApplicationStatus.ASKED)
        self.lines = self.of(self.shown)

    def of(self, *statuses: ApplicationStatus) -> Lines:
        """Return the lines of these statuses. No query before a line is read."""
        return Lines(self, [pk for status in statuses for pk in self._pks[status]])

    def refusable(self, status: ApplicationStatus | None) -> Lines:
        """Return the unanswered ones, of one status or of both. No query before a line is read."""
        return self.of(*(one for one in UNANSWERED if status in (None, one)))

    @cached_property
    def room(self) -> Room:
        """Room left in the hall. Two queries at most."""
        return room_of(self._contest)

    @cached_property
    def clear(self) -> tuple[int, ...]:
        """Keys of the applications to confirm at once, whatever is chosen: those without a doubt.

        There are no more of them than free places. One query, besides those of the doubts.
        """
        applications = self._contest.applications.filter(status=ApplicationStatus.ASKED)
        return tuple(one.pk for one in applications if self._alike.clear(one))[: self.room.free]

    @cached_property
    def next_waiting(self) -> ApplicationLine | None:
        """First application of the waiting list if a place is free, else None."""
        if not self._waiting or self.room.full:
            return None
        return self.lines_of(self._waiting[:1])[0]

    @property
    def origins(self) -> Mapping[Origin, int]:
        """Where most unanswered applications came from, with their number."""
        return self._senders.origins

    def lines_of(self, pks: Sequence[int]) -> list[ApplicationLine]:
        """Return these applications, in this order. Five queries, besides those of the doubts."""
        by_key = self._contest.applications.prefetch_related("categories").in_bulk(list(pks))
        came = names_came(self._contest, [name for one in by_key.values() for name in _named(one)])
        return [self._line(by_key[pk], came) for pk in pks if pk in by_key]

    def _line(self, one: Application, came: Mapping[Named, str]) -> ApplicationLine:
        waits = one.status == ApplicationStatus.WAITING and one.pk in self._waiting
        network = one.network or one.address
        return ApplicationLine(
            pk=one.pk,
            status=one.status,
            players=tuple(filter(None, (one.player1, one.player2))),
            name=one.name,
            details=details_of(one),
            categories=tuple(category.name for category in one.categories.all()),
            wanted=wanted_of(one, self._items),
            code=one.code,
            at=one.at,
            reason=one.reason,
            alone=is_alone(one, self._individuals),
            key=key_of(one),
            place=self._waiting.index(one.pk) + 1 if waits else None,
            network=Origin(network) if network else None,
            address=Origin(one.address) if self._senders.share(network) else None,
            doubts=tuple(self._alike.to(one)),
            came=tuple(came[name] for name in _named(one) if name in came),
            licensed=bool(one.licence1 or one.licence2),
        )

    @cached_property
    def _individuals(self) -> bool:
        return Regulation.from_data(self._contest.regulation).individuals

    @cached_property
    def _items(self) -> dict[int, Item]:
        return {item.pk: item for item in self._contest.items.all()}

    @cached_property
    def _alike(self) -> Alike:
        return Alike(self._contest, self.room, self._senders)

    @cached_property
    def _senders(self) -> Senders:
        return Senders(self._contest)

    @cached_property
    def _waiting(self) -> list[int]:
        """Keys of the whole waiting list, whatever is chosen."""
        waiting = self._contest.applications.filter(status=ApplicationStatus.WAITING)
        return list(waiting.values_list("pk", flat=True))


def _named(one: Application) -> list[Named]:
    """Return the people whom an application names, with the club and licences that it gives."""
    players = ((one.player1, one.licence1), (one.player2, one.licence2))
    return [(name, one.club, licence) for name, licence in players if name]


class Applies(applying.Applies):
    """What the core asks of applications."""

    def counts(self, contest: Contest) -> Applying | None:
        """Return the counts, or None if nobody can apply or has applied. One to four queries."""
        [(applied, waiting)] = _counted(contest.pk)
        if not (contest.players_apply or applied or waiting):
            return None
        still = waiting and contest.closed_at is None
        begun = still and not contest.apply_late and published(contest).exists()
        free = bool(still) and not begun and not room_of(contest).full
        return Applying(applied, waiting, free)

    def is_open(self, contest: Contest) -> bool:
        """Return whether players may apply. At most one query."""
        return why_closed(contest, None) is None


@prepared
def _counted(contest: int) -> QuerySet[Contest, tuple[int, int]]:
    """Return the applications of a contest that are asked, and that wait."""
    applied, waiting = (
        Count("applications", filter=Q(applications__status=status))
        for status in (ApplicationStatus.ASKED, ApplicationStatus.WAITING)
    )
    rows = Contest.objects.filter(pk=contest).order_by()
    return rows.annotate(asked=applied, waiting=waiting).values_list("asked", "waiting")


def is_alone(application: Application, individuals: bool) -> bool:
    """Tell whether a single person applies to a contest for pairs."""
    return not individuals and not application.player2 and not application.name


def key_of(application: Application) -> str:
    """Return a hash of the application's content. Any correction or answer changes it."""
    fields = (
        application.pk,
        application.status,
        *(application.player1, application.player2, application.name),
        *details_of(application).values(),
        sorted(category.pk for category in application.categories.all()),
        sorted(application.wanted.items()),
    )
    return hashlib.sha256(repr(fields).encode()).hexdigest()[:16]


def wanted_of(application: Application, items: dict[int, Item]) -> tuple[Wanted, ...]:
    """Return the extras an application asks for, among the items still on sale. No query."""
    items_wanted = ((items.get(int(pk)), quantity) for pk, quantity in application.wanted.items())
    return tuple(
        Wanted(item.pk, item.name, item.cents, n) for item, n in items_wanted if item is not None
    )


#: Part of the links already sent: it never changes, wherever this module moves.
SALT = "tournaments.queries.applying"


#: 128 bits: impossible to guess.
TOKEN_BYTES = 16


class Closed(StrEnum):
    """Reason why applications are closed."""

    NOT_OFFERED = "the desk alone registers"
    OVER = "the contest is over"
    BEGUN = "the first round is drawn"
    BRACKETS = "the brackets have begun"
    PAST = "the moment set for it is past"


def why_closed(contest: Contest, now: datetime | None) -> Closed | None:
    """Return the reason why applications are closed, or None if they are open. At most one query.

    With `now` None, ignore the closing time: a page kept in a cache cannot know the time.
    """
    if contest.closed_at is not None:
        return Closed.OVER
    if not contest.players_apply:
        return Closed.NOT_OFFERED
    last = published(contest).order_by("number").last()
    if last is not None and last.stage == Stage.BRACKET:
        return Closed.BRACKETS
    if last is not None and not contest.apply_late:
        return Closed.BEGUN
    if now is not None and contest.apply_until is not None and now >= contest.apply_until:
        return Closed.PAST
    return None


def secret_of(contest: Contest, code: str) -> str:
    """Return the secret part of the address of an application's page. Nothing is stored.

    The code alone opens nothing: people say it aloud at the door and show it on a phone.
    """
    text = f"{contest.pk}.{code}"
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_secret_of(contest: Contest, code: str, secret: str) -> bool:
    """Tell whether this installation made that secret for this code."""
    return constant_time_compare(secret, secret_of(contest, code))


@dataclass(frozen=True, slots=True)
class Standing:
    """Status of an application, as its page shows it.

    `code` is the code shown at the door. `application` is None once a pair is confirmed, and `team`
    is None until then. `place` is the place on the waiting list, from 1. `alone` marks a confirmed
    single player who is in no team yet.
    """

    code: str
    names: str
    application: Application | None = None
    team: Team | None = None
    place: int | None = None
    alone: bool = False

    @property
    def unanswered(self) -> bool:
        """Whether the desk has not answered yet."""
        return self.application is not None and self.application.status in UNANSWERED


def standing_of(contest: Contest, code: str) -> Standing | None:
    """Return the status of the application with this code, or None. At most three queries."""
    application = contest.applications.filter(code=code).select_related("player").first()
    if application is None:
        team = contest.teams.filter(code=code).first()
        return Standing(code, team.name, team=team) if team is not None else None
    if application.status == ApplicationStatus.WAITING:
        before = contest.applications.filter(
            status=application.status, pk__lt=application.pk
        ).count()
        return Standing(code, str(application), application, place=before + 1)
    if application.status == ApplicationStatus.CONFIRMED and application.player is not None:
        plays = Q(player1=application.player) | Q(player2=application.player)
        team = contest.teams.filter(plays).first()
        waits = team is None and contest.singles.filter(player=application.player).exists()
        return Standing(
            team.code if team else code, str(application), application, team, alone=waits
        )
    return Standing(code, str(application), application)
