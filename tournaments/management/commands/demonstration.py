"""`manage.py demonstration`: the demonstration that the desk opens beside the real contests.

The server starts it by itself, with a data folder of its own: see `services.core.demonstration`.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import date
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from tournaments.demo import USERNAME, draw_password, fill
from tournaments.services.core.demonstration import Demonstration, tell

#: Seed of the demonstration, the same as that of `manage.py demo`.
SEED = 1946


class Command(BaseCommand):
    help = (
        "Remplit une démonstration dans son propre dossier et la sert, jusqu’à la fermeture de "
        "l’entrée standard. Le serveur lance cette commande lui-même."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, required=True, help="port d’écoute")

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        Thread(target=_end_with_the_server, daemon=True).start()
        call_command("migrate", interactive=False, verbosity=0)
        password = draw_password()
        fill(Random(SEED), date.today(), password)
        tell(Demonstration(port, USERNAME, password), Path(settings.DATA_DIR))
        call_command("serve", port=port, copy_minutes=0, stdout=self.stdout)


def _end_with_the_server() -> None:
    """Stop this process once its standard input closes, as Ctrl-C would."""
    # Without a buffer, whose lock would still be held when Python ends for another reason.
    while os.read(sys.stdin.fileno(), 1):
        pass
    signal.raise_signal(signal.SIGINT)
