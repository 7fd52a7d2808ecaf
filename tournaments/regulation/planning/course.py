"""The course of a contest: its number of rounds, the matches of each, and how long one lasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Final, assert_never, cast

from scoring.catalogue.options import BELOTE
from scoring.deal import Deal, points_of_tricks
from scoring.rules import RuleSet
from scoring.score import score_deal
from tournaments.pairing import DrawRefused
from tournaments.pairing.bracket.plan import planned, power_below
from tournaments.pairing.bracket.words import CONSOLATION, MAIN
from tournaments.pairing.melee.seating import Incomplete, Shape
from tournaments.pairing.pools.filling import LEAST, PoolRule, pool_rounds, pool_sizes
from tournaments.regulation import Regulation, Worth
from tournaments.regulation.chairs import table_sizes
from tournaments.regulation.format.brackets import Consolation
from tournaments.regulation.format.pools import FOUR
from tournaments.regulation.planning.day import Day
from tournaments.regulation.stages import Spot, Stages, stages_of

#: Default length of a deal in minutes: clubs plan an hour for twelve deals of belote, a little more
#: with bidding.
BELOTE_MINUTES: Final = 5
COINCHE_MINUTES: Final = 6
#: A deal of comptoir has five cards a player; the sheets of a table, down from 6, take about nine.
COMPTOIR_MINUTES: Final = 3

# An ordinary deal: a contract of 100 if the game has bids, and a taker a little stronger than the
# defence.
_CONTRACT = 100
_TAKER_POINTS: Final = range(62, 142)


def usual_minutes(regulation: Regulation) -> int:
    """Return the default length of a deal in this game, in minutes."""
    if regulation.comptoir:
        return COMPTOIR_MINUTES
    return BELOTE_MINUTES if regulation.game == BELOTE else COINCHE_MINUTES


def length(regulation: Regulation, at: int | Spot, minutes_per_deal: int) -> int:
    """Return the length of a match at that spot in minutes, for this length of a deal.

    >>> length(Regulation(RuleSet.preset("ffb-belote")), 1, 5)
    60
    """
    return deals_of(regulation, at, minutes_per_deal) * minutes_per_deal


def deals_of(regulation: Regulation, at: int | Spot, minutes_per_deal: int) -> int:
    """Return the number of deals at the slowest table, those after the clock included."""
    if regulation.comptoir:
        return ceil(regulation.rules.start * 3 / 2)
    end = regulation.end_of(at)
    clock = regulation.of_round(at).clock
    cards = [end.deals] if end.deals is not None else []
    if end.target is not None:
        cards.append(deals_to(regulation.rules_of(at), end.target))
    if clock is None:
        return min(cards)
    called = ceil(clock / minutes_per_deal) + end.after_clock
    return max([*cards, called]) if end.both else min([*cards, called])


@lru_cache
def deals_to(rules: RuleSet, target: int) -> int:
    """Return the deals after which about nine in ten matches have a camp with that many points.

    A match lasts longest if its camps stay level, and a round ends with its slowest table.
    """
    each = ordinary_sum(rules)
    return max(1, ceil(2 * target / each)) if each else target


@lru_cache
def ordinary_sum(rules: RuleSet) -> Fraction:
    """Return the points of an ordinary deal for both camps, without belotes or annonces."""
    contract = None if rules.game == BELOTE else _CONTRACT
    total, whole = 0, points_of_tricks(rules, None)
    for points in _TAKER_POINTS:
        deal = Deal("NS", contract, ns=points, ew=whole - points)
        score = score_deal(rules, deal, explain=False)
        total += score.ns + score.ew + score.set_aside
    return Fraction(total, len(_TAKER_POINTS))


#: A bracket needs two teams, and so does its consolation.
LEAST_IN_A_BRACKET = 2


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds to play. `by_round` holds the rounds with another number of matches."""

    regulation: Regulation
    matches: int
    rounds: int
    by_round: Mapping[int, int] = field(default_factory=dict)
    stages: Mapping[int, frozenset[Stages]] = field(default_factory=dict)
    #: Whether some entrants rest because they do not fill whole tables.
    resting: bool = False

    @classmethod
    def of(cls, regulation: Regulation, entrants: int, drawn: int = 0) -> Course:
        planned = list(_brackets(regulation, entrants))
        stop = regulation.stop_of(max((level for level, _stages in planned), default=0))
        matches_of = [(level, named) for level, named in planned if stop is None or level <= stop]
        brackets = Counter(level for level, _stages in matches_of)
        by_round = _pools(regulation, entrants)
        rounds = regulation.rounds
        extra = _extra(regulation, entrants)
        if extra:
            rounds += 1
            by_round[rounds] = extra
        by_round |= {rounds + level: count for level, count in brackets.items()}
        stages = {
            rounds + level: frozenset(named for at, named in matches_of if at == level)
            for level in brackets
        }
        rounds = max(drawn, rounds + max(brackets, default=0))
        matches, resting = _whole(regulation, entrants)
        return cls(regulation, matches, rounds, by_round, stages, resting > 0)

    @property
    def extensible(self) -> bool:
        """Whether a round may be added at the end: not after a final or extra matches."""
        return not self.regulation.ends_in_brackets and self.regulation.bye != Worth.EXTRA

    def matches_of(self, number: int) -> int:
        return self.by_round.get(number, self.matches)

    def by_clock(self, number: int) -> bool:
        played = map(self.regulation.of_round, self.spots(number))
        return any(one.clock is not None for one in played)

    def spots(self, number: int) -> list[Spot]:
        """Return the spots of the matches of that round, which may end in different ways."""
        named = sorted(self.stages.get(number, ()))
        return [Spot(number, stages) for stages in named] or [self.regulation.spot(number)]

    def minutes_per_deal(self, day: Day) -> int:
        return day.minutes_per_deal or usual_minutes(self.regulation)

    def minutes(self, day: Day, number: int, matches: int) -> int:
        """Return the planned length of a round in minutes, including all its sittings."""
        per_deal = self.minutes_per_deal(day)
        each = max(length(self.regulation, spot, per_deal) for spot in self.spots(number))
        return each * day.sittings(matches)


def _whole(regulation: Regulation, entrants: int) -> tuple[int, int]:
    """Return the matches of an ordinary round, and the resting entrants (players sit in fours)."""
    if not regulation.melee:
        return divmod(entrants, 2)
    if regulation.each_alone:
        sizes = table_sizes(regulation, entrants)
        return len(sizes), entrants - sum(sizes)
    shape = Shape.of(entrants, cast(Incomplete, regulation.incomplete))
    return shape.whole + (shape.short > 0), shape.resting


def _pools(regulation: Regulation, entrants: int) -> dict[int, int]:
    """Return the matches of each pool round: odd pools rest one team, small pools end first."""
    if not regulation.begins_in_pools or entrants < LEAST:
        return {}
    rule = PoolRule(regulation.pools, regulation.pool_count, regulation.pool_sizes.even)
    try:
        sizes = pool_sizes(entrants, rule)
    except DrawRefused:
        # These entrants do not fill the pools asked for: the timetable waits for others.
        return {}
    counts: Counter[int] = Counter()
    for size in sizes:
        for number in range(1, pool_rounds(size) + 1):
            counts[number] += size // 2
        if size == FOUR and regulation.pool_play.by_winners:
            # Two rounds settle only the first and the last of such a pool; the other two play for
            # second.
            counts[pool_rounds(size)] -= 1
    return {number: count for number, count in counts.items() if number <= regulation.rounds}


def _extra(regulation: Regulation, entrants: int) -> int:
    if regulation.bye != Worth.EXTRA or entrants % 2 == 0:
        return 0
    return min(regulation.rounds, entrants) // 2


def _brackets(regulation: Regulation, entrants: int) -> list[tuple[int, Stages]]:
    """Return the level and the stages of each match of the brackets, main and consolation.

    The better seed is assumed to win, since the losers of a first match are known only by playing.
    """
    if regulation.in_groups:
        return [
            match
            for size in regulation.group_sizes(entrants)
            for match in _matches(size, regulation.places, MAIN)
        ]
    if regulation.final is None:
        return []
    size = min(regulation.final, entrants) if entrants >= LEAST_IN_A_BRACKET else regulation.final
    matches = _matches(size, regulation.places, MAIN, returns=regulation.second_life or 0)
    match regulation.consolation:
        case Consolation.NONE:
            return matches
        case Consolation.OTHERS:
            return matches + _matches(entrants - size, regulation.places, CONSOLATION)
        case Consolation.LOSERS:
            full = power_below(size)
            cadrage = size - full
            begins = 2 if cadrage else 1
            losers = max(cadrage, full // 2)
            return matches + _matches(losers, regulation.places, CONSOLATION, after=begins)
        case _:
            assert_never(regulation.consolation)


def _matches(
    size: int, places: str, section: str, after: int = 0, returns: int = 0
) -> list[tuple[int, Stages]]:
    """Return the matches of a bracket, `after` levels of the main one, if nobody returns."""
    if size < LEAST_IN_A_BRACKET:
        return []
    return [
        (after + fixture.level, stages_of(fixture, section))
        for fixture in planned(size, places, returns)
        if not fixture.exempts
    ]
