"""A federation: many contests in one PostgreSQL, and forty halls that save at once."""

from __future__ import annotations

import os
import sys
from hashlib import sha256

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import connection, transaction

from benchmarks.figures import Figure, option
from benchmarks.load import PASSWORD, ROUNDS_PLAYED, run
from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.services.importing import Asked, Way, import_contest
from tournaments.annexes.contest_file.tables.export import exported
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.services.core.people import grant_role
from tournaments.services.draws.draws import draw_round
from tournaments.services.results import Totals, close_round, enter_totals
from tournaments.words.enums import Role

CONTESTS, PAIRS, HALLS = 300, 150, 40
PHONES, SECONDS = option("--phones", 400), 120
#: Seconds over which the phones arrive: forty halls do not open in the same half minute.
ARRIVAL = 60
#: Seconds between two saves of a hall.
BETWEEN = 4.0


def measure() -> list[Figure]:
    """Fill the database, then save in forty halls while ten phones follow each of them."""
    if connection.vendor != "postgresql":
        print("federation: needs an empty PostgreSQL at BENCH_DATABASE_URL", file=sys.stderr)
        return []
    halls = list(Contest.objects.filter(rounds__number=ROUNDS_PLAYED + 1).order_by("pk")) or fill()
    workers, load = os.cpu_count() or 1, os.getloadavg()[0]
    ran = run(
        halls,
        phones=PHONES,
        scorers=HALLS,
        seconds=SECONDS,
        between=BETWEEN / HALLS,
        arrival=ARRIVAL,
        options=["--workers", str(workers)],
    )
    for line in [*ran.said["errors"], *ran.wrong]:
        print(line, file=sys.stderr)
    report, second = ran.said, ("a second", 1.0)
    phones, saves = report["phones"], report["saves"]
    file = report["each"]["arrival static"]["p99"] / 1000
    what = f"{CONTESTS} contests, {HALLS} halls in play, {PHONES} phones, {workers} workers"
    thousand = 1000 * 1000 / report["requests"]
    of_file = ("files", 1000 * 1000 * ran.of_file)
    return [
        Figure(f"{what}: failures", report["failures"], "one", 1, "", bound=0),
        Figure("results lost, altered or counted twice", len(ran.wrong), "one", 1, "", bound=0),
        Figure("load average before, and with it", load, "after", os.getloadavg()[0], ""),
        Figure("results entered", len(report["results"]), "a second", SECONDS - ARRIVAL, ""),
        Figure("requests answered", report["requests"], "a second", SECONDS, ""),
        Figure("a save, p50", saves["p50"], *second),
        Figure("a save, p95", saves["p95"], *second, bound=1.0),
        Figure("a phone's answer, p50", phones["p50"], "a file, p99", file),
        Figure("a phone's answer, p99", phones["p99"], "a file, p99", file),
        Figure("a phone's answer, p99", phones["p99"], *second, bound=1.0),
        Figure("processor of the workers, during the saves", ran.share, "one core", 1.0, ""),
        Figure("workers, 1,000 requests", ran.cpu * thousand, *of_file, "ms"),
        Figure("PostgreSQL, 1,000 requests", ran.of_postgresql * thousand, *of_file, "ms"),
        Figure("the load itself, 1,000 requests", ran.of_load * thousand, *of_file, "ms"),
        Figure("memory of the workers", ran.megabytes, "a gigabyte", 1000, "MB"),
    ]


def fill() -> list[Contest]:
    """Fill the empty database; return the contests in play. A copy of it serves the next run."""
    halls = _in_halls(_in_play())
    for number in range(HALLS, CONTESTS):
        _waiting(number)
    # Tables filled a moment ago have no statistics yet: a database in use has.
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return halls


@transaction.atomic
def _waiting(number: int) -> Contest:
    """Create a contest with its pairs."""
    organiser, _new = User.objects.get_or_create(username=f"club {number}")
    regulation = Regulation(RuleSet.preset("ffb-belote"))
    return make_contest(PAIRS, regulation, organiser, f"Concours {number}")


@transaction.atomic
def _in_play() -> Contest:
    """Create a contest in its third round."""
    contest = _waiting(0)
    for played in range(1, ROUNDS_PLAYED + 2):
        draw_round(contest, None, seed=played)
        if played > ROUNDS_PLAYED:
            break
        for match in Match.objects.filter(round__contest=contest, round__number=played):
            enter_totals(match, None, Totals(1000, 944), version=0)
        close_round(contest, None, played)
    return contest


def _in_halls(first: Contest) -> list[Contest]:
    """Bring the same contest into every hall, each with its own club, people and scorer."""
    raw = exported(first, frozenset())[1]
    file, digest = checked(raw), sha256(raw).hexdigest()
    halls = [first]
    for number in range(1, HALLS):
        club, _new = User.objects.get_or_create(username=f"club {number}")
        halls.append(import_contest(file, digest, club, Asked(Way.COPY)).contest)
    password = make_password(PASSWORD)
    for number, contest in enumerate(halls):
        person = User.objects.create(username=f"scorer{number}", password=password)
        grant_role(contest, contest.organiser, person, Role.SCORER)
    return halls
