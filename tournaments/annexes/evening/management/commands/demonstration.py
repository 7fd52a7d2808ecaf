"""`manage.py demonstration`: the demonstration that the desk opens beside the real contests.

The server starts it by itself, with a data folder of its own: see `services.demonstration`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from datetime import date
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from filelock import FileLock

from tournaments.annexes.evening.management.demo import USERNAME, draw_password, fill
from tournaments.annexes.evening.services.demonstration import (
    ALIVE,
    STOP,
    TOLD,
    Demonstration,
    tell,
)

#: Seed of the demonstration, the same as that of `manage.py demo`.
SEED = 1946
#: Seconds between two looks for the file that asks to stop.
LOOKS = 0.5
#: Seconds to wait for a page that tries the lock at the same moment.
PAGES = 10


class Command(BaseCommand):
    help = (
        "Remplit une démonstration dans son propre dossier et la sert, jusqu’à la fermeture de "
        "l’entrée standard, ou jusqu’à ce que le serveur le demande. Le serveur lance cette "
        "commande lui-même."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, required=True, help="port d’écoute")

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        data = Path(settings.DATA_DIR)
        with FileLock(data / ALIVE, timeout=PAGES):
            try:
                # They may stop it at once: already here.
                Thread(target=_end_with_the_server, daemon=True).start()
                Thread(target=_end_when_asked, args=(data,), daemon=True).start()
                self.filled_and_served(data, port)
            except KeyboardInterrupt:
                # It was stopped while it was being filled.
                pass
            finally:
                if (data / STOP).exists():
                    # It was stopped, and did not die: the pages have nothing to say of it.
                    (data / TOLD).unlink(missing_ok=True)

    def filled_and_served(self, data: Path, port: int) -> None:
        """Fill the demonstration, tell the pages who signs in, and serve it until it is stopped."""
        call_command("migrate", interactive=False, verbosity=0)
        password = draw_password()
        fill(Random(SEED), date.today(), password)
        tell(Demonstration(port, USERNAME, password), data)
        call_command("serve", port=port, copy_minutes=0, stdout=self.stdout)


def _end_with_the_server() -> None:
    """Stop this process once its standard input closes, as Ctrl-C would."""
    # Without a buffer, whose lock would still be held when Python ends for another reason.
    while os.read(sys.stdin.fileno(), 1):
        pass
    signal.raise_signal(signal.SIGINT)


def _end_when_asked(data: Path) -> None:
    """Stop this process once a file of its folder asks for it, as Ctrl-C would."""
    while not (data / STOP).exists():
        time.sleep(LOOKS)
    signal.raise_signal(signal.SIGINT)
