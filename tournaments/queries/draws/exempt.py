"""Two teams that rest in the same round and could meet instead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

from django.db.models import QuerySet

from tournaments.models import Contest, Round, Seat
from tournaments.models.prepared import prepared
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
    """Return two teams that could meet once the teams `alone` rest too. At most one query."""
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
    pools = joins_a_pool(round_.given) if round_.stage == Stage.POOLS else None
    seats = (
        seat
        for seat in _resting(round_.pk)
        if (pools is None or seat.team.number in pools)
        and (hall is None or seat.team.hall_id == hall)
    )
    return next(seats, None)


@prepared
def _resting(round: int) -> QuerySet[Seat]:
    seats = still_resting(Seat.objects.filter(round=round))
    return seats.select_related("team").order_by("team__number")


def resting(contest: Contest) -> TeamRef | None:
    """Return the exempt team a late pair may meet in the current round, or None. Two queries."""
    last = next(iter(_last_round(contest.pk)), None)
    seat = seat_to_face(last) if last is not None else None
    return TeamRef(seat.team.number, seat.team.name) if seat is not None else None


@prepared
def _last_round(contest: int) -> QuerySet[Round]:
    return Round.objects.filter(contest=contest).order_by("-number")[:1]
