"""What a draw must know: who is here in which order, who met whom, who rested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.enums import ByeTo, DrawMethod, Stage
from tournaments.models import Contest
from tournaments.pairing import Draw, Entrant, History, draw, places
from tournaments.queries.contests import ContestInfo, contest_info
from tournaments.queries.course import what_follows
from tournaments.queries.rounds import RoundView, rounds_of
from tournaments.queries.standings import order_for_draw
from tournaments.queries.teams import TeamLine, entrants
from tournaments.regulation import Regulation

#: The ways of drawing that spare a rematch to the next round, where there is one.
LOOKING_AHEAD = (DrawMethod.RANDOM, DrawMethod.RANKING)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The teams to draw for a round with their ranks, and what earlier rounds leave behind.

    In a movement ranks are places. `bye_to` is who rests: "last" or "lot". `given` is what else
    the way of drawing takes, as the round keeps it: plain data, with whole numbers, texts and
    lists only.
    """

    round: int
    method: str
    is_last: bool
    bye_to: str
    entrants: tuple[Entrant, ...]
    history: History
    stage: str = Stage.ROUNDS
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def draw(self, seed: int) -> Draw:
        """The draw that this input and a seed make. Raises `pairing.DrawRefused`."""
        options: dict[str, Any] = {}
        if self.method != DrawMethod.ODD_EVEN:
            options["bye"] = self.bye_to
        if self.method in LOOKING_AHEAD:
            options["last_round"] = self.is_last
        return draw(self.method, self.entrants, self.history, seed, **options)


def draw_input(contest: Contest) -> DrawInput:
    """The input of the next draw: every team here for that round, by its number. Six queries."""
    return input_of(contest_info(contest), entrants(contest), rounds_of(contest))


def input_of(info: ContestInfo, teams: list[TeamLine], views: list[RoundView]) -> DrawInput:
    """The input of the draw that follows these rounds. Option: first_draw, next_draw. No query."""
    regulation = info.regulation
    number = len(views) + 1
    here = sorted(
        team.number for team in teams if team.first_round <= number and team.last_round is None
    )
    stage, method = what_follows(regulation, views)
    if method == DrawMethod.ODD_EVEN:
        ranks = _places(regulation, here, views)
    else:
        ranks = order_for_draw(info, teams, views) if views else {}
    bye_to = ByeTo(regulation.bye_to)
    if method == DrawMethod.RANDOM and not ranks:
        # Nobody is last before the first round.
        bye_to = ByeTo.LOT
    # A team that has not been here yet has no rank: it is drawn after those that have one.
    found = tuple(Entrant(team, ranks.get(team)) for team in here)
    is_last = number >= regulation.rounds
    return DrawInput(number, method, is_last, bye_to, found, _history(views), stage)


def replay(contest: Contest, number: int) -> Draw:
    """The draw of a round made again from what the round kept. Six queries.

    The same tables and byes as on the day, with their reasons, whatever was corrected since.
    """
    kept = contest.rounds.get(number=number)
    views = [view for view in rounds_of(contest) if view.number < number]
    found = tuple(Entrant(team, rank) for team, rank in kept.entrants)
    given = DrawInput(
        number,
        kept.method,
        kept.is_last,
        kept.bye_to,
        found,
        _history(views),
        kept.stage,
        kept.given,
    )
    return given.draw(kept.seed)


def _places(regulation: Regulation, here: list[int], views: list[RoundView]) -> dict[int, int]:
    """Where each team sits or starts from: as in the first round, which those drawn by lot keep.

    At the table of the first round, North-South sits and East-West moves. Option: first_draw.
    """
    if views:
        first = views[0].tables
        return {
            one.number: 2 * line.table - (camp == "NS")
            for line in first
            for one, camp in line.seated
        }
    return places(here) if regulation.first_draw == DrawMethod.REGISTRATION else {}


def _history(views: list[RoundView]) -> History:
    played = [
        (view.number, ns, ew)
        for view in views
        for line in view.tables
        for ns in line.ns.numbers
        for ew in line.ew.numbers
    ]
    return History.of(played, byes=[team.number for view in views for team in view.exempt])
