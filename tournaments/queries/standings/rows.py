"""The standings as one value: the rows, and what was ranked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.criteria import Criterion, deciding, distance
from scoring.records import Value
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.results.catch_ups import Awaited
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.sheet_counts import Sheets
from tournaments.queries.standings.cells import Cell, CellState


class Way(StrEnum):
    """Direction of a team's movement; NEW was not ranked before."""

    UP = "up"
    DOWN = "down"
    SAME = "same"
    NEW = "new"


class Move(NamedTuple):
    way: Way
    places: int = 0


class Waited(NamedTuple):
    """A round drawn that a ranking leaves out, because some of its results are missing."""

    number: int
    name: str
    sheets: Sheets
    bracket: bool


class Row(NamedTuple):
    """A team in the standings. `values` are those of the criteria, in order.

    `knockout` are its bracket matches, which count in no value and no total. `line` is its camp, in
    a duplicate that ranks each line; else it is empty.
    """

    rank: int
    shared: bool
    team: TeamRef
    withdrawn: bool
    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    total: int
    knockout: tuple[Cell, ...] = ()
    line: str = ""

    @property
    def played(self) -> int:
        return sum(cell.points is not None for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Standings:
    """Ranking after a round, with the points of each round and the criteria used.

    `criteria` are in order of priority. `pending` is the number of matches without a confirmed
    result, in the rounds shown and in those waited for. `dropped` are the rounds that do not count;
    `excluded` are the penalties that removed a team from the ranking, and `reserved` the incidents
    of tables that wait for their ruling: their results count under reserve. Once the `brackets`
    have begun, their places come first. `names` are the names of the rounds shown.

    `waited` are the later rounds, which a ranking of complete rounds leaves out. `since` is the
    number of the round before, 0 if there is none, and `before` the ranks after it, by team number.
    `best` is the best total made at a table of the contest in each round, in points.
    `untold_capots` is the number of sheets that do not tell who made their capots, if they count.
    `everybody` are the rows of all, where `rows` are those of some teams.
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
    reserved: tuple[PenaltyLine, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict, hash=False)
    waited: tuple[Waited, ...] = ()
    since: int = 0
    before: Mapping[int, int] = field(default_factory=dict, hash=False)
    best: Mapping[int, int] = field(default_factory=dict, hash=False)
    untold_capots: int = 0
    everybody: tuple[Row, ...] = ()

    def of_teams(self, numbers: Collection[int]) -> Standings:
        """Return the rows of some teams alone, with their ranks and distances among all."""
        return replace(
            self,
            rows=tuple(row for row in self.rows if row.team.number in numbers),
            excluded=tuple(line for line in self.excluded if line.team.number in numbers),
            everybody=self.everybody or self.rows,
        )

    @property
    def reserved_tables(self) -> list[tuple[int, int]]:
        return sorted({(one.round, one.table) for one in self.reserved if one.table is not None})

    @property
    def planned(self) -> int:
        """Number of rounds that the ranking will count, brackets excepted."""
        rounds_known = len(self.rounds) + sum(one.number > self.after for one in self.waited)
        return max(self.contest.regulation.rounds, rounds_known)

    @property
    def complete(self) -> bool:
        """Whether the last round is counted and nothing is awaited; it may still be corrected.

        Brackets show by their last match that they are over, not here.
        """
        regulation = self.contest.regulation
        waits = self.pending or self.awaited or regulation.ends_in_brackets
        return self.after >= regulation.rounds and not waits

    @property
    def begun(self) -> bool:
        return bool(self.rounds or self.brackets)

    def move_of(self, row: Row) -> Move | None:
        """Return the movement of a team since the round before; None without such a round."""
        if not self.since:
            return None
        before = self.before.get(row.team.number)
        if before is None:
            return Move(Way.NEW)
        if before == row.rank:
            return Move(Way.SAME)
        return Move(Way.UP if row.rank < before else Way.DOWN, abs(before - row.rank))

    @property
    def deciding(self) -> Sequence[Criterion]:
        """First criteria, as many as it takes to order nearly every team; none without a value."""
        return () if self.only_places else deciding(self.criteria)

    def gap_of(self, row: Row) -> tuple[Criterion, Value] | None:
        """Return a team's distance to the first, in the first criterion that parts them.

        None for the first, and where the ranking does not follow a value: a bracket, or a criterion
        whose lowest value wins.
        """
        if self.brackets or not self.criteria or self.criteria[0].fewer_is_better or row.rank == 1:
            return None
        first = next(one for one in self.everybody or self.rows if one.line == row.line)
        return distance(self.deciding, row.values, first.values)

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
        begun = bool(self.brackets) and not self.brackets[0].kept
        number = self.brackets[0].champion if begun else None
        everybody = self.everybody or self.rows
        return next((row.team for row in everybody if row.team.number == number), None)

    @property
    def awaited(self) -> list[Awaited]:
        cells = [(cell, row.team) for row in self.rows for cell in row.cells if cell.catch_up]
        waited_cells = [
            Awaited(cell.round, team) for cell, team in cells if cell.state == CellState.PENDING
        ]
        return sorted(waited_cells, key=lambda one: (one.round, one.team.number))
