"""Plan of the hall: every table of the round with the cards of its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.queries.results.rounds import RoundView
from tournaments.tables.hall import screen_fit
from tournaments.tables.hall.screen_fit import Step

#: Width and height of a table, gap included, in heights of letters.
WIDE, HIGH = 5.15, 3.9
#: Layouts of the wall, from a final alone to a large hall: the mark of a card, the smallest text,
#: has capitals of 3.5 % of the height.
STEPS: Final = tuple(
    Step(size, columns, int(screen_fit.HEIGHT / (HIGH * size / 10)))
    for size in (64, 50, 46, 34)
    if (columns := int(screen_fit.WIDTH / (WIDE * size / 10)))
)


@dataclass(frozen=True, slots=True)
class Laid:
    """Card of a player on a table. `partner` is true for the second card of a pair."""

    number: int
    partner: bool = False


@dataclass(frozen=True, slots=True)
class PlanTable:
    """Table with the cards of its camps, or an exempt team, whose table is None.

    Each partner of a pair lays the card of the pair; players alone lay their own. `trick` tells
    that the desk has the sheet: the cards lie in a pile, which says nothing of who won.
    """

    table: int | None
    camps: tuple[tuple[Laid, ...], ...]
    trick: bool = False


def plan_of(view: RoundView, people: bool) -> list[PlanTable]:
    """Return the tables of a round in order, then the exempt teams; `people` for individuals."""
    tables = [
        PlanTable(
            line.table,
            tuple(_laid(camp, people) for camp in line.camps),
            trick=line.entry is not None or line.secret,
        )
        for line in view.tables
    ]
    return tables + [PlanTable(None, (_laid((team.number,), people),)) for team in view.exempt]


def _laid(camp: Sequence[int], people: bool) -> tuple[Laid, ...]:
    if people:
        return tuple(map(Laid, camp))
    return tuple(Laid(number, partner) for number in camp for partner in (False, True))
