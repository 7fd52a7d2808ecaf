"""Halls of a draw: what a round keeps of each hall, and the earlier rounds as one hall saw them.

`Round.given["halls"]` holds one value for each hall: its place and name, its range of tables, its
teams and its seed. A hall drawn apart also keeps the input of its own draw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

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
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws import pool_rounds
from tournaments.queries.results.rounds import PLACED, RoundView

if TYPE_CHECKING:
    from tournaments.queries.draws.history import DrawInput

#: Key of the halls among what a round stores.
HALLS: Final = "halls"


@dataclass(frozen=True, slots=True)
class DrawnHall:
    """A hall in a round: its tables, its teams, and the seed of its own draw if it is known.

    `given` is the input of its own draw; None if one draw is made for all the halls. `stays` are
    its teams that such a draw leaves there.
    """

    tables: HallTables
    teams: tuple[int, ...]
    seed: int | None = None
    given: Mapping[str, Any] | None = field(default=None, hash=False)
    stays: tuple[int, ...] = ()

    @property
    def apart(self) -> bool:
        return self.given is not None

    def to_data(self) -> dict[str, Any]:
        data = {**self.tables.to_data(), "teams": list(self.teams)}
        if self.seed is not None:
            data["seed"] = self.seed
        if self.given is not None:
            data["given"] = dict(self.given)
        if self.stays:
            data["stays"] = list(self.stays)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> DrawnHall:
        return cls(
            HallTables.from_data(data),
            tuple(data["teams"]),
            data.get("seed"),
            data.get("given"),
            tuple(data.get("stays", ())),
        )


def drawn_halls(conditions: Mapping[str, Any]) -> tuple[DrawnHall, ...]:
    return tuple(map(DrawnHall.from_data, conditions.get(HALLS, ())))


def teams_by_hall(
    info: ContestInfo, here: Sequence[TeamLine]
) -> Iterator[tuple[HallLine, list[TeamLine]]]:
    """Yield each hall that has teams among those present, with these teams."""
    for hall in info.halls:
        mine = [team for team in here if team.hall == hall.pk]
        if mine:
            yield hall, mine


def one_draw(
    info: ContestInfo, here: Sequence[TeamLine], *, all_stay: bool
) -> list[dict[str, Any]]:
    """Return what a round drawn for all halls keeps; with `all_stay` no team leaves its hall."""
    halls_data = []
    for hall in info.halls:
        mine = [team for team in here if team.hall == hall.pk]
        stays = tuple(team.number for team in mine if all_stay or team.keeps_hall)
        teams = tuple(team.number for team in mine)
        halls_data.append(DrawnHall(hall.range, teams, stays=stays).to_data())
    return halls_data


def hall_in_round(conditions: Mapping[str, Any], team: int, table: int | None = None) -> int | None:
    """Return the place of a team's hall in a round drawn apart, or None.

    A latecomer has that of its `table`.
    """
    for hall in drawn_halls(conditions):
        if hall.apart and (team in hall.teams or table in hall.tables.numbers):
            return hall.tables.hall
    return None


def free_table_in(conditions: Mapping[str, Any], used: Collection[int], beside: int) -> int | None:
    """Return the first free table of the hall of team `beside`; None without halls, 0 if full."""
    halls = drawn_halls(conditions)
    mine = next((hall for hall in halls if beside in hall.teams), None)
    if mine is None:
        return None
    return next((number for number in mine.tables.numbers if number not in used), 0)


def sub_views(views: Sequence[RoundView], hall: int) -> list[RoundView]:
    """Return the rounds drawn by hall as this one saw them: its tables from 1, its own input."""
    return [view_in_hall for view in views if (view_in_hall := _sub_view(view, hall)) is not None]


def _sub_view(view: RoundView, hall: int) -> RoundView | None:
    kept = next((one for one in drawn_halls(view.given) if one.tables.hall == hall), None)
    if kept is None or kept.given is None:
        return None
    tables = kept.tables
    own = set(kept.teams)
    placed = [place for place in view.given.get(PLACED, ()) if place[0] in own]
    return replace(
        view,
        seed=kept.seed if kept.seed is not None else view.seed,
        tables=tuple(
            line._replace(table=line.table - tables.first + 1)
            for line in view.tables
            if line.table in tables.numbers
        ),
        exempt=tuple(team for team in view.exempt if team.number in own),
        given={**kept.given, **({PLACED: placed} if placed else {})},
    )


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
