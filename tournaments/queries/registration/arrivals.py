"""Who is there on the day: the teams seen at the door, those that are expected, those put off."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest, Seat, Team
from tournaments.queries.core.teams import TeamLine, entrants, team_line


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The teams of a contest by whether they were seen. `next` is the round to draw next.

    `here` were seen, the last to come first, and `missing` were not; both have not left.
    Of those missing that sat in no round yet, `unseen` are in the next draw all the same, and
    `put_off` play from a later one. `gone` left without having been drawn.
    """

    next: int
    here: tuple[TeamLine, ...]
    missing: tuple[TeamLine, ...]
    unseen: tuple[TeamLine, ...]
    put_off: tuple[TeamLine, ...]
    gone: tuple[TeamLine, ...]

    @property
    def expected(self) -> int:
        """How many teams the day counts on."""
        return len(self.here) + len(self.missing)


def arrivals_of(contest: Contest) -> Arrivals:
    """Who is there and who is not. Four queries."""
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
    """The teams of the next draw that nobody saw come; none where teams are not checked in at all.

    One query, five where they are.
    """
    if not contest.teams.filter(here_since__isnull=False).exists():
        return ()
    return arrivals_of(contest).unseen


@dataclass(frozen=True, slots=True)
class SeenTeam:
    """A team that comes to the desk: where it sits in the last round drawn, if it does.

    `round` is that round, 0 where none is drawn; `table` is None for a team that is exempt there,
    or not `seated`.
    """

    team: TeamLine
    round: int = 0
    seated: bool = False
    table: int | None = None


def seen_team(contest: Contest, number: int) -> SeenTeam | None:
    """The team of that number with its place; None where there is none. Four queries."""
    found = Team.objects.select_related("player1", "player2").prefetch_related("categories")
    team = found.filter(contest=contest, number=number).first()
    if team is None:
        return None
    last = contest.rounds.order_by("number").last()
    if last is None:
        return SeenTeam(team_line(team))
    seat = Seat.objects.filter(round=last, team=team).select_related("match").first()
    table = seat.match.table if seat is not None and seat.match is not None else None
    return SeenTeam(team_line(team), last.number, seat is not None, table)
