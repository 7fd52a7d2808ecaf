"""The standings as one value: the rows, and what was ranked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.ranking import Criterion, Value
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.results.catch_ups import Awaited
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.standings.cells import Cell, CellState


@dataclass(frozen=True, slots=True)
class Row:
    """A team in the standings. `values` are those of the criteria, in order.

    `knockout` are its bracket matches, which count in no value and no total.
    """

    rank: int
    shared: bool
    team: TeamRef
    withdrawn: bool
    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    total: int
    knockout: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """Ranking after a round, with the points of each round and the criteria used.

    `criteria` are in order of priority. `pending` is the number of matches
    without a confirmed result in the rounds shown. `dropped` are the rounds that do not count;
    `excluded` are the penalties that removed a team from the ranking. Once the `brackets` have
    begun, their places come first. `names` are the names of the rounds shown.
    """

    contest: ContestInfo
    after: int
    rounds: tuple[int, ...]
    criteria: tuple[Criterion, ...]
    rows: tuple[Row, ...]
    pending: int
    final: bool
    dropped: tuple[int, ...] = ()
    excluded: tuple[PenaltyLine, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict, hash=False)

    @property
    def after_name(self) -> str:
        """Name of the last round shown, once the brackets have begun."""
        return self.names.get(self.after, "") if self.brackets else ""

    @property
    def only_places(self) -> bool:
        """Whether the contest is only a bracket, without any round to total."""
        return bool(self.brackets) and not self.rounds and not self.contest.regulation.rounds

    @property
    def champion(self) -> TeamRef | None:
        """Winner of the final, once it is played."""
        number = self.brackets[0].champion if self.brackets else None
        return next((row.team for row in self.rows if row.team.number == number), None)

    @property
    def awaited(self) -> list[Awaited]:
        """Catch-ups still to play, in order."""
        cells = [(cell, row.team) for row in self.rows for cell in row.cells if cell.catch_up]
        found = [
            Awaited(cell.round, team) for cell, team in cells if cell.state == CellState.PENDING
        ]
        return sorted(found, key=lambda one: (one.round, one.team.number))
