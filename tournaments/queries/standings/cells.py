"""Score of each team in each round: confirmed results, byes, absences and penalties, in points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, assert_never

from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.regulation import Regulation, Worth, outcome
from tournaments.regulation.format import Halls, Withdrawn
from tournaments.regulation.format.match_points import Points
from tournaments.regulation.outcome import UNTOUCHED, Outcome, adjustment, average_of
from tournaments.regulation.stages import Spot
from tournaments.words.enums import Stage


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
    an exempt team, PENDING or PLAYED, at no table. `alone` tells that each player of the table
    plays for himself: nobody has a partner, not even a stand-in.
    """

    round: int
    state: CellState
    points: int | None = None
    against: int | None = None
    won: bool = False
    table: int | None = None
    opponent: Side | None = None
    partner: TeamRef | None = None
    match_points: Points = 0
    capped: int | None = None
    adjustment: int = 0
    drawn: bool = False
    penalties: tuple[PenaltyLine, ...] = ()
    catch_up: bool = False
    alone: bool = False
    manches: tuple[int, int] = (0, 0)
    capots: int = 0


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
    cells: dict[int, list[Cell]] = {team.number: [] for team in teams}
    names = {team.number: team.name for team in teams}
    for view in views:
        unplayed_here = view.exempt or any(
            line.entry is not None and line.entry.forfeit for line in view.tables
        )
        average = average_total(regulation, view) if unplayed_here else 0
        cells_here: dict[int, Cell] = {}
        penalties: dict[int, list[PenaltyLine]] = defaultdict(list)
        for penalty in view.penalties:
            penalties[penalty.team.number].append(penalty)
        for line in view.tables:
            spot, chairs = view.spot(line), bool(line.chairs)
            for camp, side in line.sides:
                facing = line.facing(camp)
                for one in side.members:
                    cell_here = _cell(
                        regulation, spot, line, camp, side, facing, one, average, penalties
                    )
                    if len(side.members) > 1 or chairs:
                        partner = side.partner_of(one.number)
                        cell_here = cell_here._replace(partner=partner, alone=chairs)
                    cells_here[one.number] = cell_here
        as_bye = regulation.withdrawn is Withdrawn.AS_BYE or view.stage == Stage.BRACKET
        alone = {} if as_bye else view.left_alone
        for team in view.exempt:
            own = penalties[team.number]
            if team.number in alone:
                gone = alone[team.number]
                opponent = TeamRef(gone, names.get(gone, ""))
                cells_here[team.number] = _left_alone(regulation, view, opponent, average, own)
                continue
            if regulation.bye == Worth.EXTRA and (
                view.stage == Stage.EXTRA or not left[team.number]
            ):
                cells_here[team.number] = Cell(view.number, CellState.EXEMPT, penalties=tuple(own))
                continue
            left[team.number] -= 1
            cells_here[team.number] = _rested(regulation, view, team, average, own)
        for entrant in teams:
            cell = cells_here.get(entrant.number)
            if cell is not None and cell.catch_up and cell.points is None and entrant.withdrawn:
                cell = None  # a team that left plays no extra match
            late = view.number < entrant.first_round and not entrant.left_before_playing
            if cell is None and late and regulation.late:
                cell = brought(view.number, CellState.LATE, outcome.of_lateness(regulation))
            cells[entrant.number].append(cell or Cell(view.number, CellState.ABSENT))
    return cells


def _left_alone(
    regulation: Regulation, view: RoundView, gone: TeamRef, average: int, own: list[PenaltyLine]
) -> Cell:
    """Return the cell of a team whose drawn opponent left: a win by forfeit, or as a bye."""
    result = outcome.of_withdrawn(regulation, view.main_spot, average, adjustment(own))
    if not result.won:
        return brought(view.number, CellState.EXEMPT, result, penalties=own)
    return brought(view.number, CellState.FORFEIT, result, opponent=Side((gone,)), penalties=own)


def _rested(
    regulation: Regulation, view: RoundView, team: TeamRef, average: int, own: list[PenaltyLine]
) -> Cell:
    match regulation.bye:
        case int() | Worth.HALF | Worth.AVERAGE | Worth.EXTRA:
            result = outcome.of_bye(regulation, view.main_spot, average, adjustment(own))
            return brought(view.number, CellState.EXEMPT, result, penalties=own)
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
    result = outcome.of_catch_up(
        regulation, view.main_spot, line.points, line.against, adjustment(own)
    )
    opponent = Side((line.opponent,))
    cell = brought(view.number, CellState.PLAYED, result, opponent=opponent, penalties=own)
    return cell._replace(catch_up=True)


def average_total(regulation: Regulation, view: RoundView) -> int:
    """Return the average total of the matches really played in a round, in points.

    What a cap takes away counts for nobody: it does not count for a bye. Penalties change nothing.
    """
    totals = (_totals(regulation, view.spot(line), line) for line in view.tables)
    return average_of([total for of_table in totals for total in of_table])


def _totals(regulation: Regulation, spot: Spot, line: TableLine) -> list[int]:
    entry = line.entry
    if entry is None or not entry.confirmed or entry.forfeit:
        return []
    seen = (entry.seen_by(camp) for camp, _side in line.sides)
    return [outcome.of_match(regulation, spot, *one).points for one in seen]


def _cell(
    regulation: Regulation,
    spot: Spot,
    line: TableLine,
    camp: str,
    team: Side,
    opponent: Side,
    one: TeamRef,
    average: int,
    penalties: Mapping[int, list[PenaltyLine]],
) -> Cell:
    entry, number = line.entry, spot.number
    both: list[PenaltyLine] = []
    changed = UNTOUCHED
    if penalties:
        own, against = (
            [penalty for number in side.numbers for penalty in penalties.get(number, [])]
            for side in (team, opponent)
        )
        # A player's points lost to nobody do not count against the partner of that round.
        own = [penalty for penalty in own if penalty.to.reaches_opponents or penalty.team == one]
        both = [*own, *against]
        changed = adjustment(own, against)
    if entry is None or not entry.confirmed:
        return Cell(
            number, CellState.PENDING, table=line.table, opponent=opponent, penalties=tuple(both)
        )
    if entry.forfeit:
        won = camp not in entry.course if line.chairs else entry.winner == camp
        result = outcome.of_forfeit(regulation, spot, won, average, changed)
        return brought(number, CellState.FORFEIT, result, line.table, opponent, both)
    mine, theirs, winner = entry.seen_by(camp)
    capots = line.capots[camp != "NS"]
    ns_won, ew_won = entry.won if entry.written_manches else (0, 0)
    manches = (ns_won, ew_won) if camp == "NS" else (ew_won, ns_won)
    result = outcome.of_match(
        regulation, spot, mine, theirs, winner, changed, capots, manches_won=manches[0]
    )
    cell = brought(number, CellState.PLAYED, result, line.table, opponent, both)
    if capots:
        cell = cell._replace(capots=capots)
    return cell._replace(manches=manches) if entry.written_manches else cell


def brought(
    number: int,
    state: CellState,
    outcome: Outcome,
    table: int | None = None,
    opponent: Side | None = None,
    penalties: Sequence[PenaltyLine] = (),
) -> Cell:
    return Cell(
        number,
        state,
        outcome.points,
        outcome.against,
        outcome.won,
        table,
        opponent,
        None,
        outcome.match_points,
        outcome.capped,
        outcome.adjustment,
        outcome.drawn,
        tuple(penalties),
    )


#: Stages with rounds that count towards the regulation's number of rounds.
ORDINARY = (Stage.POOLS, Stage.ROUNDS)


def owed(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> dict[int, int]:
    """Return the extra matches that each team here still owes for byes that count. No query."""
    if regulation.bye != Worth.EXTRA:
        return {}
    matches: Counter[int] = Counter()
    for view in views:
        if view.stage == Stage.EXTRA:
            matches.subtract(one.number for line in view.tables for one, _camp in line.seated)
        elif view.stage in ORDINARY and not view.dropped:
            matches.update(team.number for team in view.exempt)
    here = {team.number for team in teams if team.last_round is None}
    return {team: count for team, count in sorted(matches.items()) if count > 0 and team in here}


def settled(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> dict[int, int]:
    """Return the extra matches without an opponent left; none while rounds remain. No query."""
    if ordinary(views) < regulation.rounds:
        return {}
    left = owed(regulation, teams, views)
    alone = [some[0] for some in _able_to_meet(regulation, teams, left) if len(some) == 1]
    return {team: left[team] for team in alone}


def more_to_play(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> bool:
    """Tell whether two teams that owe a match can meet. No query. Option: halls."""
    left = owed(regulation, teams, views)
    return any(len(some) > 1 for some in _able_to_meet(regulation, teams, left))


def _able_to_meet(
    regulation: Regulation, teams: Sequence[TeamLine], left: Collection[int]
) -> list[list[int]]:
    """Return these teams in groups that may meet: those of each hall, or all of them."""
    groups: dict[int | None, list[int]] = defaultdict(list)
    for team in teams:
        if team.number in left:
            apart = regulation.halls is Halls.APART
            groups[team.hall if apart else None].append(team.number)
    return list(groups.values())


def ordinary(views: Sequence[RoundView]) -> int:
    """Return the number of rounds drawn that count towards the regulation's number."""
    return sum(view.stage in ORDINARY for view in views)
