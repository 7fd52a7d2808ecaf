"""The ranks of the teams after each round that is over, and what that round brought the hall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.enums import Stage
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.brackets import bracket_rounds, other_rounds
from tournaments.queries.standings.cells import PLAYED, Cell, cells_of
from tournaments.queries.standings.owed import settled
from tournaments.queries.standings.ranking import compute


@dataclass(frozen=True, slots=True)
class RoundLabel:
    """A round that is over and counts: its number, its name, and that in few letters."""

    number: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Climbs:
    """How each team climbed: `ranks` after each of `rounds`, by team number.

    A rank is None while the team was not ranked. `size` is how many were ranked at most.
    """

    rounds: tuple[RoundLabel, ...]
    ranks: Mapping[int, tuple[int | None, ...]]
    size: int


@dataclass(frozen=True, slots=True)
class RoundMarks:
    """What a round brought: `marks` to those who played at a table, the lowest first, in points.

    `cells` are those of every team, by its number.
    """

    round: RoundLabel
    marks: tuple[int, ...]
    cells: Mapping[int, Cell]

    @property
    def average(self) -> Fraction:
        """The mean of the marks; there must be some."""
        return Fraction(sum(self.marks), len(self.marks))


def over(drawn: Sequence[RoundView]) -> list[RoundView]:
    """The rounds that are over and count, up to the first one of which a result is waited for.

    Ranks while results come in would be those of who handed a sheet in first.
    """
    return [view for view in drawn[: over_until(drawn)] if not view.dropped]


def over_until(drawn: Sequence[RoundView]) -> int:
    """How many rounds, from the first, wait for no result that counts."""
    waited = (place for place, view in enumerate(drawn) if view.waiting and not view.dropped)
    return next(waited, len(drawn))


def climbs_of(info: ContestInfo, teams: list[TeamLine], drawn: list[RoundView]) -> Climbs:
    """The ranks after each round that is over, as the standings gave them. No query."""
    views = over(drawn)
    after = [
        {row.team.number: row.rank for row in compute(info, teams, drawn, view.number).rows}
        for view in views
    ]
    return Climbs(
        rounds=tuple(map(_label, views)),
        ranks={team.number: tuple(ranks.get(team.number) for ranks in after) for team in teams},
        size=max(map(len, after), default=0),
    )


def marks_of(
    info: ContestInfo, teams: list[TeamLine], drawn: list[RoundView]
) -> tuple[RoundMarks, ...]:
    """What each round that is over brought, by the cells of the standings. No query.

    A catch-up is played at no table of the round and is left out of its marks, as forfeits are.
    """
    regulation = info.regulation
    views = over(drawn)
    cells = cells_of(regulation, teams, other_rounds(views), settled(regulation, teams, drawn))
    knockout = cells_of(regulation, teams, bracket_rounds(views))
    found = []
    for view in views:
        source = knockout if view.stage == Stage.BRACKET else cells
        here = {
            team: cell
            for team, made in source.items()
            for cell in made
            if cell.round == view.number
        }
        marks = sorted(
            cell.points
            for cell in here.values()
            if cell.state == PLAYED and not cell.catch_up and cell.points is not None
        )
        found.append(RoundMarks(_label(view), tuple(marks), here))
    return tuple(found)


def _label(view: RoundView) -> RoundLabel:
    if view.stage == Stage.BRACKET:
        return RoundLabel(view.number, view.name, view.name)
    return RoundLabel(view.number, view.name, _("P%(round)s") % {"round": view.number})
