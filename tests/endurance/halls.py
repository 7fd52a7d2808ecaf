"""`python -m tests.endurance.halls`: seven halls, two desks each, a thousand sheets at once.

Every desk enters the sheets of its hall over HTTP as fast as it can, and now and then tries one of
another hall. The run then says what was lost, and what was written in another hall. With `--paced`
seconds between two sheets of a desk, it also compares the time of an entry with that of two desks
in one hall.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from typing import Any

import django

from tests.endurance.databases import Cluster

HALLS, DESKS = 7, 2
#: One sheet in so many that a desk tries to enter in the next hall.
STRAY = 10


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.endurance.halls", description=__doc__)
    parser.add_argument("--entries", type=int, default=1000, help="sheets to enter")
    parser.add_argument("--paced", type=float, default=0.0, help="seconds between two sheets")
    parser.add_argument("--sqlite", action="store_true", help="on SQLite instead of PostgreSQL")
    options = parser.parse_args()
    with ExitStack() as at_the_end:
        folder = Path(at_the_end.enter_context(tempfile.TemporaryDirectory(prefix="halls-")))
        url = "" if options.sqlite else at_the_end.enter_context(Cluster(folder)).url
        os.environ |= {"DATA_DIR": str(folder / "var"), "DATABASE_URL": url}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        django.setup()
        report = run(options.entries, options.paced, folder)
    print(json.dumps(report, indent=2))
    return 1 if report["lost"] or report["in_another_hall"] or report["strays_written"] else 0


def run(entries: int, paced: float, folder: Path) -> dict[str, Any]:
    """Enter the sheets; return what was lost, what strayed, and the times of the entries."""
    # They import the models, which need the settings.
    from django.core.management import call_command
    from django.db import connection
    from django.test import override_settings

    from tests.endurance.server import Server
    from tournaments.models import Entry, Match

    call_command("migrate", interactive=False, verbosity=0)
    with override_settings(PASSWORD_HASHERS=["tests.passwords.QuickHasher"]):
        many = prepare("many", HALLS, -(-entries // HALLS))
        few = prepare("few", 1, -(-entries // (HALLS * DESKS)) * DESKS)
    connection.close()
    server = Server(folder)
    server.start()
    try:
        alone = enter_all(server.address, "few", few, paced) if paced else []
        taken = enter_all(server.address, "many", many, paced)
    finally:
        server.stop()
    entered = Entry.objects.filter(match__round__contest__slug="many", current=True)
    tables = Match.objects.filter(round__contest__slug="many")
    ours = dict(entered.values_list("match__table", "entered_by__username"))
    strayed = [table for table, who in ours.items() if who not in held(many, table)]
    times = [one.seconds for one in taken if not one.stray]
    report = {
        "database": connection.vendor,
        "halls": HALLS,
        "desks": HALLS * DESKS,
        "entries": len(times),
        "lost": tables.count() - len(ours),
        "in_another_hall": len(strayed),
        "answers": dict(Counter(one.status for one in taken)),
        "strays": sum(one.stray for one in taken),
        "strays_written": sum(one.stray and one.status != 403 for one in taken),
        "p95": p95(times),
    }
    if alone:
        report["p95_of_two_desks_in_one_hall"] = p95([one.seconds for one in alone])
    connection.close()
    return report


class Sent:
    """A sheet that was sent: its seconds, its answer, and whether it was of another hall."""

    def __init__(self, seconds: float, status: int, stray: bool) -> None:
        self.seconds, self.status, self.stray = seconds, status, stray


def prepare(slug: str, halls: int, tables: int) -> dict[str, range]:
    """Create a contest with a round drawn; return the tables of each desk, by name of account."""
    from django.db import transaction

    from tests.factories import make_user
    from tests.halls import held_by, in_halls
    from tournaments.services.draws import draws

    with transaction.atomic():
        contest = in_halls([2 * tables] * max(halls, 2), make_user("organiser"))
        contest.slug = slug
        contest.save()
        draws.draw_round(contest, None, seed=1)
        piles: dict[str, range] = {}
        for hall in list(contest.halls.all())[:halls]:
            for desk in range(DESKS):
                name = f"{slug}-{hall.position}-{desk}"
                held_by(contest, make_user(name), hall.name)
                piles[name] = range(hall.first_table + desk, hall.last_table + 1, DESKS)
    return piles


def held(piles: dict[str, range], table: int) -> list[str]:
    """Return the desks that hold the hall of a table."""
    return [name for name, pile in piles.items() if table in range(pile[0] - 1, pile[-1] + 2)]


def enter_all(address: str, slug: str, piles: dict[str, range], paced: float) -> list[Sent]:
    """Let every desk enter its pile at the same time."""
    from tests.endurance.desk import Desk

    names = list(piles)
    desks = {name: Desk(address, name) for name in names}
    for desk in desks.values():
        # One after the other: the program refuses too many passwords at once.
        desk.sign_in()

    def lane(name: str) -> list[Sent]:
        desk, sent = desks[name], []
        for count, table in enumerate(piles[name], start=1):
            began = time.monotonic()
            sent.append(_entered(desk, slug, table, stray=False))
            if len(names) > DESKS and count % STRAY == 0:
                other = piles[names[(names.index(name) + DESKS) % len(names)]]
                sent.append(_entered(desk, slug, other[count - 1], stray=True))
            if paced:
                time.sleep(max(0.0, paced - (time.monotonic() - began)))
        return sent

    with ThreadPoolExecutor(len(names)) as pool:
        return [one for outcome in pool.map(lane, names) for one in outcome]


def _entered(desk: Any, slug: str, table: int, *, stray: bool) -> Sent:
    """Read the line of a table, send its totals, and tell how long the answer took."""
    from tests.views.results.fast_entry import line_of

    path = f"/desk/{slug}/rounds/1/entry/"
    line = line_of(desk.get(f"{path}?table={table}")).values
    began = time.monotonic()
    totals = {"table": str(table), "ns": "1000", "ew": "944"}
    answer = desk.post(path, {**line, **totals})
    return Sent(time.monotonic() - began, answer.status, stray)


def p95(seconds: list[float]) -> float:
    """Return the time that 95 % of the entries do not exceed, in seconds."""
    return round(quantiles(seconds, n=20)[-1], 4)


if __name__ == "__main__":
    sys.exit(main())
