"""Doubts about an application: whom it looks like, and whether the hall has room for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from tournaments.annexes.applications.queries.choosing import UNANSWERED, Senders
from tournaments.models import Application, Contest
from tournaments.queries.core.teams import TeamRef, entrants
from tournaments.queries.registration.singles import Room
from tournaments.words.plain_names import plain

#: Most teams named as looking like one application.
MOST_TEAMS = 2
#: Most unanswered applications of a network that raise no doubt: a club registers its members.
MANY = 12


class Doubt(StrEnum):
    """Reason why the desk should look at an application before it confirms it."""

    TEAM = "it looks like a team that is registered"
    SINGLE = "it names somebody who waits for a partner"
    APPLICATION = "it looks like another application"
    MANY = "its network sent many others"
    FULL = "the hall is full"


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A doubt, with the name, and the team number if any, that it is about.

    `count` is the number of applications that look like this one, `about` the first of them; or the
    number that the same network sent.
    """

    doubt: Doubt
    about: str = ""
    number: int | None = None
    count: int = 1


class Alike:
    """Names in registered teams, among singles waiting, and in unanswered applications.

    It takes five queries at most. The doubts also tell whether the hall is full, and which networks
    sent many applications.
    """

    def __init__(self, contest: Contest, room: Room, senders: Senders) -> None:
        self.room = room
        self.senders = senders
        self.teams: dict[str, list[TeamRef]] = defaultdict(list)
        self.singles: dict[str, str] = {}
        self.applications: dict[str, list[int]] = defaultdict(list)
        self.shown: dict[int, str] = {}
        for team in entrants(contest):
            if not team.withdrawn:
                for name in {plain(known_name) for known_name in (*team.players, team.name)}:
                    self.teams[name].append(TeamRef(team.number, team.name))
        for single in contest.singles.select_related("player"):
            self.singles[plain(single.player.name)] = single.player.name
        for one in contest.applications.filter(status__in=UNANSWERED):
            self.shown[one.pk] = str(one)
            for name in _plain_names(one):
                self.applications[name].append(one.pk)

    def clear(self, one: Application) -> bool:
        """Tell whether an unanswered application raises no doubt."""
        return next(self.to(one), None) is None

    def to(self, one: Application) -> Iterator[Doubtful]:
        """Yield the reasons not to confirm an application at once."""
        names = _plain_names(one)
        teams = dict.fromkeys(team for name in sorted(names) for team in self.teams.get(name, ()))
        for team in islice(teams, MOST_TEAMS):
            yield Doubtful(Doubt.TEAM, team.name, team.number)
        for name in sorted(names & set(self.singles)):
            yield Doubtful(Doubt.SINGLE, self.singles[name])
        others = {pk for name in names for pk in self.applications.get(name, ())} - {one.pk}
        if others:
            yield Doubtful(Doubt.APPLICATION, self.shown[min(others)], count=len(others))
        sent = self.senders.sent(one.network)
        if sent > MANY:
            yield Doubtful(Doubt.MANY, count=sent)
        if self.room.full:
            yield Doubtful(Doubt.FULL)


def _plain_names(one: Application) -> set[str]:
    return {plain(name) for name in (one.player1, one.player2, one.name)} - {""}
