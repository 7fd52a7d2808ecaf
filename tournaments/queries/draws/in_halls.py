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


def draw_in_halls(drawn: DrawInput, seed: int) -> Draw:
    """Return the draw of a contest in several halls. Raises `pairing.DrawRefused`."""
    parts = drawn.parts
    return _apart(drawn, parts, seed) if parts else _over(drawn, seed)


def kept_of_halls(drawn: DrawInput, made: Draw) -> dict[str, Any]:
    """Return what a round in several halls stores of its draw: each hall keeps its seed."""
    seeded = [replace(hall, seed=_seed(hall, made.seed)) for hall in drawn.halls]
    halls = [hall.to_data() for hall in seeded]
    if drawn.method == DrawMethod.POOLS and drawn.parts:
        pools = [
            pool
            for hall, part in drawn.parts
            for pool in pool_rounds.kept(
                part.given, part.entrants, part.wishing, _seed(hall, made.seed)
            )["pools"]
        ]
        return {**drawn.given, "pools": pools, HALLS: halls}
    return {**drawn.whole.kept(made), HALLS: halls}


def _apart(drawn: DrawInput, parts: Sequence[tuple[DrawnHall, DrawInput]], seed: int) -> Draw:
    """Draw each hall with its own seed; refuse a meeting of two halls, and boards kept in one."""
    if drawn.method == DrawMethod.DUPLICATE:
        raise DrawRefused(BOARDS_APART)
    here = set(map(itemgetter(0), drawn.entrants))
    refuse_without(here.difference(*(hall.teams for hall, _part in parts)))
    if together := [pair for pair in drawn.asked.together if here.issuperset(pair)]:
        refuse_across(
            together, {team: hall.tables.hall for hall, _part in parts for team in hall.teams}
        )
    found: list[tuple[HallTables, Draw]] = []
    refused: DrawRefused | None = None
    for hall, part in parts:
        own, asked = part, part.asked
        if asked.fixed:
            fixed = within(asked.fixed, hall.tables)
            own = replace(part, given={**part.given, **replace(asked, fixed=fixed).to_data()})
        try:
            made = own.draw(_seed(hall, seed))
        except DrawRefused as refusal:
            if refusal.best is None:
                raise _named(hall, refusal) from refusal
            refused, made = refused or _named(hall, refusal), refusal.best
        found.append((hall.tables, in_range(made, hall.tables)))
    whole = joined(drawn.method, seed, found)
    if refused is not None:
        refused.best = whole
        raise refused
    return whole


def _over(drawn: DrawInput, seed: int) -> Draw:
    """Make one draw for all the halls, and lay its tables over them."""
    tables = [hall.tables for hall in drawn.halls]
    stays = {team: hall.tables.hall for hall in drawn.halls for team in hall.stays}
    asked = drawn.asked
    place: Callable[[Draw], Draw]
    if drawn.how.in_advance:
        place = partial(in_order, halls=tables)
        numbers = [number for hall in tables for number in hall.numbers]
        order = {number: at for at, number in enumerate(numbers, start=1)}
        asked = replace(asked, fixed={t: order[n] for t, n in asked.fixed.items() if n in order})
    else:
        place = partial(spread, halls=tables, stays=stays, fixed=asked.fixed)
        asked = replace(asked, fixed={})
        if drawn.how.drawn_anew:
            asked = replace(asked, apart=asked.apart.union(kept_apart(stays)))
    others = {name: value for name, value in drawn.whole.given.items() if name not in asked.NAMES}
    whole = replace(drawn, given={**others, **asked.to_data()})
    try:
        made = whole.draw(seed)
    except DrawRefused as refusal:
        if refusal.best is not None:
            refusal.best = place(refusal.best)
        raise
    return place(made)


def _seed(hall: DrawnHall, seed: int) -> int:
    """Return the seed kept with a hall, or the one that the seed of the round gives it."""
    return hall.seed if hall.seed is not None else seed_of(seed, hall.tables.hall)


def _named(hall: DrawnHall, refusal: DrawRefused) -> DrawRefused:
    """Return a refusal of one hall's draw, with the name of the hall."""
    said = Reason(refusal.message, refusal.params)
    return DrawRefused(IN_HALL, {"hall": hall.tables.name, "said": said}, refusal.best)
