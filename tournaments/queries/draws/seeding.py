"""Teams that enter the brackets, in order of seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never, cast

from tournaments.pairing import DrawRefused
from tournaments.pairing.bracket.bracket import Bracket, Drawing
from tournaments.pairing.bracket.seeds import new_bracket
from tournaments.pairing.bracket.several import with_final
from tournaments.pairing.bracket.words import CONSOLATION, HALL, group_name
from tournaments.pairing.halls import NO_HALLS, refuse_without
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.order import order_for_final, wins_for_draw
from tournaments.queries.draws.pools import order_from_pools
from tournaments.queries.draws.wishes import kin_of
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.brackets import brackets_of
from tournaments.regulation.format import BracketSeeds, Consolation
from tournaments.regulation.groups import groups_of
from tournaments.words.enums import Stage


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
    """Return the bracket of each hall that has teams. Raises `pairing.DrawRefused`.

    Option: final_groups, bracket_qualified.
    """
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
