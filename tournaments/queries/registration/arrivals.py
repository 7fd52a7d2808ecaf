"""Attendance on the day: teams seen at the door, teams expected and teams put off."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Seat, Team
from tournaments.queries.core.published import published
from tournaments.queries.core.teams import TeamLine, entrants, team_line


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Teams of a contest by attendance. `next` is the number of the next round to draw.

    `here` are the teams seen, latest first; `missing` are the teams not seen. Teams that left are
    in neither. The missing teams that sat in no round yet are split in two: `unseen` are in the
    next draw all the same, `put_off` play from a later round. `gone` left without having been
    seen or drawn.
    """

    next: int
    here: tuple[TeamLine, ...]
    missing: tuple[TeamLine, ...]
    unseen: tuple[TeamLine, ...]
    put_off: tuple[TeamLine, ...]
    gone: tuple[TeamLine, ...]

    @property
    def expected(self) -> int:
        """Number of teams expected on the day."""
        return len(self.here) + len(self.missing)


def arrivals_of(contest: Contest) -> Arrivals:
    """Return the teams by attendance. Four queries."""
    teams, drawn = entrants(contest), contest.rounds.count()
    seated = set(Seat.objects.filter(round__contest=contest).values_list("team", flat=True))
    stay = [team for team in teams if not team.withdrawn]
    here = [(team.here_since, team) for team in stay if team.here_since is not None]
    missing = [team for team in stay if team.here_since is None]
    waiting = [team for team in missing if team.pk not in seated]
    return Arrivals(
        next=drawn + 1,
        here=tuple(team for _since, team in sorted(here, key=lambda one: one[0], reverse=True)),
        missing=tuple(missing),
        unseen=tuple(team for team in waiting if team.first_round <= drawn + 1),
        put_off=tuple(team for team in waiting if team.first_round > drawn + 1),
        gone=tuple(
            team
            for team in teams
            if team.withdrawn and team.here_since is None and team.pk not in seated
        ),
    )


def unseen_of(contest: Contest) -> tuple[TeamLine, ...]:
    """Return the teams of the next draw that nobody saw at the door.

    Empty if no team was ever seen or put off: the contest may not check teams in. Two queries, or
    six at most.
    """
    checks_in = contest.teams.filter(here_since__isnull=False).exists()
    if not checks_in and not contest.log.filter(action="put_off_team").exists():
        return ()
    return arrivals_of(contest).unseen


@dataclass(frozen=True, slots=True)
class SeenTeam:
    """A team at the desk, with its place in the last round published.

    `round` is the number of that round, 0 if none is drawn. `seated` tells whether the team is in
    it. `table` is None for a team that is exempt or not seated.
    """

    team: TeamLine
    round: int = 0
    seated: bool = False
    table: int | None = None


def seen_team(contest: Contest, number: int) -> SeenTeam | None:
    """Return the team with that number and its place, or None. Four queries."""
    found = Team.objects.select_related("player1", "player2").prefetch_related("categories")
    team = found.filter(contest=contest, number=number).first()
    if team is None:
        return None
    last = published(contest).order_by("number").last()
    if last is None:
        return SeenTeam(team_line(team))
    seat = Seat.objects.filter(round=last, team=team).select_related("match").first()
    table = seat.match.table if seat is not None and seat.match is not None else None
    return SeenTeam(team_line(team), last.number, seat is not None, table)
