"""A whole run: prepare, start the server, race, kill, check."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from django.core.management import call_command
from django.db import connection, transaction
from django.test import override_settings

from tests.endurance import races
from tests.endurance.databases import Cluster
from tests.endurance.desk import Desk
from tests.endurance.flight import Hall, prepare_hall
from tests.endurance.hall import DESKS, desk_users, faults
from tests.endurance.kills import kill_postgresql, kill_server
from tests.endurance.kinds import KINDS
from tests.endurance.server import Server

#: Registrations between two kills, about.
ENTRIES = 4


def run(
    seed: int, each: int, kills: int, outages: int, cluster: Cluster | None, folder: Path
) -> dict[str, Any]:
    """Run what is asked; return the counts, and everything that is wrong."""
    call_command("migrate", interactive=False, verbosity=0)
    with override_settings(PASSWORD_HASHERS=["tests.passwords.QuickHasher"]):
        cases, hall = prepare(each, kills + outages)
    server = Server(folder)
    server.start()
    report: dict[str, Any] = {"seed": seed, "database": connection.vendor, "races": {}}
    wrong: list[str] = []
    try:
        desks = [Desk(server.address, name) for name in DESKS]
        for desk in desks:
            desk.sign_in()
        for race in KINDS if each else ():
            print(f"{each} × {race.name}", file=sys.stderr, flush=True)
            random = Random(f"{seed} {race.name}")
            raced = races.run(race, cases[race.name], (desks[0], desks[1]), random)
            report["races"][race.name] = dict(raced.outcomes)
            wrong += raced.wrong
        if kills:
            report["kills"] = kill_server(server, hall, desks, kills, seed)
        if outages and cluster is not None:
            report["outages"] = kill_postgresql(server, cluster, hall, desks, outages, seed)
    finally:
        server.stop()
    for part in ("kills", "outages"):
        wrong += report.get(part, {}).pop("wrong", [])
    report["wrong"] = [*wrong, *faults()]
    return report


def prepare(each: int, kills: int) -> tuple[dict[str, list[races.Case]], Hall]:
    """Create the accounts, `each` contests for each kind of race, and the hall to kill."""
    with transaction.atomic():
        desk_users()
        cases = {race.name: [race.prepare(number) for number in range(each)] for race in KINDS}
        hall = prepare_hall(kills * ENTRIES)
    connection.close()
    return cases, hall
