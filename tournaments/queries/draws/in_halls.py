"""Draw of a contest in several halls: each hall apart, or one draw laid over the halls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from tournaments.pairing import Draw, DrawMethod, DrawRefused, Reason
from tournaments.pairing.halls import (
    BOARDS_APART,
    IN_HALL,
    HallTables,
    in_order,
    in_range,
    joined,
    kept_apart,
    refuse_across,
    refuse_without,
    seed_of,
    spread,
    within,
)
from tournaments.queries.draws import pool_rounds
from tournaments.queries.draws.halls import HALLS, DrawnHall

if TYPE_CHECKING:
    from tournaments.queries.draws.history import DrawInput


def draw_in_halls(draw_input: DrawInput, seed: int) -> Draw:
    """Return the draw of a contest in several halls. Raises `pairing.DrawRefused`."""
    parts = draw_input.parts
    return _apart(draw_input, parts, seed) if parts else _over(draw_input, seed)


def kept_of_halls(draw_input: DrawInput, draw: Draw) -> dict[str, Any]:
    """Return what a round in several halls stores of its draw: each hall keeps its seed."""
    seeded = [replace(hall, seed=_seed(hall, draw.seed)) for hall in draw_input.halls]
    halls = [hall.to_data() for hall in seeded]
    if draw_input.method == DrawMethod.POOLS and draw_input.parts:
        pools = [
            pool
            for hall, part in draw_input.parts
            for pool in pool_rounds.kept(
                part.given, part.entrants, part.wishing, _seed(hall, draw.seed)
            )["pools"]
        ]
        return {**draw_input.given, "pools": pools, HALLS: halls}
    return {**draw_input.whole.kept(draw), HALLS: halls}


def _apart(draw_input: DrawInput, parts: Sequence[tuple[DrawnHall, DrawInput]], seed: int) -> Draw:
    """Draw each hall with its own seed; refuse a meeting of two halls, and boards kept in one."""
    if draw_input.how.of_boards:
        raise DrawRefused(BOARDS_APART)
    here = set(map(itemgetter(0), draw_input.entrants))
    refuse_without(here.difference(*(hall.teams for hall, _part in parts)))
    if together := [pair for pair in draw_input.asked.together if here.issuperset(pair)]:
        refuse_across(
            together, {team: hall.tables.hall for hall, _part in parts for team in hall.teams}
        )
    drawn_parts: list[tuple[HallTables, Draw]] = []
    refused: DrawRefused | None = None
    for hall, part in parts:
        own, wishes = part, part.asked
        if wishes.fixed:
            fixed = within(wishes.fixed, hall.tables)
            own = replace(part, given={**part.given, **replace(wishes, fixed=fixed).to_data()})
        try:
            draw = own.draw(_seed(hall, seed))
        except DrawRefused as refusal:
            if refusal.best is None:
                raise _refusal_of_hall(hall, refusal) from refusal
            refused, draw = refused or _refusal_of_hall(hall, refusal), refusal.best
        drawn_parts.append((hall.tables, in_range(draw, hall.tables)))
    whole = joined(draw_input.method, seed, drawn_parts)
    if refused is not None:
        refused.best = whole
        raise refused
    return whole


def _over(draw_input: DrawInput, seed: int) -> Draw:
    """Make one draw for all the halls, and lay its tables over them."""
    tables = [hall.tables for hall in draw_input.halls]
    stays = {team: hall.tables.hall for hall in draw_input.halls for team in hall.stays}
    wishes = draw_input.asked
    place: Callable[[Draw], Draw]
    if draw_input.how.in_advance:
        place = partial(in_order, halls=tables)
        numbers = [number for hall in tables for number in hall.numbers]
        order = {number: at for at, number in enumerate(numbers, start=1)}
        wishes = replace(wishes, fixed={t: order[n] for t, n in wishes.fixed.items() if n in order})
    else:
        place = partial(spread, halls=tables, stays=stays, fixed=wishes.fixed)
        wishes = replace(wishes, fixed={})
        if draw_input.how.drawn_anew:
            wishes = replace(wishes, apart=wishes.apart.union(kept_apart(stays)))
    others = {
        name: value for name, value in draw_input.whole.given.items() if name not in wishes.NAMES
    }
    whole = replace(draw_input, given={**others, **wishes.to_data()})
    try:
        draw = whole.draw(seed)
    except DrawRefused as refusal:
        if refusal.best is not None:
            refusal.best = place(refusal.best)
        raise
    return place(draw)


def _seed(hall: DrawnHall, seed: int) -> int:
    return hall.seed if hall.seed is not None else seed_of(seed, hall.tables.hall)


def _refusal_of_hall(hall: DrawnHall, refusal: DrawRefused) -> DrawRefused:
    reason = Reason(refusal.message, refusal.params)
    return DrawRefused(IN_HALL, {"hall": hall.tables.name, "said": reason}, refusal.best)
