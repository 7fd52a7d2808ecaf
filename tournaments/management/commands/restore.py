"""`manage.py restore <file>`: replace the database by a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.backups.restoring import restore
from tournaments.machine.health.console import failure_sentence
from tournaments.machine.health.failures import Failure, failure_of
from tournaments.machine.places import start
from tournaments.management.progress import shown
from tournaments.queries.after.erased import brings_back_forgotten
from tournaments.words.texts import Refused


class Command(BaseCommand):
    help = N_("Remet une sauvegarde en place ; la base remplacée est gardée à côté.")
    # The checks must not read the database: it may be unreadable, hence the restore.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar=_("FICHIER"), help=_("la sauvegarde à remettre en place")
        )

    def handle(self, *args: Any, file: Path, verbosity: int, **options: Any) -> None:
        forgotten = brings_back_forgotten(file)
        try:
            with shown(self.stderr, verbosity):
                replaced = restore(file)
        except Refused as refused:
            full = failure_of(refused) is Failure.FULL
            sentence = failure_sentence(refused) if full else str(refused)
            raise CommandError(sentence) from refused
        if replaced is not None:
            self.stdout.write(_("La base remplacée est gardée : %(file)s") % {"file": replaced})
        self.stdout.write(_("Sauvegarde remise en place : %(file)s") % {"file": file})
        if forgotten:
            self.stdout.write(
                _(
                    "Cette sauvegarde date d’avant un effacement : des personnes effacées y sont "
                    "de nouveau. Effacez-les encore une fois (page « Archives », carnet "
                    "d’adresses)."
                )
            )
        self.stdout.write(_("Relancez Dix de Der : %(start)s") % {"start": start()})
