"""Small finished contests whose results are chosen, for the tests of several years."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.hall import changing
from tournaments.services.results import Totals

#: Points of twelve deals: what North-South does not mark, East-West does.
WHOLE = 162 * 12
RULES = RuleSet.preset("ffb-belote")
BELOTE = Regulation(RULES, rounds=2)
#: What is entered at a match that is drawn.
Entered = Callable[[Match], object]


def totals(ns: int) -> Entered:
    """Enter these points for North-South, and the rest for East-West."""

    def enter(match: Match) -> None:
        results.enter_totals(match, None, Totals(ns, WHOLE - ns, belotes=0, capots=0), version=0)

    return enter


def won_by(team: int, points: int) -> Entered:
    """Enter these points for that team wherever it sits, and the rest for the others."""

    def enter(match: Match) -> None:
        here = match.seats.filter(camp="NS", team__number=team).exists()
        totals(points if here else WHOLE - points)(match)

    return enter


def finished(
    day: date, *rounds: int | Entered, pairs: int = 2, regulation: Regulation = BELOTE
) -> Contest:
    """Create a finished contest of the organiser, and play each round as it is told.

    A number is what North-South marks at every table.
    """
    contest = make_contest(pairs, regulation, name=f"Belote {day:%Y-%m-%d}")
    Contest.objects.filter(pk=contest.pk).update(date=day)
    contest.refresh_from_db()
    for number, result in enumerate(rounds, start=1):
        play(contest, number, totals(result) if isinstance(result, int) else result)
    changing.close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    return contest


def play(contest: Contest, number: int, enter: Entered) -> None:
    """Draw a round, enter its results and close it."""
    draws.draw_round(contest, None, seed=number)
    for match in matches(contest, number):
        enter(match)
    results.close_round(contest, None, number)


def matches(contest: Contest, number: int) -> list[Match]:
    """Return the matches of a round, by table."""
    rows = Match.objects.filter(round__contest=contest, round__number=number)
    return list(rows.select_related("round__contest").order_by("table"))
