"""The course of a contest: which part of it comes next, and how that is drawn.

One answer for the desk, the draw and a rehearsal. Option: pools, first_draw, next_draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.enums import DrawMethod, Stage
from tournaments.models import Contest
from tournaments.pairing import MOVEMENTS
from tournaments.queries.owed import ORDINARY, ordinary, owed
from tournaments.queries.rounds import RoundView, rounds_of
from tournaments.queries.teams import TeamLine, entrants
from tournaments.regulation import Regulation

#: Ways of drawing that say from the first round on who meets whom in all of them.
FROM_THE_FIRST = MOVEMENTS


def what_follows(
    regulation: Regulation,
    teams: Sequence[TeamLine],
    drawn: Sequence[RoundView],
    pools: bool = False,
) -> tuple[Stage, DrawMethod] | None:
    """The part of the contest the next round belongs to, and how it is drawn. No query.

    None when nothing is left to draw. `pools`: whether they have a round to play, as
    `pool_rounds.next_of_pools` says.
    """
    if pools:
        return Stage.POOLS, DrawMethod.POOLS
    if ordinary(drawn) < regulation.rounds:
        if regulation.individuals:
            return Stage.ROUNDS, DrawMethod(regulation.seating)
        following = DrawMethod(regulation.next_draw)
        if drawn or following in FROM_THE_FIRST:
            return Stage.ROUNDS, following
        return Stage.ROUNDS, DrawMethod(regulation.first_draw)
    if len(owed(regulation, teams, drawn)) > 1:
        return Stage.EXTRA, DrawMethod.EXTRA
    return None


def nothing_left(contest: Contest) -> bool:
    """Whether everything the regulation asks for is drawn. One query, or seven near the end."""
    regulation = Regulation.from_data(contest.regulation)
    if contest.rounds.filter(stage__in=ORDINARY).count() < regulation.rounds:
        return False
    return what_follows(regulation, entrants(contest), rounds_of(contest)) is None
