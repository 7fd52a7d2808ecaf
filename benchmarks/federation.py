"""A federation: many contests in one PostgreSQL, and forty halls that save at once."""

from __future__ import annotations

import os
import sys

from django.contrib.auth.models import User
from django.db import connection, transaction

from benchmarks.figures import Figure
from benchmarks.load import PASSWORD, ROUNDS_PLAYED, run
from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.services.core.people import grant_role
from tournaments.services.draws.draws import draw_round
from tournaments.services.results import Totals, close_round, enter_totals
from tournaments.words.enums import Role

CONTESTS, PAIRS, HALLS = 300, 150, 40
PHONES, SECONDS = 400, 60
#: Seconds between two saves of a hall.
BETWEEN = 4.0


def measure() -> list[Figure]:
    """Fill the database, then save in forty halls while ten phones follow each of them."""
    if connection.vendor != "postgresql":
        print("federation: needs an empty PostgreSQL at BENCH_DATABASE_URL", file=sys.stderr)
        return []
    halls = [_in_play(number) for number in range(HALLS)]
    for number in range(HALLS, CONTESTS):
        _waiting(number)
    workers = os.cpu_count() or 1
    ran = run(
        halls,
        phones=PHONES,
        scorers=HALLS,
        seconds=SECONDS,
        between=BETWEEN / HALLS,
        options=["--workers", str(workers)],
    )
    for line in [*ran.said["errors"], *ran.wrong]:
        print(line, file=sys.stderr)
    said, second = ran.said, ("a second", 1.0)
    what = f"{CONTESTS} contests of {PAIRS} pairs, {HALLS} halls in play, {workers} workers"
    return [
        Figure(f"{what}: failures", said["failures"], "one", 1, "", bound=0),
        Figure("results lost, altered or counted twice", len(ran.wrong), "one", 1, "", bound=0),
        Figure("results entered", len(said["results"]), "a second", SECONDS - 30, ""),
        Figure("a save, p50", said["saves"]["p50"], *second),
        Figure("a save, p95", said["saves"]["p95"], *second, bound=1.0),
        Figure("a phone's answer, p99", said["phones"]["p99"], *second, bound=1.0),
        Figure("processor of the workers", ran.share, "one core", 1.0, ""),
        Figure("memory of the workers", ran.megabytes, "a gigabyte", 1000, "MB"),
    ]


@transaction.atomic
def _waiting(number: int) -> Contest:
    """Create a contest with its pairs."""
    organiser, _new = User.objects.get_or_create(username=f"club {number}")
    regulation = Regulation(RuleSet.preset("ffb-belote"))
    return make_contest(PAIRS, regulation, organiser, f"Concours {number}")


@transaction.atomic
def _in_play(number: int) -> Contest:
    """Create a contest in its third round, with a scorer."""
    contest = _waiting(number)
    for played in range(1, ROUNDS_PLAYED + 2):
        draw_round(contest, None, seed=played)
        if played > ROUNDS_PLAYED:
            break
        for match in Match.objects.filter(round__contest=contest, round__number=played):
            enter_totals(match, None, Totals(1000, 944), version=0)
        close_round(contest, None, played)
    person, new = User.objects.get_or_create(username=f"scorer{number}")
    if new:
        person.set_password(PASSWORD)
        person.save()
    grant_role(contest, contest.organiser, person, Role.SCORER)
    return contest
