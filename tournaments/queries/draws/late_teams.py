"""Whom a team that comes late may still meet in the round being played."""

from __future__ import annotations

from tournaments.enums import Stage
from tournaments.models import Contest, Round, Seat
from tournaments.pairing import PARTNERS
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.pool_rounds import joins_a_pool
from tournaments.queries.results.catch_ups import still_resting


def seat_to_face(round_: Round) -> Seat | None:
    """The seat of the exempt team that a late pair may meet, the lowest number first. One query.

    In pools, only a team that rests in an odd pool, in the first of its rounds: the late pair takes
    the empty place there. Nobody comes late to a bracket, nor to a table of players.
    """
    if round_.closed or round_.stage == Stage.BRACKET or round_.method in PARTNERS:
        return None
    seats = still_resting(round_.seats.all()).select_related("team").order_by("team__number")
    if round_.stage == Stage.POOLS:
        seats = seats.filter(team__number__in=joins_a_pool(round_.given))
    return seats.first()


def resting(contest: Contest) -> TeamRef | None:
    """The team exempt in the round being played, which a late pair may meet. Two queries."""
    last = contest.rounds.order_by("number").last()
    seat = seat_to_face(last) if last is not None else None
    return TeamRef(seat.team.number, seat.team.name) if seat is not None else None
