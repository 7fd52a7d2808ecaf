"""Place that a team left in the current round, and may take again if it comes back."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.results.rounds import LEFT, RoundView, rounds_of


@dataclass(frozen=True, slots=True)
class LeftPlace:
    """A place still free: its table, its camp, its place, and the other players of that table.

    `table` is None for a team that rested. `kept` tells whether its match goes on: a partner of the
    day plays there with a stand-in. If not, the others rest, and the match resumes at `table_now`.
    """

    round: int
    round_pk: int
    table: int | None
    table_now: int
    camp: str
    place: int
    others: tuple[tuple[int, str, int], ...]
    facing: tuple[TeamRef, ...]
    kept: bool
    section: str = ""
    slot: int | None = None


def place_left(contest: Contest, number: int) -> LeftPlace | None:
    """Return the place left, or None: all its other players must still rest. Five queries."""
    view = next(iter(rounds_of(contest, with_draft=True)[-1:]), None)
    if view is None or view.closed or view.dropped:
        return None
    places = [place for place in view.given.get(LEFT, []) if place["team"] == number]
    if not places or _seated(view, number):
        return None
    left = places[-1]
    table, camp = left["table"], left["camp"]
    others = tuple((team, where, place) for team, where, place in left["others"])
    kept = any(where == camp for _team, where, _place in others)
    resting = {team.number: team for team in view.exempt if view.catch_up_of(team.number) is None}
    lines = {line.table: line for line in view.tables}
    facing: tuple[TeamRef, ...] = ()
    if table is not None and kept:
        line = lines.get(table)
        partners = {team for team, where, _place in others if where == camp}
        if line is None or line.entry is not None or {*line.side(camp).numbers} != partners:
            return None
        facing = line.facing(camp).members
    elif table is not None:
        if any(team not in resting for team, _where, _place in others):
            return None
        facing = tuple(resting[team] for team, _where, _place in others)
    free = table if table is not None and table not in lines else max(lines, default=0) + 1
    return LeftPlace(
        round=view.number,
        round_pk=view.pk,
        table=table,
        table_now=free,
        camp=camp,
        place=left["place"],
        others=others,
        facing=facing,
        kept=kept,
        section=left["section"],
        slot=left["slot"],
    )


def _seated(view: RoundView, number: int) -> bool:
    return any(team.number == number for team in view.exempt) or any(
        line.camp_of(number) for line in view.tables
    )
