"""Order of the teams for a draw, and seeds: the ranking, with a rule for matches being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, assert_never, cast

from scoring.criteria import CriterionName
from tournaments.pairing import DrawRefused
from tournaments.pairing.bracket.bracket import Bracket, Drawing
from tournaments.pairing.bracket.seeds import new_bracket, with_final
from tournaments.pairing.bracket.words import CONSOLATION, HALL, group_name
from tournaments.pairing.halls import NO_HALLS, refuse_without
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.late import waiting
from tournaments.queries.draws.pools import order_from_pools
from tournaments.queries.draws.wishes import kin_of
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.brackets import brackets_of, other_rounds
from tournaments.queries.standings.cells import (
    Cell,
    CellState,
    average_total,
    brought,
    cells_of,
    settled,
)
from tournaments.queries.standings.ranking import ranked_among, ranks_of, results_of
from tournaments.regulation import Regulation, Worth, outcome
from tournaments.regulation.format import BracketSeeds, Consolation, ForfeitWorth
from tournaments.regulation.groups import groups_of
from tournaments.words.enums import LateRule, Stage


def order_for_final(
    info: ContestInfo, teams: list[TeamLine], drawn_views: list[RoundView]
) -> dict[int, int]:
    """Return the rank of each team in the ranking of the rounds; the lots settle the last ties."""
    views = [view for view in other_rounds(drawn_views) if not view.dropped]
    cells = cells_of(info.regulation, teams, views)
    here = ranked_among(teams, drawn_views, drawn_views, info.regulation)
    criteria: tuple[CriterionName, ...] = tuple(dict.fromkeys((*info.regulation.ranking, "lots")))
    return ranks_of(here, results_of(cells), criteria, info.regulation)


def order_for_draw(
    info: ContestInfo,
    teams: list[TeamLine],
    drawn_views: list[RoundView],
    late: LateRule = LateRule.NOTHING,
) -> dict[int, int]:
    """Return the rank of each ranked team, by the regulation's criteria for draws."""
    worth: ForfeitWorth | None
    match late:
        case LateRule.BEFORE:
            return _as_before(info, teams, drawn_views)
        case LateRule.NOTHING:
            worth = None
        case LateRule.HALF:
            worth = Worth.HALF
        case LateRule.AVERAGE:
            worth = Worth.AVERAGE
        case _:
            assert_never(late)
    regulation = info.regulation
    views = [view for view in drawn_views if not view.dropped]
    cells = cells_of(regulation, teams, views, settled(regulation, teams, drawn_views))
    if worth is not None:
        cells = _provisional(regulation, cells, drawn_views[-1], worth)
    here = ranked_among(teams, drawn_views, drawn_views, regulation)
    return ranks_of(here, results_of(cells), regulation.pairing_criteria, regulation)


def wins_for_draw(
    info: ContestInfo, teams: list[TeamLine], drawn_views: list[RoundView]
) -> dict[int, int]:
    """Return the number of matches won by each team in the rounds that count."""
    views = [view for view in drawn_views if not view.dropped]
    cells = cells_of(info.regulation, teams, views)
    return {
        team: sum(cell.won for cell in cells_of_team)
        for team, cells_of_team in sorted(cells.items())
    }


def tables_before(
    info: ContestInfo, teams: list[TeamLine], views: list[RoundView]
) -> list[list[Any]]:
    """Return the tables of the last round that counts, as plain data for a draw of up and down.

    Each is [table, winning camp, losing camp, true], or [table, camp, camp, false] without a
    winner: a draw, or a table that still plays.
    """
    last = next((view for view in reversed(views) if not view.dropped), None)
    if last is None:
        return []
    won = {team: cell.won for team, (cell,) in cells_of(info.regulation, teams, [last]).items()}
    tables = []
    for line in last.tables:
        camps = [list(line.ns.numbers), list(line.ew.numbers)]
        ns, ew = (any(won.get(who) for who in camp) for camp in camps)
        tables.append([line.table, *(camps[::-1] if ew and not ns else camps), ns != ew])
    return tables


def _as_before(info: ContestInfo, teams: list[TeamLine], views: list[RoundView]) -> dict[int, int]:
    """Return the order in which teams still playing the last round keep their earlier place."""
    then = order_for_draw(info, teams, views[:-1])
    now = order_for_draw(info, teams, views)
    late = {one.number for line in waiting(views[-1]) for one, _camp in line.seated}
    order = sorted(now.keys() - late, key=lambda team: (now[team], team))
    # Inserted in ascending order, each team lands at its earlier place.
    kept = sorted(now.keys() & late & then.keys(), key=lambda team: (then[team], team))
    for place, tied in groupby(kept, key=lambda team: then[team]):
        order[place - 1 : place - 1] = list(tied)
    first: dict[tuple[bool, int], int] = {}
    ranks = {}
    for place, team in enumerate(order, start=1):
        tie = (team in late, then[team] if team in late else now[team])
        ranks[team] = first.setdefault(tie, place)
    return ranks


def _provisional(
    regulation: Regulation, cells: dict[int, list[Cell]], last: RoundView, worth: ForfeitWorth
) -> dict[int, list[Cell]]:
    average = average_total(regulation, last)
    result = outcome.of_late(regulation, last.main_spot, worth, average)

    def counted(cell: Cell) -> Cell:
        if cell.round != last.number or cell.state != CellState.PENDING or cell.catch_up:
            return cell
        return brought(
            cell.round, CellState.PENDING, result, cell.table, cell.opponent, cell.penalties
        )

    return {team: [counted(cell) for cell in row] for team, row in cells.items()}


def next_brackets(
    info: ContestInfo, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> tuple[Bracket, ...]:
    """Return the brackets that the next draw continues or begins. No query.

    Raises `pairing.DrawRefused` if fewer than two teams would enter.
    """
    return brackets_of(info.regulation, teams, views) or _first(info, teams, views)


def _first(
    info: ContestInfo, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> tuple[Bracket, ...]:
    """Return the brackets before their first match.

    Option: final, final_groups, final_cuts, places, consolation, bracket_seeds, bracket_draw,
    second_life, kin.
    """
    regulation = info.regulation
    order, pools = seeds(info, teams, views)
    if not views and regulation.kin.apart_in(1):
        # No draw comes before: the places in the bracket keep clubs and families apart.
        pools = kin_of([team for team in teams if team.number in set(order)])
    drawing = cast(Drawing, str(regulation.bracket_draw))

    def made(entering: Sequence[int], *places_and_section: str, returns: int = 0) -> Bracket:
        placed = _placed(regulation.bracket_seeds, entering)
        return new_bracket(
            placed, *places_and_section, pools=pools, drawing=drawing, returns=returns
        )

    if regulation.by_hall:
        return with_final(_of_halls(info, teams, order, drawing), regulation.places)
    if regulation.in_groups:
        wins = wins_for_draw(info, list(teams), list(views))
        groups = groups_of(regulation.final_groups, regulation.final_cuts, order, wins)
        return tuple(
            made(group, regulation.places, group_name(place))
            for place, group in enumerate(groups or [order])
        )
    if not views:
        # Nothing but the seeds says who enters.
        order = _placed(regulation.bracket_seeds, order)
    count = regulation.final or len(order)
    main = made(order[:count], regulation.places, returns=regulation.second_life or 0)
    others = order[count:]
    match regulation.consolation:
        case Consolation.OTHERS:
            if len(others) > 1:
                return main, made(others, regulation.places, CONSOLATION)
            return (main,)
        case Consolation.NONE | Consolation.LOSERS:
            return (main,)
        case _:
            assert_never(regulation.consolation)


def _of_halls(
    info: ContestInfo, teams: Sequence[TeamLine], order: Sequence[int], drawing: Drawing
) -> list[Bracket]:
    """Return the halls' brackets. Raises DrawRefused. Option: final_groups, bracket_qualified."""
    if not info.halls:
        raise DrawRefused(NO_HALLS)
    halls = {team.number: team.hall for team in teams}
    refuse_without([team for team in order if halls[team] is None])
    kept = info.regulation.bracket_qualified or 1
    brackets = []
    for place, hall in enumerate(info.halls):
        mine = [team for team in order if halls[team] == hall.pk]
        seeds = tuple(_placed(info.regulation.bracket_seeds, mine))
        if seeds:
            section = f"{HALL}{group_name(place)}"
            brackets.append(Bracket(seeds, section=section, drawing=drawing, kept=kept))
    return brackets


def _placed(seeds: BracketSeeds, entering: Sequence[int]) -> list[int]:
    """Return the teams of a bracket in the order of their seeds. They are in ranking order."""
    match seeds:
        case BracketSeeds.RANKING:
            return list(entering)
        case BracketSeeds.REGISTRATION:
            # The numbers of the teams follow their registration.
            return sorted(entering)
        case _:
            assert_never(seeds)


def seeds(
    info: ContestInfo, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> tuple[list[int], Mapping[int, str]]:
    """Return the teams still here, best first, and the pool of each if they come from pools.

    After pools: all first places, then all second places, and so on, then the teams in no pool.
    After other rounds: the ranking, with the lots drawn at registration for the last ties. Before
    any round: the teams' seeds, then the order of registration.
    """
    here = [team for team in teams if not team.withdrawn and team.first_round <= len(views) + 1]
    if views and views[-1].stage == Stage.POOLS:
        order, pools = order_from_pools(info, teams, views)
        others = sorted({team.number for team in here} - set(order))
        return [*order, *others], pools
    ranks = order_for_final(info, list(teams), list(views)) if views else {}
    last = len(teams) + 1

    def place(team: TeamLine) -> tuple[int, int, int]:
        if views:
            return ranks.get(team.number, last), team.lot, team.number
        return (0, team.seed, team.number) if team.seed is not None else (1, 0, team.number)

    return [team.number for team in sorted(here, key=place)], {}
