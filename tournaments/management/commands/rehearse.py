"""`manage.py rehearse`: play a regulation in memory, to see how an afternoon would go."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.progress import shown
from tournaments.management.regulations import add_contest, check_contest, read, refuse, warn
from tournaments.pairing import DrawRefused
from tournaments.rehearsal.contest import rehearse
from tournaments.rehearsal.data import as_data
from tournaments.rehearsal.report import report
from tournaments.wording.words import say


class Command(BaseCommand):
    help = (
        "Joue tout un concours avec des donnes inventées, en mémoire : parties, exemptes, "
        "classements, horaire. Le même numéro de tirage donne le même concours."
    )
    # The command uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        add_contest(parser)
        parser.add_argument("--seed", type=int, default=1, help="le numéro du tirage (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        name, teams, minutes = options["regulation"], options["teams"], options["minutes_per_deal"]
        check_contest(teams, minutes)
        regulation = read(name)
        warn(self.stderr, regulation)
        try:
            with shown(self.stderr, options["verbosity"]):
                played = rehearse(regulation, teams, options["seed"], minutes)
        except DrawRefused as refusal:
            refuse(say(refusal.message, refusal.params))
        if options["json"]:
            self.stdout.write(json.dumps(as_data(played)))
        else:
            self.stdout.write(report(played, Path(name).name))
