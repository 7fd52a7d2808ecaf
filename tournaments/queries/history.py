"""What a draw must know: who is here in which order, who met whom, who rested."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.enums import DrawMethod
from tournaments.models import Contest
from tournaments.pairing import Draw, Entrant, History, draw
from tournaments.queries.contests import contest_info
from tournaments.queries.rounds import RoundView, rounds_of
from tournaments.queries.standings import order_for_draw
from tournaments.queries.teams import entrants


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The teams to draw for a round with their ranks, and what earlier rounds leave behind."""

    round: int
    method: str
    is_last: bool
    entrants: tuple[Entrant, ...]
    history: History

    def draw(self, seed: int) -> Draw:
        """The draw that this input and a seed make. Raises `pairing.DrawRefused`."""
        # Only the ranking order looks ahead to the next round, where there is one.
        options = {"last_round": self.is_last} if self.method == DrawMethod.RANKING else {}
        return draw(self.method, self.entrants, self.history, seed, **options)


def draw_input(contest: Contest) -> DrawInput:
    """The input of the next draw: every team here for that round, by its number. Four queries."""
    teams = entrants(contest)
    views = rounds_of(contest)
    number = len(views) + 1
    here = {team.number for team in teams if team.first_round <= number and team.last_round is None}
    ranks = order_for_draw(contest_info(contest), teams, views) if views else {}
    # A team that has not been here yet has no rank: it is drawn after those that have one.
    found = tuple(Entrant(team, ranks.get(team)) for team in sorted(here))
    method = DrawMethod.RANKING if views else DrawMethod.RANDOM
    is_last = number >= contest_info(contest).regulation.rounds
    return DrawInput(number, method, is_last, found, _history(views))


def replay(contest: Contest, number: int) -> Draw:
    """The draw of a round made again from what the round kept. Four queries.

    The same tables and byes as on the day, with their reasons, whatever was corrected since.
    """
    kept = contest.rounds.get(number=number)
    views = [view for view in rounds_of(contest) if view.number < number]
    found = tuple(Entrant(team, rank) for team, rank in kept.entrants)
    return DrawInput(number, kept.method, kept.is_last, found, _history(views)).draw(kept.seed)


def _history(views: list[RoundView]) -> History:
    played = [(v.number, line.ns.number, line.ew.number) for v in views for line in v.tables]
    return History.of(played, byes=[team.number for view in views for team in view.exempt])
