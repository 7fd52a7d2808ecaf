"""Table of a season from the database: 18 contests of 150 pairs, against their standings.

Their organiser has 100,000 people in the address book, and 500 other contests.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.crowd import crowd
from benchmarks.figures import Figure, cpu
from benchmarks.played import played
from tournaments.annexes.seasons.queries.table import present_table
from tournaments.annexes.seasons.rules import read_rules
from tournaments.annexes.seasons.services.seasons import create_season
from tournaments.models import Contest, Season, Team
from tournaments.queries.standings.ranking import standings

CONTESTS, PAIRS = 18, 150
#: Queries beside those of the standings.
BESIDE = 6
RULES = """\
[season]
name = "Mesure"
best = 10
ties = ["wins", "best_days", "places", "lots"]
seed = 1
[day]
give = ["points", "place"]
places = {depth = "1/3", step = 6}
place_ties = "average"
[[bonus]]
for = "won-all"
points = 5
"""


def measure() -> list[Figure]:
    """Compare the time and the queries of the table with those of its contests' standings."""
    days = _days()
    crowd(days[0].organiser)
    season = create_season(days[0].organiser, read_rules(RULES), days)

    def table() -> None:
        present_table(season)

    def alone() -> None:
        for day in days:
            standings(day)

    assert len(present_table(season).rows) == 2 * PAIRS
    taken, floor = cpu(table, alone, runs=3)
    with CaptureQueriesContext(connection) as together:
        table()
    with CaptureQueriesContext(connection) as apart:
        alone()
    what = f"of a season of {CONTESTS} contests of {PAIRS} pairs"
    return [
        Figure(f"table {what}", taken, "their standings", floor, bound=1.5),
        Figure(
            f"queries of the table {what}",
            len(together),
            f"of their standings, and {BESIDE}",
            len(apart) + BESIDE,
            "queries",
            bound=1.0,
        ),
    ]


def _days() -> list[Contest]:
    """Return contests of the same people, a week apart, all over."""
    days: list[Contest] = []
    for number in range(CONTESTS):
        day = played(PAIRS)
        day.date += timedelta(days=7 * number)
        day.closed_at = timezone.now()
        day.save()
        if days:
            first = {team.number: team for team in days[0].teams.all()}
            teams = list(day.teams.all())
            for team in teams:
                team.player1, team.player2 = first[team.number].player1, first[team.number].player2
            Team.objects.bulk_update(teams, ["player1", "player2"])
        days.append(day)
    # The benchmarks share a database: another may have left seasons of its own contests.
    assert not Season.objects.filter(contests__in=days).exists()
    return days
