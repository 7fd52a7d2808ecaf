"""Teams beaten in a bracket that buy their return, before its next round is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, brackets_of
from tournaments.regulation import Regulation


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
    """Return who may return to the next round of the bracket, and who does. No query.

    A team buys its return once, after its result is confirmed. Option: second_life.
    """
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
