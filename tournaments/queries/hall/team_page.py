"""Page of a team: what it has to do now, its seat, its rank, and each of its rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from tournaments.pairing.sentences import Sentence
from tournaments.queries.core.teams import Side, TeamLine
from tournaments.queries.draws.progress import Progress, Step
from tournaments.queries.draws.why import Why
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell, CellState, cells_of
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation
from tournaments.words.enums import Camp, Stage


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of a team: its score, and its match with the result.

    `match` is None without a match. `why` is the reason of the last draw for its table or its bye;
    None for earlier rounds. `secret` tells that the hall may not see what this round brings.
    """

    cell: Cell
    match: TableLine | None
    name: str
    bracket: bool
    why: Sentence | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team's row, and its rounds; `row` is None before it played, and once it is excluded."""

    standings: Standings
    row: Row | None
    rounds: tuple[TeamRound, ...]
    exclusions: tuple[PenaltyLine, ...] = ()


#: Secret round, and the cell of a team in it.
SecretPart = tuple[RoundView, Cell]
#: Match of a team in each round where it has a table, by round number.
Matches = Mapping[int, TableLine]


def matches_of(views: Sequence[RoundView]) -> dict[int, Matches]:
    matches: dict[int, dict[int, TableLine]] = defaultdict(dict)
    for view in views:
        for line in view.tables:
            for one, _camp in line.seated:
                matches[one.number][view.number] = line
    return dict(matches)


def secret_parts(
    regulation: Regulation, teams: list[TeamLine], drawn_views: Sequence[RoundView]
) -> dict[int, list[SecretPart]]:
    """Return where each team plays in the secret rounds, by team number. No query."""
    views = [view for view in drawn_views if view.secret and not view.dropped]
    cells = cells_of(regulation, teams, views)
    return {
        team: [
            (view, cell)
            for view, cell in zip(views, cells_of_team, strict=True)
            # A team knocked out of the brackets is absent from their later rounds.
            if view.stage != Stage.BRACKET or cell.state != CellState.ABSENT
        ]
        for team, cells_of_team in cells.items()
    }


def team_page(
    number: int,
    scores: Scores,
    ranking: Standings,
    row: Row | None,
    matches: Matches,
    why: Why,
    secret: Sequence[SecretPart] = (),
) -> TeamPage:
    """Return the content of a team's page, except the deals of its matches. No query.

    Its rounds are all those of `scores`, while its rank is that of the last complete round. `row`
    is its row in the ranking, None if it has none. `why` gives the reasons of the last draw.
    `secret` is its part in the secret rounds.
    """
    cells, matched = scores.of_team(number)
    # A team knocked out of the brackets is absent from their later rounds: show nothing for these.
    knockout = [cell for cell in matched if cell.state != CellState.ABSENT]
    last = scores.drawn[-1].number if scores.drawn else 0
    rounds = tuple(
        TeamRound(
            cell,
            matches.get(cell.round),
            scores.names[cell.round],
            cell in knockout,
            why.of(number, cell.table) if cell.round == last else None,
        )
        for cell in (*cells, *knockout)
    )
    hidden = tuple(
        TeamRound(
            cell,
            matches.get(cell.round),
            view.name,
            view.stage == Stage.BRACKET,
            why.of(number, cell.table) if cell.round == last else None,
            secret=True,
        )
        for view, cell in secret
    )
    exclusions = tuple(line for line in ranking.excluded if line.team.number == number)
    return TeamPage(ranking, row, (*rounds, *hidden), exclusions)


@dataclass(frozen=True, slots=True)
class Seats:
    """Names of the four players of a table, and the camp of the team that looks at it.

    The players of a pair sit in the order of their registration: the program does not know which
    of them took which chair. A seat is empty where a team has fewer players. `cards` are the
    numbers of the teams, or players, whose cards lie before North, West, East and South.
    """

    north: str
    south: str
    east: str
    west: str
    camp: Camp
    cards: tuple[int, ...]


def seats_of(match: TableLine, teams: Mapping[int, TeamLine], number: int) -> Seats:
    north, south = _two(match.ns, teams)
    east, west = _two(match.ew, teams)
    camp = Camp.NS if number in match.ns.numbers else Camp.EW
    ns, ew = match.ns.numbers, match.ew.numbers
    return Seats(north, south, east, west, camp, (ns[0], ew[-1], ew[0], ns[-1]))


def _two(side: Side, teams: Mapping[int, TeamLine]) -> tuple[str, str]:
    """Return the players of a camp, with numbers if they differ; an unnamed team takes one seat."""
    if side.team is None:
        names = [f"{member.number} {member.name}" for member in side.members]
    else:
        team = teams.get(side.team.number)
        names = list(team.players) if team is not None else []
        names = names if len(names) == 2 else [side.team.name]
    return names[0], names[1] if len(names) > 1 else ""


class Now(StrEnum):
    OUT = "excluded"
    OVER = "the contest has ended"
    LEFT = "withdrawn"
    NOT_BEGUN = "no round is drawn"
    PLAYS = "at a table, no result counted yet"
    COMES_LATER = "plays from a round to come"
    CATCHES_UP = "rests, and has a match to make up for it"
    RESTS = "rests while the others play"
    NO_MATCH = "is in no match of the round being played"
    PLAYED = "has its result, others still play"
    WAITS = "the round is over, the next is to be drawn"
    ALL_PLAYED = "every round is played, the contest is to be ended"


@dataclass(frozen=True, slots=True)
class TeamNow:
    """What a team has to do now, and where.

    `tables` are its matches without a counted result, earliest first: two if a draw did not wait
    for its late table. `last` is its part in the last round. `row` is its row in the standings,
    once a round is complete.
    """

    now: Now
    tables: tuple[TeamRound, ...] = ()
    last: TeamRound | None = None
    row: Row | None = None

    @property
    def name(self) -> str:
        return self.now.name


def team_now(page: TeamPage, team: TeamLine, progress: Progress) -> TeamNow:
    tables = tuple(
        played
        for played in page.rounds
        if played.cell.state == CellState.PENDING
        and played.match is not None
        and not played.match.secret
    )
    last = next((one for one in page.rounds if one.cell.round == progress.number), None)
    return TeamNow(
        _now(page, team, progress, tables, last),
        tables,
        last,
        page.row if page.standings.begun else None,
    )


def _now(
    page: TeamPage,
    team: TeamLine,
    progress: Progress,
    tables: tuple[TeamRound, ...],
    last: TeamRound | None,
) -> Now:
    if page.exclusions:
        return Now.OUT
    if progress.step == Step.OVER:
        return Now.OVER
    if team.withdrawn:
        return Now.LEFT
    if not progress.number:
        return Now.NOT_BEGUN
    if tables:
        return Now.PLAYS
    if any(one.team.number == team.number for one in progress.awaited):
        return Now.CATCHES_UP
    if team.first_round > progress.number:
        return Now.COMES_LATER
    if progress.step == Step.END:
        return Now.ALL_PLAYED
    if progress.closed:
        return Now.WAITS
    return Now.NO_MATCH if last is None else _in_round(last.cell.state)


def _in_round(state: CellState) -> Now:
    match state:
        case CellState.ABSENT:
            return Now.NO_MATCH
        case CellState.EXEMPT:
            return Now.RESTS
        case CellState.PLAYED | CellState.PENDING | CellState.FORFEIT | CellState.LATE:
            return Now.PLAYED
        case _:
            assert_never(state)
