"""Score of each team in each round: confirmed results, byes, absences and penalties, in points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, assert_never

from tournaments.enums import Stage
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.regulation import Regulation, Worth, outcome
from tournaments.regulation.outcome import UNTOUCHED, Outcome, adjustment, average_of


class CellState(StrEnum):
    """Part of a team in one round.

    PENDING has no confirmed result yet. With FORFEIT one of the two teams did not come. LATE is a
    round before the team came, with a flat score.
    """

    PLAYED = "played"
    PENDING = "pending"
    EXEMPT = "exempt"
    ABSENT = "absent"
    FORFEIT = "forfeit"
    LATE = "late"

    @property
    def is_match(self) -> bool:
        """Whether the team came to a match, which counts."""
        match self:
            case CellState.PLAYED | CellState.FORFEIT:
                return True
            case CellState.PENDING | CellState.EXEMPT | CellState.ABSENT | CellState.LATE:
                return False
            case _:
                assert_never(self)


class Cell(NamedTuple):
    """Score of a team in one round. A named tuple, because a page makes thousands.

    `points` and `against` are None while nothing counts, or when an extra match makes up for a bye.
    `capped` is the total before a cap lowered it. `adjustment` is the points added or removed by
    penalties; `penalties` are those of both teams at the table. `catch_up` marks the extra match of
    an exempt team, PENDING or PLAYED, at no table.
    """

    round: int
    state: CellState
    points: int | None = None
    against: int | None = None
    won: bool = False
    table: int | None = None
    opponent: Side | None = None
    partner: TeamRef | None = None
    match_points: int = 0
    capped: int | None = None
    adjustment: int = 0
    drawn: bool = False
    penalties: tuple[PenaltyLine, ...] = ()
    catch_up: bool = False


def cells_of(
    regulation: Regulation,
    teams: list[TeamLine],
    views: list[RoundView],
    unplayed: Mapping[int, int] | None = None,
) -> dict[int, list[Cell]]:
    """Return the cells of each team in these rounds, including dropped rounds. No query.

    `unplayed` is the number of extra matches each team can no longer play. The bye of as many
    rounds counts half a match instead.
    """
    left = Counter(unplayed or {})
    cells: dict[int, list[Cell]] = defaultdict(list)
    for view in views:
        average = average_of([total for line in view.tables for total in totals_of(line)])
        found: dict[int, Cell] = {}
        penalties: dict[int, list[PenaltyLine]] = defaultdict(list)
        for penalty in view.penalties:
            penalties[penalty.team.number].append(penalty)
        for line in view.tables:
            for one, camp in line.seated:
                made = _cell(regulation, view.number, line, camp, one, average, penalties)
                partner = line.side(camp).partner_of(one.number)
                found[one.number] = made._replace(partner=partner) if partner else made
        for team in view.exempt:
            own = penalties[team.number]
            if regulation.bye == Worth.EXTRA and (
                view.stage == Stage.EXTRA or not left[team.number]
            ):
                found[team.number] = Cell(view.number, CellState.EXEMPT, penalties=tuple(own))
                continue
            left[team.number] -= 1
            found[team.number] = _rested(regulation, view, team, average, own)
        for entrant in teams:
            cell = found.get(entrant.number)
            if cell is not None and cell.catch_up and cell.points is None and entrant.withdrawn:
                cell = None  # a team that left plays no extra match
            if cell is None and view.number < entrant.first_round and regulation.late:
                cell = brought(view.number, CellState.LATE, outcome.of_lateness(regulation))
            cells[entrant.number].append(cell or Cell(view.number, CellState.ABSENT))
    return cells


def _rested(
    regulation: Regulation, view: RoundView, team: TeamRef, average: int, own: list[PenaltyLine]
) -> Cell:
    """Return the cell of an exempt team: its bye, or its catch-up once played."""
    match regulation.bye:
        case int() | Worth.HALF | Worth.AVERAGE | Worth.EXTRA:
            made = outcome.of_bye(regulation, view.number, average, adjustment(own))
            return brought(view.number, CellState.EXEMPT, made, penalties=own)
        case Worth.CATCH_UP:
            return _caught_up(regulation, view, team, own)
        case _:
            assert_never(regulation.bye)


def _caught_up(
    regulation: Regulation, view: RoundView, team: TeamRef, own: list[PenaltyLine]
) -> Cell:
    line = view.catch_up_of(team.number)
    if line is None:
        return Cell(view.number, CellState.PENDING, penalties=tuple(own), catch_up=True)
    made = outcome.of_catch_up(regulation, view.number, line.points, line.against, adjustment(own))
    opponent = Side((line.opponent,))
    cell = brought(view.number, CellState.PLAYED, made, opponent=opponent, penalties=own)
    return cell._replace(catch_up=True)


def totals_of(line: TableLine) -> tuple[int, ...]:
    """Return the two totals of a match really played, for the round's average."""
    entry = line.entry
    return (entry.ns, entry.ew) if entry and entry.confirmed and not entry.forfeit else ()


def _cell(
    regulation: Regulation,
    number: int,
    line: TableLine,
    camp: str,
    one: TeamRef,
    average: int,
    penalties: Mapping[int, list[PenaltyLine]],
) -> Cell:
    entry = line.entry
    team, opponent = line.side(camp), line.facing(camp)
    both: list[PenaltyLine] = []
    changed = UNTOUCHED
    if penalties:
        own, against = (
            [penalty for number in side.numbers for penalty in penalties.get(number, [])]
            for side in (team, opponent)
        )
        # A player's points lost to nobody do not count against the partner of that round.
        own = [penalty for penalty in own if penalty.to.shared or penalty.team == one]
        both = [*own, *against]
        changed = adjustment(own, against)
    if entry is None or not entry.confirmed:
        return Cell(
            number, CellState.PENDING, table=line.table, opponent=opponent, penalties=tuple(both)
        )
    if entry.forfeit:
        won = entry.winner == camp
        made = outcome.of_forfeit(regulation, number, won, average, changed)
        return brought(number, CellState.FORFEIT, made, line.table, opponent, both)
    mine, theirs = (entry.ns, entry.ew) if camp == "NS" else (entry.ew, entry.ns)
    winner = 0 if not entry.winner else 1 if entry.winner == camp else -1
    made = outcome.of_match(regulation, number, mine, theirs, winner, changed)
    return brought(number, CellState.PLAYED, made, line.table, opponent, both)


def brought(
    number: int,
    state: CellState,
    made: Outcome,
    table: int | None = None,
    opponent: Side | None = None,
    penalties: Sequence[PenaltyLine] = (),
) -> Cell:
    return Cell(
        number,
        state,
        made.points,
        made.against,
        made.won,
        table,
        opponent,
        match_points=made.match_points,
        capped=made.capped,
        adjustment=made.adjustment,
        drawn=made.drawn,
        penalties=tuple(penalties),
    )
