"""Helpers that play contests with brackets through the services."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.rules import RuleSet
from tests.factories import make_contest, play_round
from tests.rows import written_again
from tournaments.models import Contest, Match
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.results import Totals

Wins = Callable[[int, int], int]

#: Possible totals of twelve deals without a belote: they add up to 1944.
WON, LOST = 1000, 944


def contest_of(pairs: int, **options: Any) -> Contest:
    """Return a contest of `pairs` pairs; by default, one bracket of all of them."""
    options = {"rounds": 0, "final": max(pairs, 2), **options}
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **options))


def last(contest: Contest) -> RoundView:
    """Return the last round drawn."""
    return rounds_of(contest)[-1]


def meetings(contest: Contest) -> list[tuple[int, int, int]]:
    """Return (table, first team, second team) for each match of the last round."""
    return [(line.table, *line.ns.numbers, *line.ew.numbers) for line in last(contest).tables]


def enter(contest: Contest, line: TableLine, winner: int, **more: Any) -> None:
    """Enter the result of a match by its totals."""
    match = Match.objects.get(pk=line.match)
    totals = Totals(WON, LOST) if winner in line.ns.numbers else Totals(LOST, WON)
    results.enter_totals(match, None, totals, version=match.entries.count(), **more)


def play(contest: Contest, wins: Wins = min, draw: bool = True) -> RoundView:
    """Draw the next round of the brackets, play it and close it."""
    if draw:
        draws.draw_round(contest, None, seed=1)
    for line in last(contest).tables:
        if line.entry is None:
            enter(contest, line, wins(*line.ns.numbers, *line.ew.numbers))
    results.close_round(contest, None, last(contest).number)
    return last(contest)


@written_again
def play_rounds(contest: Contest, count: int) -> None:
    """Play `count` ordinary rounds, with seeds from 0."""
    for seed in range(count):
        play_round(contest, seed=seed)


def leave(contest: Contest, number: int) -> None:
    """Withdraw a team."""
    presence.withdraw_team(contest, None, contest.teams.get(number=number))
