"""The extra matches that resting leaves to play. Option: bye, "extra"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.enums import Stage
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import EXTRA, Regulation

#: The parts of a contest whose rounds the regulation counts.
ORDINARY = (Stage.POOLS, Stage.ROUNDS)


def owed(
    regulation: Regulation, teams: Sequence[TeamLine], drawn: Sequence[RoundView]
) -> dict[int, int]:
    """Team -> how many matches it still has to play for the rounds where it rested. No query.

    Rounds left out of the standings owe nothing, nor is anything owed to a team that left.
    """
    if regulation.bye != EXTRA:
        return {}
    matches: Counter[int] = Counter()
    for view in drawn:
        if view.stage == Stage.EXTRA:
            matches.subtract(one.number for line in view.tables for one, _camp in line.seated)
        elif view.stage in ORDINARY and not view.dropped:
            matches.update(team.number for team in view.exempt)
    here = {team.number for team in teams if team.last_round is None}
    return {team: count for team, count in sorted(matches.items()) if count > 0 and team in here}


def settled(
    regulation: Regulation, teams: Sequence[TeamLine], drawn: Sequence[RoundView]
) -> dict[int, int]:
    """Team -> how many of these matches it will never play, nobody being left to meet. No query.

    While rounds are to come it may still find an opponent.
    """
    left = owed(regulation, teams, drawn)
    return left if ordinary(drawn) >= regulation.rounds and len(left) == 1 else {}


def ordinary(drawn: Sequence[RoundView]) -> int:
    """How many of the rounds the regulation counts are drawn."""
    return sum(view.stage in ORDINARY for view in drawn)
