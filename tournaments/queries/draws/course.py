"""Course of a contest: the stage of the next round, and its way of drawing.

The desk, the draw and the rehearsal all use it. Option: pools, rounds, first_draw, next_draw, bye,
final.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.enums import Stage
from tournaments.models import Contest
from tournaments.pairing import METHODS, DrawMethod
from tournaments.pairing.bracket.plan import plan
from tournaments.pairing.bracket.words import round_name as name_of_matches
from tournaments.queries.core.round_names import bracket_round_name, round_name
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, brackets_of
from tournaments.queries.standings.owed import ORDINARY, ordinary, owed
from tournaments.regulation import Regulation
from tournaments.wording.words import say


def what_follows(
    regulation: Regulation,
    teams: Sequence[TeamLine],
    drawn: Sequence[RoundView],
    pools: bool = False,
) -> tuple[Stage, str] | None:
    """Return the stage of the next round and its way of drawing. No query.

    None if nothing is left to draw. `pools` tells whether the pools have a round to play
    (`pool_rounds.next_of_pools`). Brackets that have begun go on to their end.
    """
    if pools:
        return Stage.POOLS, DrawMethod.POOLS
    begun = bool(bracket_rounds(drawn))
    if not begun and ordinary(drawn) < regulation.rounds:
        if regulation.individuals:
            return Stage.ROUNDS, regulation.seating
        if drawn or METHODS[regulation.next_draw].in_advance:
            return Stage.ROUNDS, regulation.next_draw
        return Stage.ROUNDS, regulation.first_draw
    if not begun and len(owed(regulation, teams, drawn)) > 1:
        return Stage.EXTRA, DrawMethod.EXTRA
    if begun and all(bracket.over for bracket in brackets_of(regulation, teams, drawn)):
        return None
    return (Stage.BRACKET, DrawMethod.BRACKET) if begun or regulation.final is not None else None


def nothing_left(contest: Contest) -> bool:
    """Tell whether all rounds of the regulation are drawn. One query, or eight near the end."""
    regulation = Regulation.from_data(contest.regulation)
    if contest.rounds.filter(stage__in=ORDINARY).count() < regulation.rounds:
        return False
    drawn = rounds_of(contest, with_draft=True)
    return what_follows(regulation, entrants(contest), drawn) is None


def next_name(regulation: Regulation, teams: Sequence[TeamLine], drawn: Sequence[RoundView]) -> str:
    """Return the name of the next round. No query."""
    number = len(drawn) + 1
    follows = what_follows(regulation, teams, drawn)
    if follows is None or follows[0] != Stage.BRACKET:
        return round_name(number)
    begun = brackets_of(regulation, teams, drawn)
    if begun:
        return bracket_round_name(begun) or round_name(number)
    size = min(regulation.final or 0, sum(not team.withdrawn for team in teams))
    if size < 2:
        return round_name(number)
    name = name_of_matches(plan(size)[0])
    return say(name.template, name.params)
