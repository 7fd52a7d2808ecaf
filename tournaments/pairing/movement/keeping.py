"""Place of each team in a movement, read from the rounds as played.

The first round gives the places, however it was drawn and changed by hand since. A team that came
later has the place its draw gave it. A team that left keeps its place until another takes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .boards import PLAYED
from .completing import Met
from .figures import Figure
from .places import even, fill


@dataclass(frozen=True, slots=True)
class Happened:
    """Round as played, its tables perhaps changed by hand; ``drawn`` is team -> place, if drawn."""

    tables: Sequence[Met]
    byes: Sequence[int]
    drawn: Mapping[int, int] = field(default_factory=dict)

    @property
    def teams(self) -> list[int]:
        return sorted([*self.byes, *(team for _, ns, ew in self.tables for team in (ns, ew))])


@dataclass(frozen=True, slots=True)
class Kept:
    """Team -> place in a movement, and the figure's number of places."""

    of: dict[int, int]
    places: int


def kept_places(
    method: str,
    rounds: Iterable[Happened],
    plan: int,
    places: int | None = None,
    planned: int = 0,
) -> Kept:
    """Return each team's place after these rounds. ``plan`` is the seed of the first draw.

    ``places`` None means as many as the first round takes; ``planned`` is the number of rounds of
    the contest.

    >>> kept_places("mitchell", [Happened([(1, 7, 8)], [9]), Happened([(2, 9, 8)], [7])], plan=1)
    Kept(of={7: 1, 8: 2, 9: 3}, places=4)
    """
    movement = PLAYED[method]
    kept: dict[int, int] = {}
    figure: Figure | None = None
    for number, happened in enumerate(rounds, start=1):
        teams = happened.teams
        now = dict(happened.drawn) or {team: kept[team] for team in teams if team in kept}
        if figure is None:
            figure = movement.figure(
                places or even(len(happened.drawn) or len(teams)), plan, planned
            )
            _as_seated(now, happened, figure)
        _opposite(now, happened, figure, number)
        placed = {place: team for team, place in now.items()}
        new = [team for team in teams if team not in now]
        fill(placed, new, figure.places, parity=movement.parity)
        kept = {team: place for team, place in kept.items() if place not in placed}
        kept.update(sorted((team, place) for place, team in placed.items()))
    assert figure is not None, "a round was played"
    return Kept(kept, figure.places)


def _as_seated(now: dict[int, int], happened: Happened, figure: Figure) -> None:
    """Take the places from the tables where the first round was changed by hand."""
    seats = {table: (ns, ew) for table, ns, ew in figure.round(1)}
    for table, *pair in happened.tables:
        places = seats.get(table, ())
        moved = [team for team in pair if now.get(team) not in places]
        free = [place for place in places if place not in {now.get(team) for team in pair}]
        for team, place in zip(moved, free, strict=False):
            before = next((other for other, held in now.items() if held == place), None)
            if before is not None:
                del now[before]
            now[team] = place


def _opposite(now: dict[int, int], happened: Happened, figure: Figure, number: int) -> None:
    """Give a late team the place opposite the team without an opponent that it played at once."""
    facing: dict[int, int] = {}
    for _, one, other in figure.round(number):
        facing[one], facing[other] = other, one
    held = set(now.values())
    for _, *pair in happened.tables:
        for team, opponent in (pair, pair[::-1]):
            place = facing.get(now.get(opponent, 0))
            if team not in now and place is not None and place not in held:
                now[team] = place
                held.add(place)
