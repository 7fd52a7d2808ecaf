"""What the first rounds fix for the next ones: places in a movement, seats of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tournaments.pairing import (
    METHODS,
    DrawMethod,
    Happened,
    Method,
    Order,
    first_places,
    kept_places,
)
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import PLACED, RoundView
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import table_sizes
from tournaments.regulation.format import FirstSeats, LeftAlone
from tournaments.words.enums import Stage
from tournaments.words.levels import level_in


def movement(
    regulation: Regulation, method: str, drawn_views: Sequence[RoundView]
) -> tuple[dict[int, int], dict[str, Any]]:
    """Return the place of each team in a movement, and the other options of its next round.

    The first round sets the places; the seed of its draw orders the next rounds. No query. Option:
    first_draw, left_alone.
    """
    views = [view for view in drawn_views if view.stage == Stage.ROUNDS]
    conditions: dict[str, Any] = {"number": len(views) + 1, "rounds": regulation.rounds}
    if regulation.left_alone is LeftAlone.OPEN:
        conditions["opening"] = True
    if regulation.arrow_switch:
        conditions["arrow_switch"] = regulation.arrow_switch
    if not views:
        by_number = METHODS[regulation.first_draw].order is Order.NUMBERS
        return {}, conditions | {"start": "numbers" if by_number else "lot"}
    first = views[0]
    happened = [
        Happened(
            tuple((line.table, line.ns.numbers[0], line.ew.numbers[0]) for line in view.tables),
            tuple(team.number for team in view.exempt),
            dict(view.given.get(PLACED, ())),
        )
        for view in views
    ]
    kept = kept_places(method, happened, first.seed, first.given.get("places"), regulation.rounds)
    return kept.of, conditions | {"plan": first.seed, "places": kept.places}


def levels_of(regulation: Regulation, teams: Sequence[TeamLine]) -> dict[int, int]:
    """Return the level of the players who declared one, 1 for the strongest. Option: first_seats.

    A player in the categories of two levels has the stronger.
    """
    if regulation.first_seats is not FirstSeats.LEVELS:
        return {}
    levels = {team.number: list(filter(None, map(level_in, team.categories))) for team in teams}
    return {player: min(found) for player, found in levels.items() if found}


def of_players(
    regulation: Regulation, how: Method, views: Sequence[RoundView], here: int
) -> dict[str, Any]:
    """Return the options of a draw of players: the incomplete table rule and the first places.

    Where each plays for himself, they are the sizes of the tables, for `here` players, and how
    often each has sat at three. Option: tables, seating, incomplete.
    """
    conditions: dict[str, Any] = {"incomplete": regulation.incomplete}
    if how.name == DrawMethod.CHAIRS:
        conditions["sizes"] = list(table_sizes(regulation, here))
        conditions["camps"] = not regulation.comptoir
        conditions["avoiding"] = METHODS[regulation.seating].avoids_rematches
        if regulation.tables.mixed:
            seated = [line.chairs for view in views for line in view.tables]
            times = Counter(one.number for chairs in seated for one in chairs)
            conditions["at_three"] = [[player, times[player]] for player in sorted(times)]
    if how.follows_first_round:
        conditions["rounds"] = regulation.rounds
        conditions["known"] = "any"
        if views:
            tables = [(line.ns.numbers, line.ew.numbers) for line in views[0].tables]
            conditions["places"] = first_places(tables, [team.number for team in views[0].exempt])
    return conditions
