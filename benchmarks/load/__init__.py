"""Load of a hall: 300 phones and four scorers on `make serve`, for ninety seconds.

The scenario is in `hall`, a locust file that runs in a separate process. No request leaves this
machine, and the run stops by itself.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import psutil
from django.contrib.auth.models import User
from django.db import connection, transaction

from benchmarks.figures import Figure
from benchmarks.server import Serving, serving
from scoring.rules import RuleSet
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.models import Contest, Entry, Match
from tournaments.regulation import Regulation
from tournaments.regulation.random_deals import random_match
from tournaments.services.core.people import grant_role
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws.draws import draw_round
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import close_round, enter_deals
from tournaments.words.enums import Role

PAIRS, ROUNDS_PLAYED = 150, 2
PHONES, SCORERS, SECONDS = 300, 4, 90
#: Tables whose players enter their result themselves, by the link of their sheet.
PLAYERS = 20
#: Seconds over which the phones arrive; then the scorers save a result every second together.
ARRIVAL, BETWEEN = 30, 1.0
#: Seconds of the saves of a single scorer, with nobody else in the hall.
SECONDS_ALONE = 40
#: Seconds left out at the beginning and the end of the saves, when the processor is measured.
MARGIN = 5.0
#: Answers by which the cost of a file is measured.
FILES = 1000
PASSWORD = "dix-de-der-2026"
HALL = Path(__file__).parent / "hall.py"


@dataclass(frozen=True, slots=True)
class Load:
    """Answers of the server, its cost and memory, and wrong results.

    `cpu`, that of PostgreSQL and that of the load itself are in processor seconds for all the run,
    `of_file` for one answer that is a file. `share` is the part of one processor that is busy while
    results are saved.
    """

    said: dict[str, Any]
    cpu: float
    of_postgresql: float
    of_load: float
    of_file: float
    share: float
    megabytes: float
    wrong: list[str]


def measure() -> list[Figure]:
    """Measure a hall of 150 pairs for a minute and a half, and the same saves in an empty hall."""
    alone = run([fill(PAIRS, 1)], phones=0, scorers=1, seconds=SECONDS_ALONE)
    contest = fill(PAIRS, SCORERS, PLAYERS)
    ran = run([contest], phones=PHONES, scorers=SCORERS, seconds=SECONDS, players=PLAYERS)
    phones, saves = ran.said["phones"], ran.said["saves"]
    load = f"{PHONES} phones, a projector, {PLAYERS} tables' phones, {SCORERS} scorers"
    for line in [*alone.said["errors"], *alone.wrong, *ran.said["errors"], *ran.wrong]:
        print(line, file=sys.stderr)
    second = ("a second", 1.0)
    arrivals = ran.said["arrivals"]
    few = alone.said["saves"]
    requests = ran.said["requests"]
    return [
        Figure(f"{load}: failures", ran.said["failures"], "one", 1, "", bound=0),
        Figure("results lost, altered or counted twice", len(ran.wrong), "one", 1, "", bound=0),
        Figure(
            "results entered", len(ran.said["results"]), "alone", len(alone.said["results"]), ""
        ),
        Figure("a save in that hall, p50", saves["p50"], "alone", few["p50"]),
        Figure("a save in that hall, p95", saves["p95"], "alone", few["p95"], bound=3.0),
        Figure("a phone's answer, p50", phones["p50"], *second),
        Figure("a phone's answer, p95", phones["p95"], *second),
        Figure("a phone's answer, p99", phones["p99"], *second, bound=1.0),
        Figure("first pages, all in half a minute, p99", arrivals["p99"], *second),
        Figure("server's processor, one save a second", ran.share, "one core", 1.0, "", bound=0.5),
        Figure("conflicts met", ran.said["conflicts"], "one", 1, ""),
        Figure("repeated forms sent", ran.said["repeated"], "one", 1, ""),
        Figure("requests answered", requests, "second", SECONDS, ""),
        Figure("polls answered 304", ran.said["unchanged"], "polls", ran.said["polls"], ""),
        Figure("server's processor per answer", 1000 * ran.cpu / requests, "second", 1000, "ms"),
        Figure("server's memory", ran.megabytes, "a gigabyte", 1000, "MB"),
    ]


def run(
    contests: Sequence[Contest],
    *,
    phones: int,
    scorers: int,
    seconds: int,
    players: int = 0,
    between: float = BETWEEN,
    arrival: int = ARRIVAL,
    options: Sequence[str] = (),
) -> Load:
    """Run the scenario in these halls for `seconds`; compare stored results with those sent.

    `players` is the number of tables of the first hall whose players enter, `between` the seconds
    between two saves of all the scorers together, `arrival` those over which the phones arrive.
    """
    links = links_of(contests[0], ROUNDS_PLAYED + 1)
    last = links[len(links) - players :]
    tables = [(f"/t/{link.match}-{link.token}/", link.ns_code) for link in last]
    pairs = contests[0].teams.count()
    connection.close()
    begin = arrival if phones else 2
    with serving(*options) as server, tempfile.TemporaryDirectory() as folder:
        report_file = Path(folder) / "said.json"
        process = psutil.Process(server.pid)
        database = _postgresql()
        of_file = _of_file(process, server.port)
        before, before_database = _cpu(process), _cpu(database)
        before_load = _cpu_of_ended()
        with ThreadPoolExecutor(1) as watching:
            window = watching.submit(_share, process, begin + MARGIN, seconds - begin - 3 * MARGIN)
            _work(
                server,
                HALL_SLUGS=json.dumps([contest.slug for contest in contests]),
                HALL_PAIRS=pairs,
                HALL_PHONES=phones,
                HALL_SCORERS=scorers,
                HALL_TABLES=json.dumps(tables),
                HALL_BEGIN=begin,
                HALL_ARRIVAL=arrival,
                HALL_BETWEEN=between,
                HALL_SECONDS=seconds,
                HALL_SAID=report_file,
            )
            share = window.result()
        cpu, of_postgresql = _cpu(process) - before, _cpu(database) - before_database
        of_load = _cpu_of_ended() - before_load
        megabytes = sum(one.memory_info().rss for one in _all(process)) / 1e6
        document = json.loads(report_file.read_text())
    # Without a save, neither the server's share nor the phones' answers say anything.
    assert document["results"], f"no result was entered: {document['errors']}"
    wrong = [line for contest in contests for line in _wrong(contest, document["results"])]
    return Load(document, cpu, of_postgresql, of_load, of_file, share, megabytes, wrong)


def _all(process: psutil.Process) -> list[psutil.Process]:
    """Return the processes of a server: the first one, and its workers."""
    return [process, *process.children(recursive=True)]


def _cpu(process: psutil.Process | None) -> float:
    """Return the processor seconds of a server so far, with those of its children that ended."""
    if process is None:
        return 0.0
    taken = [one.cpu_times() for one in _all(process)]
    return float(
        sum(one.user + one.system + one.children_user + one.children_system for one in taken)
    )


def _cpu_of_ended() -> float:
    """Return the processor seconds of this process's children that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _postgresql() -> psutil.Process | None:
    """Return the first process of the PostgreSQL of this machine; None on SQLite."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        first = psutil.Process(cursor.fetchone()[0]).parent()
    connection.close()
    return first


def _of_file(process: psutil.Process, port: int) -> float:
    """Return the processor seconds by which the server answers with a file: the floor of a page."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as http:

        def get(path: str) -> str:
            http.request("GET", path)
            return http.getresponse().read().decode()

        (path, *_others) = re.findall(r'href="(/static/[^"]+\.css)"', get("/sign-in/"))
        before = _cpu(process)
        for _file in range(FILES):
            get(path)
        return (_cpu(process) - before) / FILES


def _share(process: psutil.Process, wait: float, length: float) -> float:
    """Return the share of one processor that is busy, from `wait` seconds on, for `length`."""
    time.sleep(wait)
    before, began = _cpu(process), time.perf_counter()
    time.sleep(max(length, 1.0))
    return (_cpu(process) - before) / (time.perf_counter() - began)


def _work(server: Serving, **environment: object) -> None:
    """Run the scenario. Its settings are in the environment."""
    settings = {name: str(value) for name, value in environment.items()}
    settings |= {
        "HALL_ROUND": str(ROUNDS_PLAYED + 1),
        "HALL_PASSWORD": PASSWORD,
    }
    seconds = int(settings["HALL_SECONDS"])
    users = sum(int(settings[name]) for name in ("HALL_PHONES", "HALL_SCORERS"))
    tables = len(json.loads(settings["HALL_TABLES"]))
    users += tables + bool(tables)
    command = [sys.executable, "-m", "locust", "--locustfile", str(HALL), "--headless"]
    command += [
        "--users",
        str(users),
        "--spawn-rate",
        str(max(4, users // int(settings["HALL_ARRIVAL"]))),
    ]
    command += ["--run-time", f"{seconds}s", "--stop-timeout", "15", "--only-summary"]
    command += ["--host", f"http://127.0.0.1:{server.port}", "--exit-code-on-error", "0"]
    done = subprocess.run(
        command,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=seconds + 120,
        check=False,
    )
    if not Path(settings["HALL_SAID"]).exists():
        raise RuntimeError(f"locust did not run: {done.stderr}")


@transaction.atomic
def fill(pairs: int, scorers: int, players: int = 0) -> Contest:
    """Create a contest in its third round; its first two rounds have results deal by deal."""
    organiser, _created = User.objects.get_or_create(username="load")
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
        person, new = User.objects.get_or_create(username=f"scorer{number}")
        if new:
            person.set_password(PASSWORD)
            person.save()
        grant_role(contest, organiser, person, Role.SCORER)
    if players:
        let_players_enter(contest, organiser, True)
    return contest


def _matches(contest: Contest, number: int) -> Any:
    return Match.objects.filter(round__contest=contest, round__number=number)


def _wrong(contest: Contest, sent: dict[str, list[int]]) -> Any:
    """Yield a line for each table whose entries differ from the single result sent for it."""
    for match in _matches(contest, ROUNDS_PLAYED + 1).order_by("table"):
        if Entry.objects.filter(match=match, entered_camp__gt="").exists():
            continue  # a player's
        name = f"{contest.slug} {match.table}"
        kept = list(Entry.objects.filter(match=match).values_list("ns", "ew", "current"))
        wanted = [(*sent[name], True)] if name in sent else []
        if kept != wanted:
            yield f"table {match.table}: sent {wanted}, kept {kept}"
