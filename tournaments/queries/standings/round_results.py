"""Results of one round, table by table: the totals of the sheets and the points that count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.brackets import winning_camp
from tournaments.queries.standings.cells import Cell, cells_of, settled
from tournaments.words.enums import Stage

#: Number of best matches listed, and the most listed if some equal the last of them.
BEST, MOST_BEST = 5, 10


@dataclass(frozen=True, slots=True)
class CampResult:
    """A camp at a table, its total None until it counts; `counted` has penalties and caps."""

    side: Side
    total: int | None
    counted: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class TableResult:
    """A match: both camps, and whether its result counts, perhaps under reserve of a ruling."""

    table: int
    ns: CampResult
    ew: CampResult
    confirmed: bool
    forfeit: bool = False
    title: str = ""
    section: str = ""
    penalties: tuple[PenaltyLine, ...] = ()
    chairs: tuple[CampResult, ...] = ()
    reserved: bool = False

    @property
    def camps(self) -> tuple[CampResult, ...]:
        """Nord-Sud, then Est-Ouest; or the players by chair where each plays for himself."""
        return self.chairs or (self.ns, self.ew)

    @property
    def winner(self) -> Side | None:
        """Winning side; None for a draw or while nothing counts."""
        return next((camp.side for camp in self.camps if camp.won), None)


@dataclass(frozen=True, slots=True)
class Rest:
    """A team without a match. `points` is the value of its bye, None while unknown."""

    team: TeamRef
    points: int | None
    catch_up: bool


@dataclass(frozen=True, slots=True)
class BestMatch:
    side: Side
    total: int
    against: int
    table: int
    opponent: Side


@dataclass(frozen=True, slots=True)
class RoundResults:
    """A round after play, in order of table; `pools`: the `section` of a line is its pool."""

    contest: ContestInfo
    number: int
    name: str
    lines: tuple[TableResult, ...]
    rests: tuple[Rest, ...]
    best: tuple[BestMatch, ...]
    waiting: int
    dropped: bool
    pools: bool
    bracket: bool
    secret: bool = False


def results_of(
    info: ContestInfo, teams: list[TeamLine], views: Sequence[RoundView], number: int
) -> RoundResults | None:
    view = next((view for view in views if view.number == number), None)
    if view is None:
        return None
    regulation = info.regulation
    bracket = view.stage == Stage.BRACKET
    if view.secret:
        return _secret(info, view)
    # The value of a bye may depend on all rounds: see `owed`.
    shown = [view] if bracket else [one for one in views if one.stage != Stage.BRACKET]
    unplayed = {} if bracket else settled(regulation, teams, views)
    cells = cells_of(regulation, teams, shown, unplayed)
    here = {team: cell for team, own in cells.items() for cell in own if cell.round == number}
    lines = tuple(_line(info, view, line, here) for line in view.tables)
    return RoundResults(
        contest=info,
        number=number,
        name=view.name,
        lines=lines,
        rests=tuple(
            _rest(team, here.get(team.number), bracket or regulation.is_duplicate)
            for team in view.exempt
        ),
        # In a duplicate the totals of two tables are those of different cards.
        best=() if regulation.is_duplicate else best_of(lines),
        waiting=view.sheets.waiting,
        dropped=view.dropped,
        pools=view.stage == Stage.POOLS,
        bracket=bracket,
    )


def _secret(info: ContestInfo, view: RoundView) -> RoundResults:
    """Return the results of a round that the hall may not see yet: its name alone."""
    return RoundResults(
        info,
        view.number,
        view.name,
        lines=(),
        rests=(),
        best=(),
        waiting=0,
        dropped=view.dropped,
        pools=False,
        bracket=view.stage == Stage.BRACKET,
        secret=True,
    )


def best_of(lines: Sequence[TableResult]) -> tuple[BestMatch, ...]:
    """Return the highest totals on the sheets of these tables, in order, without forfeits."""
    matches = [
        BestMatch(own.side, own.total, other.total, line.table, other.side)
        for line in lines
        for own, other in _facing(line)
        if own.total is not None and other.total is not None
    ]
    matches.sort(key=lambda one: (-one.total, one.against, one.table))
    if len(matches) <= BEST:
        return tuple(matches)
    least = matches[BEST - 1].total
    tied = [one for one in matches if one.total >= least]
    return tuple(tied if len(tied) <= MOST_BEST else matches[:BEST])


def _facing(line: TableResult) -> Iterator[tuple[CampResult, CampResult]]:
    """Yield each camp with the one against it: for a player alone, the best of the others."""
    for own in line.camps:
        others = [camp for camp in line.camps if camp is not own]
        yield own, max(others, key=lambda camp: camp.total or 0)


def _line(
    info: ContestInfo, view: RoundView, line: TableLine, cells: dict[int, Cell]
) -> TableResult:
    entry = line.entry if line.confirmed else None
    camp = "" if line.chairs else winning_camp(info.regulation, view, line)
    totals: dict[str, int] = {}
    if entry is not None and not entry.forfeit:
        names = [name for name, _side in line.sides]
        totals = dict(zip(names, entry.totals, strict=True))

    def of(name: str) -> CampResult:
        side = line.side(name)
        cell = cells.get(side.members[0].number)
        counted = cell.points if cell is not None else None
        won = camp == name or (bool(line.chairs) and cell is not None and cell.won)
        return CampResult(side, totals.get(name), counted, won)

    chairs = tuple(of(name) for name, _side in line.sides) if line.chairs else ()
    members = {one.number for one, _camp in line.seated}
    return TableResult(
        table=line.table,
        ns=chairs[0] if chairs else of("NS"),
        ew=chairs[1] if chairs else of("EW"),
        chairs=chairs,
        confirmed=entry is not None,
        forfeit=entry is not None and entry.forfeit,
        title=line.title,
        section=line.section,
        reserved=line.reserved,
        penalties=tuple(one for one in view.penalties if one.team.number in members),
    )


def _rest(team: TeamRef, cell: Cell | None, without_points: bool) -> Rest:
    if cell is None or without_points:
        return Rest(team, None, False)
    return Rest(team, cell.points, cell.catch_up)
