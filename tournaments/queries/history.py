"""What a draw must know: who is here in which order, who met whom, who rested."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.pairing import Entrant, History
from tournaments.queries.contests import contest_info
from tournaments.queries.rounds import RoundView, rounds_of
from tournaments.queries.standings import compute
from tournaments.queries.teams import entrants


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The teams to draw for a round with their ranks, and what earlier rounds leave behind."""

    round: int
    entrants: tuple[Entrant, ...]
    history: History


def draw_input(contest: Contest) -> DrawInput:
    """The input of the next draw: every team here for that round, by its number. Four queries."""
    teams = entrants(contest)
    views = rounds_of(contest)
    number = len(views) + 1
    here = {team.number for team in teams if team.first_round <= number and team.last_round is None}
    ranks: dict[int, int] = {}
    if views:
        rows = compute(contest_info(contest), teams, views).rows
        ranks = {row.team.number: row.rank for row in rows}
    # A team that has not been here yet has no rank: it is drawn after those that have one.
    found = tuple(Entrant(team, ranks.get(team)) for team in sorted(here))
    return DrawInput(number, found, _history(views))


def replay_input(contest: Contest, number: int) -> DrawInput:
    """The input the draw of round `number` had, as the round kept it. Four queries."""
    kept = contest.rounds.get(number=number)
    views = [view for view in rounds_of(contest) if view.number < number]
    found = tuple(Entrant(team, place) for team, place in kept.entrants)
    return DrawInput(number, found, _history(views))


def _history(views: list[RoundView]) -> History:
    played = [(v.number, line.ns.number, line.ew.number) for v in views for line in v.tables]
    return History.of(played, byes=[team.number for view in views for team in view.exempt])
