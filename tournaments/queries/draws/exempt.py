"""Two teams that rest in the same round and could meet instead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.models import Contest, Round, Seat
from tournaments.pairing import METHODS
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.effects import Pair, forbidden_meetings, pair
from tournaments.queries.draws.halls import hall_in_round
from tournaments.queries.draws.history import PAIRED
from tournaments.queries.draws.pool_rounds import joins_a_pool
from tournaments.queries.results.catch_ups import still_resting
from tournaments.queries.results.rounds import RoundView
from tournaments.words.enums import Stage


def exempt_pair(
    views: Sequence[RoundView], apart: Collection[Pair]
) -> tuple[TeamRef, TeamRef] | None:
    """Return two exempt teams of the last round drawn that could play each other, or None.

    A draw leaves one team over; a second one rests once its opponent has left. Teams that have not
    met yet come first. `apart` are the meetings that the organiser forbids. Pools, brackets and
    tables of four players are left alone. No query.
    """
    if not views:
        return None
    view = views[-1]
    if view.closed or view.stage != Stage.ROUNDS or METHODS[view.method].of_players:
        return None
    resting = [team for team in view.exempt if view.catch_up_of(team.number) is None]
    met = {frozenset((*line.ns.numbers, *line.ew.numbers)) for one in views for line in one.tables}
    pairs = [
        (one, other)
        for one, other in combinations(sorted(resting, key=lambda team: team.number), 2)
        if pair(one.number, other.number) not in apart
        and hall_in_round(view.given, one.number) == hall_in_round(view.given, other.number)
    ]
    pairs.sort(key=lambda both: frozenset(team.number for team in both) in met)
    return pairs[0] if pairs else None


def exempt_pair_of(contest: Contest, views: Sequence[RoundView]) -> tuple[TeamRef, TeamRef] | None:
    """Return these two teams. One query if two teams rest, none otherwise."""
    if not views or len(views[-1].exempt) < 2:
        return None
    return exempt_pair(views, forbidden_meetings(contest, views[-1].number))


def pair_after(
    contest: Contest, views: Sequence[RoundView], alone: Sequence[TeamRef]
) -> tuple[TeamRef, TeamRef] | None:
    """Return two teams that could meet once the teams `alone` rest too, or None.

    At most one query.
    """
    if not views or not alone:
        return None
    last = replace(views[-1], exempt=(*views[-1].exempt, *alone))
    return exempt_pair_of(contest, [*views[:-1], last])


def paired(view: RoundView) -> tuple[tuple[int, int], ...]:
    """Return the pairs of exempt teams seated together that have no result yet. No query."""
    if view.closed:
        return ()
    together = {
        frozenset((*line.ns.numbers, *line.ew.numbers))
        for line in view.tables
        if line.entry is None
    }
    kept = [(one, other) for one, other in view.given.get(PAIRED, ())]
    return tuple(both for both in kept if frozenset(both) in together)


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
