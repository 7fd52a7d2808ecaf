"""What is to be played: how many rounds, and how many matches each makes.

Pools play among themselves, in the first rounds; teams that rested in turn meet in an extra round
after the others; a bracket comes last, with fewer matches each time, and its consolation beside it.
Rounds already drawn are counted as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from tournaments.pairing.bracket.plan import plan, power_below
from tournaments.pairing.melee.seating import Incomplete, Shape
from tournaments.pairing.pools.filling import LEAST, pool_rounds, pool_sizes
from tournaments.planning.day import Day
from tournaments.planning.lengths import length, usual_minutes
from tournaments.regulation import EXTRA, Regulation
from tournaments.regulation.format.brackets import LOSERS, OTHERS
from tournaments.regulation.format.pools import FOUR, WINNERS

#: A bracket wants two teams, and so does its consolation.
LEAST_IN_A_BRACKET = 2


@dataclass(frozen=True, slots=True)
class Course:
    """What is to be played. `by_round` are the rounds that make another number of matches."""

    regulation: Regulation
    matches: int
    rounds: int
    by_round: Mapping[int, int] = field(default_factory=dict)
    #: Whether somebody rests, the entrants not making up whole tables.
    resting: bool = False

    @classmethod
    def of(cls, regulation: Regulation, entrants: int, drawn: int = 0) -> Course:
        """The course of a contest of so many entrants, of which some rounds are drawn already."""
        brackets = _brackets(regulation, entrants)
        by_round = _pools(regulation, entrants)
        rounds = regulation.rounds
        extra = _extra(regulation, entrants)
        if extra:
            rounds += 1
            by_round[rounds] = extra
        by_round |= {rounds + level: count for level, count in brackets.items()}
        rounds = max(drawn, rounds + max(brackets, default=0))
        matches, resting = _whole(regulation, entrants)
        return cls(regulation, matches, rounds, by_round, resting > 0)

    @property
    def extensible(self) -> bool:
        """Whether a round may be added at the end: not after a final, nor after extra matches."""
        return self.regulation.final is None and self.regulation.bye != EXTRA

    def matches_of(self, number: int) -> int:
        """How many matches that round makes."""
        return self.by_round.get(number, self.matches)

    def by_clock(self, number: int) -> bool:
        """Whether time is called in that round."""
        return self.regulation.of_round(number).clock is not None

    def minutes_per_deal(self, day: Day) -> int:
        """How long a deal is planned to take."""
        return day.minutes_per_deal or usual_minutes(self.regulation)

    def minutes(self, day: Day, number: int, matches: int) -> int:
        """How long that round is planned to last with so many matches, all its sittings."""
        each = length(self.regulation, number, self.minutes_per_deal(day))
        return each * day.sittings(matches)


def _whole(regulation: Regulation, entrants: int) -> tuple[int, int]:
    """The matches of an ordinary round, and how many entrants rest: players sit down in fours."""
    if not regulation.individuals:
        return divmod(entrants, 2)
    shape = Shape.of(entrants, cast(Incomplete, regulation.incomplete))
    return shape.whole + (shape.short > 0), shape.resting


def _pools(regulation: Regulation, entrants: int) -> dict[int, int]:
    """The matches of each round of the pools: an odd one lets a team rest, a short one is over."""
    if regulation.pools is None or entrants < LEAST:
        return {}
    sizes = pool_sizes(entrants, regulation.pools)
    found: Counter[int] = Counter()
    for size in sizes:
        for number in range(1, pool_rounds(size) + 1):
            found[number] += size // 2
        if size == FOUR and regulation.pool_play == WINNERS:
            # Only the first and the last of such a pool are known: the others play for the second.
            found[pool_rounds(size)] -= 1
    return {number: count for number, count in found.items() if number <= regulation.rounds}


def _extra(regulation: Regulation, entrants: int) -> int:
    """The matches of the extra round, where a team rested in each round and makes up for it."""
    if regulation.bye != EXTRA or entrants % 2 == 0:
        return 0
    return min(regulation.rounds, entrants) // 2


def _brackets(regulation: Regulation, entrants: int) -> Counter[int]:
    """The matches of each level of the brackets, the consolation's beside those of the main one.

    How many teams lose their first match is known by playing; the better seed is taken to win.
    """
    if regulation.final is None:
        return Counter()
    size = min(regulation.final, entrants) if entrants >= LEAST_IN_A_BRACKET else regulation.final
    found = _levels(size, regulation.places)
    if regulation.consolation == OTHERS:
        found += _levels(entrants - size, regulation.places)
    if regulation.consolation == LOSERS:
        full = power_below(size)
        cadrage = size - full
        begins = 2 if cadrage else 1
        found += _levels(max(cadrage, full // 2), regulation.places, after=begins)
    return found


def _levels(size: int, places: str, after: int = 0) -> Counter[int]:
    """The matches of each level of one bracket that begins after so many levels of the main one."""
    if size < LEAST_IN_A_BRACKET:
        return Counter()
    return Counter(after + fixture.level for fixture in plan(size, places))
