"""Page of a team: its rank, and each of its rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.sentences import Sentence
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.why import Why
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell, CellState, cells_of
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import Regulation
from tournaments.words.enums import Stage


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
    """A team's row in the standings and its rounds.

    `row` is None before the team has played and once it is excluded: `exclusions` are the
    penalties.
    """

    standings: Standings
    row: Row | None
    rounds: tuple[TeamRound, ...]
    exclusions: tuple[PenaltyLine, ...] = ()


#: Secret round, and the cell of a team in it.
SecretPart = tuple[RoundView, Cell]
#: Match of a team in each round where it has a table, by round number.
Matches = Mapping[int, TableLine]


def matches_of(views: Sequence[RoundView]) -> dict[int, Matches]:
    """Return the matches of each team, by team number. No query."""
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
        _round(
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


def _round(
    cell: Cell,
    match: TableLine | None,
    name: str,
    bracket: bool,
    why: Sentence | None,
) -> TeamRound:
    return TeamRound(cell, match, name, bracket, why)
