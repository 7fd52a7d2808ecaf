"""Opponent available for a late team in the current round."""

from __future__ import annotations

from tournaments.models import Contest, Round, Seat
from tournaments.pairing import METHODS
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.pool_rounds import joins_a_pool
from tournaments.queries.results.catch_ups import still_resting
from tournaments.words.enums import Stage


def seat_to_face(round_: Round, hall: int | None = None) -> Seat | None:
    """Return the seat of the exempt team a late pair may meet, lowest number first. One query.

    `hall` is the key of the late pair's hall, if it has one: it meets a team of that hall.

    In pools, that team must rest in an odd pool, in the first of its rounds: the late pair takes
    the empty place of the pool. A late pair cannot join a bracket or a table of players.
    """
    if round_.closed or round_.stage == Stage.BRACKET or METHODS[round_.method].of_players:
        return None
    seats = still_resting(round_.seats.all()).select_related("team").order_by("team__number")
    if round_.stage == Stage.POOLS:
        seats = seats.filter(team__number__in=joins_a_pool(round_.given))
    if hall is not None:
        seats = seats.filter(team__hall=hall)
    return seats.first()


def resting(contest: Contest) -> TeamRef | None:
    """Return the exempt team a late pair may meet in the current round, or None. Two queries."""
    last = contest.rounds.order_by("number").last()
    seat = seat_to_face(last) if last is not None else None
    return TeamRef(seat.team.number, seat.team.name) if seat is not None else None
