"""Attendance on the day: teams seen at the door, teams expected and teams put off.

Where the desk opens the page of the door, teams say on a tablet that they are there.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import CatchUp, Contest, Entry, LogLine, Seat, Team
from tournaments.models.prepared import prepared
from tournaments.queries.core.rounds import published
from tournaments.queries.core.teams import TeamLine, entrants, team_line
from tournaments.words.enums import EntryKind

#: Part of the links shown to tablets: it never changes, wherever this module moves.
SALT = "tournaments.queries.door"
#: 128 bits: impossible to guess.
TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Teams of a contest by attendance. `next` is the number of the next round to draw.

    `here` are the teams seen, latest first; `missing` are the teams not seen. Teams that left are
    in neither. The missing teams that sat in no round yet are split in two: `unseen` are in the
    next draw all the same, `put_off` play from a later round. `drawn` are the missing teams that
    sat in a round and have played none. `gone` left without having been seen or drawn.
    `at_door` are the numbers of the teams that said at the door that they are there.
    """

    next: int
    here: tuple[TeamLine, ...]
    missing: tuple[TeamLine, ...]
    unseen: tuple[TeamLine, ...]
    put_off: tuple[TeamLine, ...]
    drawn: tuple[TeamLine, ...]
    gone: tuple[TeamLine, ...]
    at_door: frozenset[int] = frozenset()

    @property
    def expected(self) -> int:
        return len(self.here) + len(self.missing)


def arrivals_of(contest: Contest) -> Arrivals:
    """Return the teams by attendance. Nine queries at most."""
    teams, drawn = entrants(contest), contest.rounds.count()
    seated = set(Seat.objects.filter(round__contest=contest).values_list("team", flat=True))
    stay = [team for team in teams if not team.withdrawn]
    here = [(team.here_since, team) for team in stay if team.here_since is not None]
    missing = [team for team in stay if team.here_since is None]
    waiting = [team for team in missing if team.pk not in seated]
    played = _played(contest) if _checks_in(contest) else seated
    return Arrivals(
        next=drawn + 1,
        here=tuple(team for _since, team in sorted(here, key=lambda one: one[0], reverse=True)),
        missing=tuple(missing),
        unseen=tuple(team for team in waiting if team.first_round <= drawn + 1),
        put_off=tuple(team for team in waiting if team.first_round > drawn + 1),
        drawn=tuple(team for team in missing if team.pk in seated - played),
        gone=tuple(
            team
            for team in teams
            if team.withdrawn and team.here_since is None and team.pk not in seated
        ),
        at_door=_at_door(contest),
    )


def _at_door(contest: Contest) -> frozenset[int]:
    if not contest.door_serial:
        return frozenset()
    return frozenset(contest.teams.filter(at_door=True).values_list("number", flat=True))


def unseen_of(contest: Contest) -> tuple[TeamLine, ...]:
    """Return the teams still in the contest that nobody saw: not at the door, nor at a table.

    Empty if no team was ever seen at the door or put off: the contest may not check teams in. Two
    queries, or six at most.
    """
    if not _checks_in(contest):
        return ()
    played = _played(contest)
    stay = [team for team in entrants(contest) if not team.withdrawn]
    return tuple(team for team in stay if team.here_since is None and team.pk not in played)


def _checks_in(contest: Contest) -> bool:
    """Return whether a team was ever seen at the door or put off. Two queries at most."""
    return bool(_seen(contest.pk) or _put_off(contest.pk))


@prepared
def _seen(contest: int) -> QuerySet[Team, int]:
    seen = Team.objects.filter(contest=contest, here_since__isnull=False)
    return seen.order_by().values_list("pk", flat=True)[:1]


@prepared
def _put_off(contest: int) -> QuerySet[LogLine, int]:
    lines = LogLine.objects.filter(contest=contest, action="put_off_team")
    return lines.order_by().values_list("pk", flat=True)[:1]


def _played(contest: Contest) -> set[int]:
    """Return the teams that played; one of a forfeit may not have come. Two queries."""
    entries = Entry.objects.filter(match__round__contest=contest, current=True)
    matches = entries.exclude(kind=EntryKind.FORFEIT).values("match")
    at_tables = Seat.objects.filter(match__in=matches).values_list("team", flat=True)
    caught_up = CatchUp.objects.filter(round__contest=contest).values_list("team", flat=True)
    return {*at_tables, *caught_up}


@dataclass(frozen=True, slots=True)
class SeenTeam:
    """A team at the desk, with its place in the last `round` published, 0 for none."""

    team: TeamLine
    round: int = 0
    seated: bool = False
    table: int | None = None


def seen_team(contest: Contest, number: int) -> SeenTeam | None:
    """Return the team with that number and its place, or None. Four queries."""
    teams = Team.objects.select_related("player1", "player2").prefetch_related("categories")
    team = teams.filter(contest=contest, number=number).first()
    if team is None:
        return None
    last = published(contest).order_by("number").last()
    if last is None:
        return SeenTeam(team_line(team))
    seat = Seat.objects.filter(round=last, team=team).select_related("match").first()
    table = seat.match.table if seat is not None and seat.match is not None else None
    return SeenTeam(team_line(team), last.number, seat is not None, table)


def door_is_open(contest: Contest) -> bool:
    """Tell whether teams may say that they are there: until the first round is drawn. One query."""
    return contest.door_open and contest.closed_at is None and not contest.rounds.exists()


def door_token(contest: Contest) -> str:
    """Return the secret part of the address of the door; each opening has its own."""
    text = f"{contest.pk}.{contest.door_serial}"
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_door(contest: Contest, token: str) -> bool:
    """Tell whether this is the address of the door, as it was last opened."""
    return contest.door_serial > 0 and constant_time_compare(token, door_token(contest))
