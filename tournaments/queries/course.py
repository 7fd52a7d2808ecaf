"""The course of a contest: which part of it comes next, and how that is drawn.

One answer for the desk, the draw and a rehearsal. Option: pools, first_draw, next_draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.enums import DrawMethod, Stage
from tournaments.pairing import MOVEMENTS
from tournaments.queries.rounds import RoundView
from tournaments.regulation import Regulation

#: Ways of drawing that say from the first round on who meets whom in all of them.
FROM_THE_FIRST = MOVEMENTS


def what_follows(
    regulation: Regulation, drawn: Sequence[RoundView], pools: bool = False
) -> tuple[Stage, DrawMethod]:
    """The part of the contest the next round belongs to, and how it is drawn. No query.

    `pools`: whether they have a round to play, as `pool_rounds.next_of_pools` says.
    """
    if pools:
        return Stage.POOLS, DrawMethod.POOLS
    following = DrawMethod(regulation.next_draw)
    if drawn or following in FROM_THE_FIRST:
        return Stage.ROUNDS, following
    return Stage.ROUNDS, DrawMethod(regulation.first_draw)


def is_over(regulation: Regulation, drawn: Sequence[RoundView]) -> bool:
    """Whether every round the regulation asks for is drawn. No query."""
    return len(drawn) >= regulation.rounds
