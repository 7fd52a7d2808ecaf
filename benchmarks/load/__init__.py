"""Load of a hall: 300 phones and four scorers on `make serve`, for ninety seconds.

The scenario is in `hall`, a locust file that runs in a separate process. No request leaves this
machine, and the run stops by itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import psutil
from django.contrib.auth.models import User
from django.db import connection, transaction

from benchmarks.figures import Figure
from benchmarks.server import Serving, serving
from scoring.rules import RuleSet
from tournaments.enums import Role
from tournaments.models import Contest, Entry, Match
from tournaments.regulation import Regulation
from tournaments.rehearsal import random_match
from tournaments.services.core.people import grant_role
from tournaments.services.draws.draws import draw_round
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.teams import register_team
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import close_round, enter_deals

PAIRS, ROUNDS_PLAYED = 150, 2
PHONES, SCORERS, SECONDS = 300, 4, 90
#: Seconds over which the phones arrive.
ARRIVAL = 30
PASSWORD = "dix-de-der-2026"
HALL = Path(__file__).parent / "hall.py"
#: Longest wait accepted, in seconds, on a two-core laptop that also runs the 300 phones.
LONGEST = 1.0


@dataclass(frozen=True, slots=True)
class Load:
    """Answers of the server, its cost in processor seconds and memory, and wrong results."""

    said: dict[str, Any]
    cpu: float
    megabytes: float
    wrong: list[str]


def measure() -> list[Figure]:
    """Measure a hall of 150 pairs for a minute and a half."""
    ran = run(PAIRS, PHONES, SCORERS, SECONDS)
    phones, scorers = ran.said["phones"], ran.said["scorers"]
    asked = f"{PHONES} phones, {SCORERS} scorers"
    for line in [*ran.said["errors"], *ran.wrong]:
        print(line, file=sys.stderr)
    second = ("a second", LONGEST)
    arrivals = ran.said["arrivals"]
    return [
        Figure(f"{asked}: failures", ran.said["failures"], "one", 1, "", bound=0),
        Figure("results lost, altered or counted twice", len(ran.wrong), "one", 1, "", bound=0),
        Figure("results entered", len(ran.said["results"]), "a minute", SECONDS / 60, ""),
        Figure("conflicts met", ran.said["conflicts"], "one", 1, ""),
        Figure("repeated forms sent", ran.said["repeated"], "one", 1, ""),
        Figure("first pages, all in half a minute, p50", arrivals["p50"], *second),
        Figure("first pages, all in half a minute, p99", arrivals["p99"], *second),
        Figure("a phone's answer, p50", phones["p50"], *second),
        Figure("a phone's answer, p95", phones["p95"], *second),
        Figure("a phone's answer, p99", phones["p99"], *second, bound=1.0),
        Figure("a scorer's answer, p50", scorers["p50"], *second),
        Figure("a scorer's answer, p95", scorers["p95"], *second),
        Figure("a scorer's answer, p99", scorers["p99"], *second, bound=1.0),
        Figure("requests answered", ran.said["requests"], "second", SECONDS, ""),
        Figure("polls answered 304", ran.said["unchanged"], "polls", ran.said["polls"], ""),
        Figure("server's processor", ran.cpu, "time", SECONDS),
        Figure(
            "server's processor per answer",
            1000 * ran.cpu / ran.said["requests"],
            "second",
            1000,
            "ms",
        ),
        Figure("server's memory", ran.megabytes, "a gigabyte", 1000, "MB"),
    ]


def run(pairs: int, phones: int, scorers: int, seconds: int) -> Load:
    """Fill a contest, run the scenario for `seconds`, compare stored results with those sent."""
    contest = fill(pairs, scorers)
    connection.close()
    with serving() as server, tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said.json"
        process = psutil.Process(server.pid)
        before = process.cpu_times()
        _work(contest, server, said, phones, scorers, seconds)
        after = process.cpu_times()
        megabytes = process.memory_info().rss / 1e6
        told = json.loads(said.read_text())
    cpu = after.user + after.system - before.user - before.system
    return Load(told, cpu, megabytes, list(_wrong(contest, told["results"])))


def _work(
    contest: Contest, server: Serving, said: Path, phones: int, scorers: int, seconds: int
) -> None:
    environment = {
        **os.environ,
        "HALL_SLUG": contest.slug,
        "HALL_ROUND": str(ROUNDS_PLAYED + 1),
        "HALL_PAIRS": str(contest.teams.count()),
        "HALL_PHONES": str(phones),
        "HALL_SCORERS": str(scorers),
        "HALL_PASSWORD": PASSWORD,
        "HALL_SECONDS": str(seconds),
        "HALL_SAID": str(said),
    }
    command = [sys.executable, "-m", "locust", "--locustfile", str(HALL), "--headless"]
    command += ["--users", str(phones + scorers), "--spawn-rate", str(max(1, phones // ARRIVAL))]
    command += ["--run-time", f"{seconds}s", "--stop-timeout", "15", "--only-summary"]
    command += ["--host", f"http://127.0.0.1:{server.port}", "--exit-code-on-error", "0"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=seconds + 120, check=False
    )
    if not said.exists():
        raise RuntimeError(f"locust did not run: {done.stderr}")


@transaction.atomic
def fill(pairs: int, scorers: int) -> Contest:
    """Create a contest in its third round; its first two rounds have results deal by deal."""
    organiser, _made = User.objects.get_or_create(username="load")
    regulation = Regulation(RuleSet.preset("ffb-belote"))
    contest = create_contest(organiser, f"Salle de {pairs} paires", date(2026, 11, 21), regulation)
    for number in range(1, pairs + 1):
        pair = Registration(f"Marie Joubert {number}", f"Jean-Yves Le Goff {number}")
        register_team(contest, None, pair)
    random = Random(1)
    for number in range(1, ROUNDS_PLAYED + 2):
        draw_round(contest, None, seed=number)
        if number > ROUNDS_PLAYED:
            break
        for match in _matches(contest, number).select_related("round__contest"):
            deals = random_match(regulation.rules, regulation.end, random)
            enter_deals(match, None, deals, version=0)
        close_round(contest, None, number)
    for number in range(scorers):
        person = User.objects.create_user(f"scorer{number}", password=PASSWORD)
        grant_role(contest, organiser, person, Role.SCORER)
    return contest


def _matches(contest: Contest, number: int) -> Any:
    return Match.objects.filter(round__contest=contest, round__number=number)


def _wrong(contest: Contest, sent: dict[str, list[int]]) -> Any:
    """Yield a line for each table whose entries differ from the single result sent for it."""
    for match in _matches(contest, ROUNDS_PLAYED + 1).order_by("table"):
        kept = list(Entry.objects.filter(match=match).values_list("ns", "ew", "current"))
        wanted = [(*sent[str(match.table)], True)] if str(match.table) in sent else []
        if kept != wanted:
            yield f"table {match.table}: sent {wanted}, kept {kept}"
