"""Teams that a draw known in advance leaves alone, because their opponent left the contest."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Contest
from tournaments.pairing import MOVEMENTS, Draw, DrawMethod
from tournaments.pairing.pools.play import pairings
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.first_round import movement
from tournaments.queries.draws.halls import sub_views
from tournaments.queries.draws.history import DrawInput
from tournaments.queries.draws.pool_rounds import pools_in
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation


def left_alone(contest: Contest, draw_input: DrawInput, draw: Draw) -> list[tuple[int, int]]:
    """Return each exempt team of a draw whose opponent left, with that opponent.

    A movement and pools know every meeting in advance. Other draws meet only teams that are there.
    Six queries if a team left such a contest and another rests, one otherwise. Option: withdrawn.
    """
    known = draw_input.method == DrawMethod.POOLS or draw_input.method in MOVEMENTS
    if not (known and draw.byes):
        return []
    gone = {team.number for team in entrants(contest) if team.withdrawn}
    if not gone:
        return []
    facing = _meetings(
        contest_info(contest).regulation, draw_input, rounds_of(contest, with_draft=True)
    )
    opponents = {one: other for pair in facing for one, other in (pair, pair[::-1])}
    resting = [bye.team for bye in draw.byes]
    return [(team, opponents[team]) for team in resting if opponents.get(team) in gone]


def _meetings(
    regulation: Regulation, draw_input: DrawInput, before: Sequence[RoundView]
) -> list[tuple[int, int]]:
    """Return the meetings that a round was to have, whoever left."""
    if draw_input.method == DrawMethod.POOLS:
        meeting, won = draw_input.given["meeting"], draw_input.given.get("won", ())
        meetings = [pairings(pool, meeting, won) for pool in pools_in(draw_input.given)]
        return [(one, other) for pairs in meetings for one, other, _words in pairs]
    if draw_input.parts:
        return [
            pair
            for hall, part in draw_input.parts
            for pair in _meetings(regulation, part, sub_views(before, hall.tables.hall))
        ]
    places, conditions = movement(regulation, draw_input.method, before)
    if not places:
        return []
    team = {place: team for team, place in places.items()}
    figure = MOVEMENTS[draw_input.method].figure(
        conditions["places"], conditions["plan"], conditions["rounds"]
    )
    seats = [(one, other) for _table, one, other in figure.round(conditions["number"])]
    return [(team[one], team[other]) for one, other in seats if {one, other} <= team.keys()]
