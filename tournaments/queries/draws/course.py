"""Course of a contest: the stage of the next round, and its way of drawing.

The desk, the draw and the rehearsal all use it. Option: pools, rounds, first_draw, next_draw, bye,
final, bracket_stop, bracket_qualified.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.pairing import METHODS, DrawMethod
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.plan import FINAL, planned
from tournaments.pairing.bracket.words import round_name as name_of_matches
from tournaments.queries.core.rounds import bracket_round_name, round_name
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, brackets_of
from tournaments.queries.standings.cells import ORDINARY, more_to_play, ordinary
from tournaments.regulation import Regulation
from tournaments.words.enums import Stage
from tournaments.words.texts import say


def what_follows(
    regulation: Regulation,
    teams: Sequence[TeamLine],
    views: Sequence[RoundView],
    pools: bool = False,
) -> tuple[Stage, str] | None:
    """Return the stage of the next round and its way of drawing. No query.

    None if nothing is left to draw. `pools` tells whether the pools have a round to play
    (`pool_rounds.next_of_pools`). Brackets that have begun go on to their end.
    """
    if pools:
        return Stage.POOLS, DrawMethod.POOLS
    bracket_views = bracket_rounds(views)
    begun = bool(bracket_views)
    if not begun and ordinary(views) < regulation.rounds:
        if regulation.melee:
            alone = regulation.each_alone
            return Stage.ROUNDS, DrawMethod.CHAIRS if alone else regulation.seating
        if views or METHODS[regulation.following_draw].in_advance:
            return Stage.ROUNDS, regulation.following_draw
        return Stage.ROUNDS, regulation.first_draw
    if not begun and more_to_play(regulation, teams, views):
        return Stage.EXTRA, DrawMethod.EXTRA
    if begun:
        brackets = brackets_of(regulation, teams, views)
        stopped = len(bracket_views) == regulation.stop_of(rounds_of_longest(brackets))
        if stopped or all(bracket.over for bracket in brackets):
            return None
    elif not regulation.ends_in_brackets or _everybody_qualifies(regulation, teams, views):
        return None
    return Stage.BRACKET, DrawMethod.BRACKET


def _everybody_qualifies(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> bool:
    """Return whether so few teams are left that the bracket has no round to play."""
    if regulation.bracket_qualified is None or regulation.by_hall:
        return False
    number = len(views) + 1
    here = sum(not team.withdrawn and team.first_round <= number for team in teams)
    return here > 1 and not regulation.bracket_rounds(here)


def rounds_to_come(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> range:
    """Return the rounds still to draw, by number, with brackets as today's teams make them."""
    number = len(views)
    if what_follows(regulation, teams, views) is None:
        return range(0)
    begun = brackets_of(regulation, teams, views)
    if begun:
        last = last_of_brackets(regulation, begun, views)
    else:
        here = sum(not team.withdrawn for team in teams)
        last = number + regulation.rounds - ordinary(views) + regulation.bracket_rounds(here)
    return range(number + 1, max(last, number + 1) + 1)


def last_of_brackets(
    regulation: Regulation, brackets: Sequence[Bracket], views: Sequence[RoundView]
) -> int:
    """Return the round that ends the brackets, once begun: teams that left made them this long."""
    before = len(views) - len(bracket_rounds(views))
    return before + regulation.until_stop(rounds_of_longest(brackets))


def rounds_of_longest(brackets: Sequence[Bracket]) -> int:
    """Return the rounds of the longest bracket, those of the halls before those between them."""
    halls = [bracket for bracket in brackets if bracket.kept]
    longest = max((bracket.rounds for bracket in brackets if not bracket.kept), default=0)
    if halls and len(halls) == len(brackets):
        coming = sum(min(bracket.kept, len(bracket.seeds)) for bracket in halls)
        longest = (coming - 1).bit_length()
    return longest + max((bracket.rounds for bracket in halls), default=0)


def nothing_left(contest: Contest, drawn: Sequence[RoundView] | None = None) -> bool:
    """Tell whether all rounds of the regulation are drawn. One query, or eight near the end."""
    regulation = Regulation.from_data(contest.regulation)
    if contest.rounds.filter(stage__in=ORDINARY).count() < regulation.rounds:
        return False
    views = rounds_of(contest, with_draft=True) if drawn is None else drawn
    return what_follows(regulation, entrants(contest), views) is None


def next_name(regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]) -> str:
    """Return the name of the next round. No query."""
    number = len(views) + 1
    follows = what_follows(regulation, teams, views)
    if follows is None or follows[0] != Stage.BRACKET:
        return round_name(number)
    begun = brackets_of(regulation, teams, views)
    if begun:
        return bracket_round_name(begun) or round_name(number)
    if regulation.in_groups:
        return _("Premier tour des tableaux")
    size = min(regulation.final or 0, sum(not team.withdrawn for team in teams))
    if size < 2:
        return round_name(number)
    first, *_others = planned(size, FINAL, regulation.second_life or 0)
    name = name_of_matches(first)
    return say(name.template, name.params)


@dataclass(frozen=True, slots=True)
class SecondLives:
    """Teams that may still buy their return to the next round, and those that bought it."""

    open: tuple[TeamLine, ...] = ()
    bought: tuple[TeamLine, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.open or self.bought)


def second_lives(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> SecondLives:
    """Return who may return to the bracket's next round, and who does. Option: second_life."""
    rounds = bracket_rounds(views)
    if regulation.second_life is None or not rounds:
        return SecondLives()
    last = rounds[-1]
    played = {number for line in last.tables for camp in line.camps for number in camp}
    beaten = {*brackets_of(regulation, teams, views)[0].may_return()} & played
    here = [team for team in teams if team.number in beaten and not team.withdrawn]
    return SecondLives(
        tuple(team for team in here if team.second_life is None),
        # Where a corrected result makes a winner of one, its return can still be taken back.
        tuple(team for team in teams if team.second_life == last.number),
    )


def second_lives_of(contest: Contest) -> SecondLives:
    """Return the second lives of a contest. One query, or seven where they may be bought."""
    regulation = Regulation.from_data(contest.regulation)
    if regulation.second_life is None:
        return SecondLives()
    return second_lives(regulation, entrants(contest), rounds_of(contest, with_draft=True))
