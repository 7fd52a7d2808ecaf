"""`manage.py work`: carry out the next long work of the desk. The server starts it by itself."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.services.core.workers import start_worker
from tournaments.services.core.works import claim_work, sweep, waits
from tournaments.views.core.carrying_out import carry_out

#: Politeness of a process towards the others, from 0 to 19.
POLITE = 10


class Command(BaseCommand):
    help = N_("Fait le prochain travail long demandé au bureau, s’il y en a un, puis s’arrête.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--background",
            action="store_true",
            help=_("laisser l’ordinateur au bureau, et lancer le travail suivant à la fin"),
        )

    def handle(self, *args: Any, background: bool, **options: Any) -> None:
        work = claim_work()
        if work is None:
            return
        if background and not work.kind.writes and hasattr(os, "nice"):
            os.nice(POLITE)  # a work that locks the database does not wait for the pages
        carry_out(work)
        sweep()
        if background and waits():
            start_worker()
