"""Boards of a duplicate, for its papers: their cards, and the results compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.deal import Deal
from scoring.duplicate.boards import Board, deal_board
from scoring.duplicate.comparing import Compared, Comparison, adjusted_name
from scoring.duplicate.howell import howell_sets
from scoring.duplicate.movements import Movement
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, TeamRef, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.duplicate import compared
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class Dealt:
    """Boards of a contest with their cards; none if they are made at the first table."""

    contest: ContestInfo
    seed: str
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board at a table; one not played has only the scores of the referee, `adjusted`, if any."""

    board: int
    round: int
    table: int
    ns: TeamRef
    ew: TeamRef
    deal: Deal | None = None
    marks: tuple[int, int] | None = None
    points: Compared | None = None
    adjusted: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PairBoard:
    """A board of a pair's sheet. `percent` is its part of the mean; None in capped difference."""

    board: int
    round: int
    opponent: TeamRef
    camp: str
    difference: int | None
    points: int | None
    percent: Fraction | None
    adjusted: str


@dataclass(frozen=True, slots=True)
class PlayedBoards:
    """All boards of a contest at every table, by number, then by round. `teams` are the pairs."""

    contest: ContestInfo
    boards: tuple[PlayedBoard, ...]
    comparison: Comparison
    teams: tuple[TeamRef, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(one.board for one in self.boards))

    def datum_of(self, board: int) -> int | None:
        return next((one.datum for one in self.comparison.boards if one.board == board), None)

    def of_pair(self, number: int) -> list[PairBoard]:
        """Return the boards of a pair, in the order in which it played them."""
        own = [one for one in self.boards if number in (one.ns.number, one.ew.number)]
        return [_of_pair(one, number) for one in sorted(own, key=_in_order)]


def sets_of_boards(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> int:
    """Return the number of sets of boards for the first draw or the entrants. Option: next_draw."""
    if views:
        pairs = 2 * len(views[0].tables) + len(views[0].exempt)
    else:
        pairs = sum(not team.withdrawn for team in teams)
    howell = regulation.next_draw == Movement.HOWELL
    return howell_sets(pairs, regulation.rounds) if howell else (pairs + 1) // 2


def board_numbers(contest: Contest) -> tuple[int, ...]:
    """Return the numbers of the boards that the contest needs. Eight queries."""
    info = contest_info(contest)
    sets = sets_of_boards(info.regulation, entrants(contest), rounds_of(contest))
    return tuple(range(1, sets * (info.regulation.deals or 0) + 1))


def dealt(contest: Contest) -> Dealt:
    """Return the cards of every board. Eight queries. Never show it to the hall during play."""
    info = contest_info(contest)
    numbers = board_numbers(contest) if contest.boards_seed else ()
    rules = info.regulation.rules
    boards = tuple(deal_board(rules, contest.boards_seed, number) for number in numbers)
    return Dealt(info, contest.boards_seed, boards)


def played_boards(contest: Contest) -> PlayedBoards:
    """Return every board at every table, with its points. Eight queries."""
    info, teams, views = contest_info(contest), entrants(contest), rounds_of(contest)
    counted = [view for view in views if not view.dropped]
    comparison = compared(info.regulation, counted)
    points = {
        (board.board, one.ns, one.ew): one for board in comparison.boards for one in board.results
    }
    boards_played = [
        PlayedBoard(
            line.board,
            view.number,
            table.table,
            table.ns.members[0],
            table.ew.members[0],
            line.deal,
            line.marks,
            points.get((line.board, table.ns.numbers[0], table.ew.numbers[0])),
            line.adjusted,
        )
        for view in counted
        for table in view.tables
        for line in table.boards
    ]
    boards_played.sort(key=lambda one: (one.board, one.round))
    refs = tuple(TeamRef(team.number, team.name) for team in teams)
    return PlayedBoards(info, tuple(boards_played), comparison, refs)


def frequencies(boards: Sequence[PlayedBoard]) -> list[tuple[int, int]]:
    """Return each difference of a board's results and how many tables had it, highest first."""
    counts = Counter(one.points.difference for one in boards if one.points is not None)
    return sorted(counts.items(), reverse=True)


def _in_order(one: PlayedBoard) -> tuple[int, int]:
    return one.round, one.board


def _of_pair(one: PlayedBoard, number: int) -> PairBoard:
    ns = one.ns.number == number
    camp, opponent = ("NS", one.ew) if ns else ("EW", one.ns)
    difference = points = None
    percent: Fraction | None = None
    adjusted = ""
    if one.points is not None:
        difference = one.points.difference if ns else -one.points.difference
        points = one.points.ns_points if ns else one.points.ew_points
        if one.points.top:
            percent = Fraction(100 * points, one.points.top)
    elif one.adjusted is not None:
        percent = Fraction(one.adjusted[0 if ns else 1])
        adjusted = adjusted_name(int(percent))
    return PairBoard(one.board, one.round, opponent, camp, difference, points, percent, adjusted)
