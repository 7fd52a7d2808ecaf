"""Halls of a draw: what a round keeps of each hall, and the earlier rounds as one hall saw them.

`Round.given["halls"]` holds one value for each hall: its place and name, its range of tables, its
teams and its seed. A hall drawn apart also keeps the input of its own draw.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tournaments.pairing.halls import HallTables
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import PLACED, RoundView

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
        """Whether it is drawn apart from the others."""
        return self.given is not None

    def to_data(self) -> dict[str, Any]:
        """Return plain data to store in a round; `from_data` reads it back."""
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
        """Return the hall that `to_data` wrote."""
        return cls(
            HallTables.from_data(data),
            tuple(data["teams"]),
            data.get("seed"),
            data.get("given"),
            tuple(data.get("stays", ())),
        )


def drawn_halls(conditions: Mapping[str, Any]) -> tuple[DrawnHall, ...]:
    """Return the halls that a round keeps; none for a contest without halls."""
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
    """Return what a round drawn for all the halls at once keeps of them and of the teams present.

    With `all_stay` no team leaves its hall, as in the rounds of pools that follow the first one.
    """
    halls_data = []
    for hall in info.halls:
        mine = [team for team in here if team.hall == hall.pk]
        stays = tuple(team.number for team in mine if all_stay or team.keeps_hall)
        teams = tuple(team.number for team in mine)
        halls_data.append(DrawnHall(hall.range, teams, stays=stays).to_data())
    return halls_data


def hall_in_round(conditions: Mapping[str, Any], team: int, table: int | None = None) -> int | None:
    """Return the place of the hall where a team is in a round drawn apart, or None.

    A team that came after the draw is in the hall of its `table`.
    """
    for hall in drawn_halls(conditions):
        if hall.apart and (team in hall.teams or table in hall.tables.numbers):
            return hall.tables.hall
    return None


def free_table_in(conditions: Mapping[str, Any], used: Collection[int], beside: int) -> int | None:
    """Return the first free table of the hall of team `beside`, None if the round has no hall.

    0 if every table of that hall is taken.
    """
    halls = drawn_halls(conditions)
    mine = next((hall for hall in halls if beside in hall.teams), None)
    if mine is None:
        return None
    return next((number for number in mine.tables.numbers if number not in used), 0)


def sub_views(views: Sequence[RoundView], hall: int) -> list[RoundView]:
    """Return earlier rounds as a hall drawn apart saw them: its tables from 1, its own input.

    A round that was not drawn by hall is left out: it says nothing of the hall's own places.
    """
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
